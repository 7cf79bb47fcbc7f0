import { describe, expect, test } from 'vitest';
import { initialSubject } from '../../../src/pages/contact/contact-search.ts';

describe('initialSubject', () => {
  const prefilled = ['심방 문의', '새가족 등록 문의'];

  test.each([
    ['replaces an empty subject', '', '심방 문의', '심방 문의'],
    ['replaces a subject of spaces', '  ', '심방 문의', '심방 문의'],
    [
      'replaces a subject that an earlier link prefilled',
      '새가족 등록 문의',
      '심방 문의',
      '심방 문의',
    ],
    ['keeps a subject that the user typed', '주차에 대해', '심방 문의', '주차에 대해'],
    ['keeps the subject when none is requested', '새가족 등록 문의', null, '새가족 등록 문의'],
    ['is empty without a draft and a request', '', null, ''],
  ])('%s', (_case, draft, requested, subject) => {
    expect(initialSubject(draft, requested, prefilled)).toBe(subject);
  });
});
