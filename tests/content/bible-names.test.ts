import { expect, test } from 'vitest';
import { bibleCanon, bookGroups, testamentKeys } from '../../src/content/bible-canon.ts';
import en from '../../src/i18n/en/bible.json' with { type: 'json' };
import ko from '../../src/i18n/ko/bible.json' with { type: 'json' };
import { flatten } from '../i18n/dictionary.ts';

const names = { ko: flatten(ko).texts, en: flatten(en).texts };

test('the Korean dictionary has exactly the names of the books, categories and testaments', () => {
  const keys = [
    ...bibleCanon.map(({ nameKey }) => nameKey),
    ...Object.values(testamentKeys),
    ...bookGroups.map(({ nameKey }) => nameKey),
    'bible.place',
    'bible.psalm',
  ];
  expect(keys).toHaveLength(66 + 2 + 8 + 2);
  expect([...names.ko.keys()].sort()).toEqual([...keys].sort());
});

test('the name of each group is that of its testament and category', () => {
  expect(bookGroups.map(({ nameKey }) => nameKey)).toEqual(
    bookGroups.map(({ testament, category }) => `bible.categories.${testament}.${category}`),
  );
});

test.each([
  ['ko', /^[가-힣]{1,8}$/],
  ['en', /^(?:[123] )?[A-Z][a-z]+(?: of [A-Z][a-z]+)?$/],
] as const)('all 66 books have a unique, well-formed name in %s', (language, form) => {
  const found = bibleCanon.map(({ nameKey }) => names[language].get(nameKey) ?? '');
  expect(new Set(found).size).toBe(66);
  expect(found.filter((name) => !form.test(name))).toEqual([]);
});

test.each([
  ['1-samuel', '사무엘상', '1 Samuel'],
  ['song-of-songs', '아가', 'Song of Songs'],
  ['lamentations', '예레미야애가', 'Lamentations'],
  ['2-thessalonians', '데살로니가후서', '2 Thessalonians'],
  ['3-john', '요한삼서', '3 John'],
  ['revelation', '요한계시록', 'Revelation'],
])('the name of %s is %s in Korean and %s in English', (id, korean, english) => {
  const key = bibleCanon.find((book) => book.id === id)?.nameKey ?? '';
  expect([names.ko.get(key), names.en.get(key)]).toEqual([korean, english]);
});
