import { expect, test } from 'vitest';
import { isBlank, replyIn, withText } from '../../../src/admin/inbox/reply-draft.ts';

const ID = '00000000-0000-4000-8000-000000000001';
const EMPTY = { id: ID, text: '', seen: null };

test('a reply counts the replies that are listed when its writing begins, not those that are listed later', () => {
  const begun = withText(EMPTY, '네', 1);
  expect(begun).toEqual({ id: ID, text: '네', seen: 1 });
  expect(withText(begun, '네, 있습니다.', 2)).toEqual({ id: ID, text: '네, 있습니다.', seen: 1 });
  expect(withText(withText(begun, ' ', 2), '아니요', 2)).toMatchObject({ seen: 2 });
});

test('a reply whose writing begins before the list is loaded counts those that are loaded then', () => {
  const begun = withText(EMPTY, '네', null);
  expect(begun).toMatchObject({ text: '네', seen: null });
  expect(withText(begun, '네,', 1)).toMatchObject({ seen: 1 });
});

test('a second reply counts the first one of its author before the list contains it', () => {
  expect(withText({ ...EMPTY, seen: 1 }, '덧붙여', 0)).toMatchObject({ seen: 1 });
  expect(withText({ ...EMPTY, seen: 1 }, '덧붙여', 2)).toMatchObject({ seen: 2 });
});

test('a stored draft is resumed with its id and with the number of replies seen', () => {
  expect(replyIn({ id: ID, text: '네', seen: 1 })).toEqual({ id: ID, text: '네', seen: 1 });
});

test('a draft of an earlier release is resumed', () => {
  expect(replyIn({ id: ID, text: '네' })).toEqual({ id: ID, text: '네', seen: null });
  expect(replyIn('네')).toEqual({ id: expect.any(String) as string, text: '네', seen: null });
  expect(replyIn(null)).toMatchObject({ text: '', seen: null });
});

test.each(['\u000b', '\u0002', '\u0085', '\u007f', '\u3164', ' \r\n\u200b'])(
  'a reply of nothing but the invisible characters %j is blank',
  (text) => expect(isBlank({ ...EMPTY, text })).toBe(true),
);
