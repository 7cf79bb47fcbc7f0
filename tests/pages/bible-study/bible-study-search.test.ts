import { expect, test } from 'vitest';
import { validateBibleStudySearch } from '../../../src/pages/bible-study/bible-study-search.ts';

test.each<[asked: Record<string, unknown>, understood: object]>([
  [
    { book: '1-samuel', chapter: 3 },
    { book: '1-samuel', chapter: 3 },
  ],
  [{ testament: 'new' }, { testament: 'new' }],
  [{ testament: 'both', book: 'genesis' }, { book: 'genesis' }],
  [
    { book: 'tobit', chapter: 99 },
    { book: 'tobit', chapter: 99 },
  ],
  [{ book: 7, chapter: 'three' }, {}],
  [{ book: ['genesis'], chapter: null }, {}],
  [{ book: 'x'.repeat(5000) }, { book: 'x'.repeat(40) }],
  [{ fbclid: 'x' }, {}],
  [{}, {}],
])('validateBibleStudySearch(%j) returns %j', (asked, understood) => {
  expect(validateBibleStudySearch(asked)).toEqual(understood);
});
