import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { textValues } from '../../src/content/text-values.ts';
import { findProblems, flatten, readDictionaries, withoutPluralForm } from './dictionary.ts';
import {
  findHandedValues,
  findHardCodedTexts,
  findKeyMentions,
  isMentioned,
  readSources,
  type SourceFile,
} from './source-texts.ts';

const REPOSITORY = join(import.meta.dirname, '../..');
const ko = readDictionaries(join(REPOSITORY, 'src/i18n/ko'));
const en = readDictionaries(join(REPOSITORY, 'src/i18n/en'));
const sources = readSources(REPOSITORY);
const mentions = findKeyMentions(sources);
const outsideDictionaries = sources.filter(({ path }) => !/^src\/(i18n|content)\//.test(path));

/** Texts of the shell that it reads as properties, before i18next is loaded; as `namespace:prefix`. */
const READ_AS_PROPERTIES: readonly string[] = ['shell:skipToContent', 'shell:pageError.'];

describe('findProblems', () => {
  test.each<[name: string, korean: unknown, english: unknown, problem: string]>([
    ['a key missing in English', { a: '가', b: '나' }, { a: 'a' }, 'en lacks b'],
    ['a key missing in Korean', { a: '가' }, { a: 'a', b: { c: 'c' } }, 'ko lacks b.c'],
    ['an empty text', { a: ' ' }, { a: 'a' }, 'ko a is blank'],
    ['a trailing space', { a: '가' }, { a: 'a ' }, 'en a begins or ends with a space'],
    ['an empty branch', { a: '가', b: {} }, { a: 'a' }, 'ko b is empty'],
    ['a number', { a: 1 }, { a: 'a' }, 'ko a is not a string'],
    [
      'a key that is not in camel case',
      { 'a-b': '가' },
      { 'a-b': 'a' },
      'ko a-b is not named in camel case',
    ],
    [
      'a different variable',
      { a: '{{name}}님' },
      { a: 'Dear {{person}}' },
      'a differs: ko has [{{name}}], en has [{{person}}]',
    ],
    ['a missing tag', { a: '<b>가</b>' }, { a: 'a' }, 'a differs: ko has [<b>], en has []'],
    [
      'a missing plural form',
      { a_other: '{{count}}명' },
      { a_other: '{{count}} people' },
      'en a lacks the plural form one',
    ],
    [
      'a plural form that Korean does not have',
      { a_one: '한 명', a_other: '{{count}}명' },
      { a_one: 'one person', a_other: '{{count}} people' },
      'ko a has the plural form one, which is never used',
    ],
    [
      'a Korean text in the English dictionary',
      { a: '기도' },
      { a: '기도' },
      'en a is not translated',
    ],
  ])('reports %s', (_name, korean, english, problem) => {
    expect(findProblems(korean, english)).toContain(problem);
  });

  test('accepts valid dictionaries', () => {
    expect(
      findProblems(
        { title: '{{count, number}}번', people_other: '{{count}}명', name: '한국어', list: ['가'] },
        {
          title: '{{ count }} times',
          people_one: '{{count}} person',
          people_other: '{{count}} people',
          name: '한국어',
          list: ['a'],
        },
      ),
    ).toEqual([]);
  });
});

describe('findHardCodedTexts', () => {
  const tsx = (text: string): SourceFile => ({ path: 'src/pages/a-page.tsx', text });

  test.each([
    ['Korean in a string', "const a = '기도';"],
    ['Korean in a template', 'const a = `오늘 ${day}`;'],
    ['Korean between tags', 'const a = <p>기도</p>;'],
    ['English between tags', 'const a = <p>Pray</p>;'],
    ['English in braces', "const a = <p>{'Pray'}</p>;"],
    ['English in a conditional expression', "const a = <p>{done ? 'Amen' : rest}</p>;"],
    ['an aria-label', 'const a = <button aria-label="Close" />;'],
    ['an aria-label in braces', "const a = <button aria-label={'Close'} />;"],
    ['an aria-label with a value', 'const a = <button aria-label={`Page ${n}`} />;'],
    ['a placeholder', 'const a = <input placeholder="Name" />;'],
    ['a symbol outside the font subsets', 'const a = <span aria-hidden="true">‹</span>;'],
  ])('reports %s', (_name, text) => {
    expect(findHardCodedTexts(tsx(text))).toHaveLength(1);
  });

  test.each([
    ['a translated text', "const a = <p aria-label={t('close')}>{t('title')}</p>;"],
    ['class names and test ids', 'const a = <div className="card" data-testid="prayer-text" />;'],
    ['punctuation and digits', 'const a = <span>· 10 / 5</span>;'],
    ['a range of characters', "const a = '\\uac00-\\ud7a3';"],
    ['a comment', '/** 기도 */ const a = 1;'],
    ['a value that is not shown', "const a = <Tabs value={open ? 'one' : 'two'} />;"],
  ])('accepts %s', (_name, text) => {
    expect(findHardCodedTexts(tsx(text))).toEqual([]);
  });
});

test('findHandedValues finds the values passed to each translation function, and no others', () => {
  const text = "t('sent', { email, count: 2 }); tAccount('open', { phone: a }); other({ email });";
  expect(findHandedValues({ path: 'src/pages/a-page.tsx', text }).map(({ name }) => name)).toEqual([
    'email',
    'count',
    'phone',
  ]);
});

describe('findKeyMentions', () => {
  const found = findKeyMentions([
    {
      path: 'src/pages/a-page.tsx',
      text: "useTranslation('site'); t('card.title'); t(`book.${id}.name`); t(`${id}.title`); t('other:foot'); useTranslation('site', { keyPrefix: 'menu' }); t('open');",
    },
  ]);

  test.each([
    ['site', 'card.title'],
    ['site', 'book.genesis.name'],
    ['site', 'jesus.title'],
    ['other', 'foot'],
    ['site', 'menu.open'],
  ])('finds the use of %s:%s', (namespace, key) => {
    expect(isMentioned(namespace, key, found)).toBe(true);
  });

  test.each([
    ['site', 'card.subtitle'],
    ['site', 'book.genesis.length'],
    ['other', 'head'],
    ['site', 'menu.close'],
  ])('finds no use of %s:%s', (namespace, key) => {
    expect(isMentioned(namespace, key, found)).toBe(false);
  });

  test('lists the namespaces in use', () => {
    expect([...found.namespaces.keys()]).toEqual(['site']);
  });
});

test('both languages have the same namespaces', () => {
  expect([...ko.keys()]).not.toEqual([]);
  expect([...en.keys()]).toEqual([...ko.keys()]);
});

test.each([...ko.keys()])(
  'the dictionaries of %s are well-formed and have the same keys and placeholders in both languages',
  (namespace) => {
    expect(findProblems(ko.get(namespace), en.get(namespace))).toEqual([]);
  },
);

test('every namespace used in src has a dictionary', () => {
  const missing = [...mentions.namespaces].filter(([namespace]) => !ko.has(namespace));
  expect(missing).toEqual([]);
});

test('src has no hard-coded text outside the dictionaries', () => {
  expect(outsideDictionaries.flatMap(findHardCodedTexts)).toEqual([]);
});

// The build replaces the names of church facts in the texts, so a value passed under the same name would be lost.
test('no call of a translation function overrides a church fact (textValues)', () => {
  const facts = new Set(Object.keys(textValues.ko));
  expect(sources.flatMap(findHandedValues).filter(({ name }) => facts.has(name))).toEqual([]);
});

test('every text of the dictionaries is used in src', () => {
  const unused = [...ko].flatMap(([namespace, dictionary]) =>
    [...new Set([...flatten(dictionary).texts.keys()].map(withoutPluralForm))]
      .map((key) => ({ full: `${namespace}:${key}`, key }))
      .filter(({ full }) => !READ_AS_PROPERTIES.some((start) => full.startsWith(start)))
      .filter(({ key }) => !isMentioned(namespace, key, mentions))
      .map(({ full }) => full),
  );
  expect(unused).toEqual([]);
});
