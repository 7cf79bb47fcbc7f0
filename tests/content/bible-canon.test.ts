import { expect, test } from 'vitest';
import { bibleCanon, bookGroups, isInGroup } from '../../src/content/bible-canon.ts';

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
  expect(bibleCanon.map((book) => bookGroups.findIndex((group) => isInGroup(book, group)))).toEqual(
    bookGroups.flatMap((group, index) =>
      bibleCanon.filter((book) => isInGroup(book, group)).map(() => index),
    ),
  );
  expect(
    bookGroups.map((group) => bibleCanon.filter((book) => isInGroup(book, group)).length),
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
