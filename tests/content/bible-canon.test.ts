import { expect, test } from 'vitest';
import { bibleCanon, bookCategories } from '../../src/content/bible-canon.ts';

const chaptersOf = (books: readonly { readonly chapters: number }[]) =>
  books.reduce((sum, { chapters }) => sum + chapters, 0);
const of = (testament: string) => bibleCanon.filter((book) => book.testament === testament);

test('bibleCanon has 39 + 27 books, 929 + 260 chapters, and unique ids and name keys', () => {
  expect(of('old')).toHaveLength(39);
  expect(of('new')).toHaveLength(27);
  expect(chaptersOf(of('old'))).toBe(929);
  expect(chaptersOf(of('new'))).toBe(260);
  expect(new Set(bibleCanon.map(({ id }) => id)).size).toBe(66);
  expect(new Set(bibleCanon.map(({ nameKey }) => nameKey)).size).toBe(66);
});

test('bibleCanon lists the books by category in canonical order, with the known number of books in each', () => {
  const groups = Object.entries(bookCategories).flatMap(([testament, categories]) =>
    categories.map((category) => [testament, category] as const),
  );
  expect(
    bibleCanon.map(({ testament, category }) =>
      groups.findIndex(([t, c]) => t === testament && c === category),
    ),
  ).toEqual(
    groups.flatMap(([testament, category], index) =>
      of(testament)
        .filter((book) => book.category === category)
        .map(() => index),
    ),
  );
  expect(
    groups.map(
      ([testament, category]) => of(testament).filter((book) => book.category === category).length,
    ),
  ).toEqual([5, 12, 5, 17, 4, 1, 21, 1]);
});

test.each([
  ['psalms', 150],
  ['isaiah', 66],
  ['obadiah', 1],
  ['acts', 28],
  ['philemon', 1],
  ['revelation', 22],
] as const)('the book %s has %i chapters', (id, chapters) => {
  expect(bibleCanon.find((book) => book.id === id)?.chapters).toBe(chapters);
});
