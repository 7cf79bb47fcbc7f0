import { describe, expect, test } from 'vitest';
import { subjectToBegin } from '../../../src/pages/contact/contact-search.ts';

describe('the subject that a message begins with', () => {
  const filledIn = ['심방 문의', '새가족 등록 문의'];

  test.each([
    ['nothing was written', '', '심방 문의', '심방 문의'],
    ['only blanks were written', '  ', '심방 문의', '심방 문의'],
    ['an earlier link filled it in', '새가족 등록 문의', '심방 문의', '심방 문의'],
    ['a person wrote it', '주차에 대해', '심방 문의', '주차에 대해'],
    ['nobody asks for another', '새가족 등록 문의', null, '새가족 등록 문의'],
    ['there is neither', '', null, ''],
  ])('%s', (_case, kept, asked, begun) => {
    expect(subjectToBegin(kept, asked, filledIn)).toBe(begun);
  });
});
