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
const outsideDictionaries = sources.filter(({ path }) => !/^src\/(i18n|content)\//.test(path));

/** Keys that only arise while running and share no beginning with anything in the code, as `namespace:beginning`. */
const ASKED_FOR_WHILE_RUNNING: readonly string[] = [];

describe('the parity check', () => {
  test.each<[name: string, korean: unknown, english: unknown, problem: string]>([
    ['a key missing in English', { a: '가', b: '나' }, { a: 'a' }, 'en lacks b'],
    ['a key missing in Korean', { a: '가' }, { a: 'a', b: { c: 'c' } }, 'ko lacks b.c'],
    ['a blank text', { a: ' ' }, { a: 'a' }, 'ko a is blank'],
    ['a stray blank', { a: '가' }, { a: 'a ' }, 'en a begins or ends with a blank'],
    ['an empty branch', { a: '가', b: {} }, { a: 'a' }, 'ko b is empty'],
    ['a number', { a: 1 }, { a: 'a' }, 'ko a is no text'],
    [
      'a key in another style',
      { 'a-b': '가' },
      { 'a-b': 'a' },
      'ko a-b is not named in camel case',
    ],
    [
      'another variable',
      { a: '{{name}}님' },
      { a: 'Dear {{person}}' },
      'a differs: ko has [{{name}}], en has [{{person}}]',
    ],
    ['a lost tag', { a: '<b>가</b>' }, { a: 'a' }, 'a differs: ko has [<b>], en has []'],
    [
      'a plural without its one',
      { a_other: '{{count}}명' },
      { a_other: '{{count}} people' },
      'en a lacks the plural form one',
    ],
    [
      'a plural that Korean does not know',
      { a_one: '한 명', a_other: '{{count}}명' },
      { a_one: 'one person', a_other: '{{count}} people' },
      'ko a has the plural form one, which is never used',
    ],
    ['a text that was not translated', { a: '기도' }, { a: '기도' }, 'en a is not translated'],
  ])('reports %s', (_name, korean, english, problem) => {
    expect(findProblems(korean, english)).toContain(problem);
  });

  test('lets good texts pass', () => {
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

describe('the check for text in the code', () => {
  const tsx = (text: string): SourceFile => ({ path: 'src/pages/a-page.tsx', text });

  test.each([
    ['Korean in a string', "const a = '기도';"],
    ['Korean in a template', 'const a = `오늘 ${day}`;'],
    ['Korean between tags', 'const a = <p>기도</p>;'],
    ['English between tags', 'const a = <p>Pray</p>;'],
    ['English in braces', "const a = <p>{'Pray'}</p>;"],
    ['English in a condition', "const a = <p>{done ? 'Amen' : rest}</p>;"],
    ['a spoken label', 'const a = <button aria-label="Close" />;'],
    ['a spoken label in braces', "const a = <button aria-label={'Close'} />;"],
    ['a spoken label with a value', 'const a = <button aria-label={`Page ${n}`} />;'],
    ['a placeholder', 'const a = <input placeholder="Name" />;'],
    ['a sign that no face holds', 'const a = <span aria-hidden="true">‹</span>;'],
  ])('reports %s', (_name, text) => {
    expect(findHardCodedTexts(tsx(text))).toHaveLength(1);
  });

  test.each([
    ['a translated text', "const a = <p aria-label={t('close')}>{t('title')}</p>;"],
    ['names for the machine', 'const a = <div className="card" data-testid="prayer-text" />;'],
    ['signs and digits', 'const a = <span>· 10 / 5</span>;'],
    ['a range of characters', "const a = '\\uac00-\\ud7a3';"],
    ['a comment', '/** 기도 */ const a = 1;'],
    ['a chosen value', "const a = <Tabs value={open ? 'one' : 'two'} />;"],
  ])('lets %s pass', (_name, text) => {
    expect(findHardCodedTexts(tsx(text))).toEqual([]);
  });
});

test('the check for handed values sees each of them', () => {
  const text = "t('sent', { email, count: 2 }); tAccount('open', { phone: a }); other({ email });";
  expect(findHandedValues({ path: 'src/pages/a-page.tsx', text }).map(({ name }) => name)).toEqual([
    'email',
    'count',
    'phone',
  ]);
});

describe('the check for unused texts', () => {
  const mentions = findKeyMentions([
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
    expect(isMentioned(namespace, key, mentions)).toBe(true);
  });

  test.each([
    ['site', 'card.subtitle'],
    ['site', 'book.genesis.length'],
    ['other', 'head'],
    ['site', 'menu.close'],
  ])('misses a use of %s:%s', (namespace, key) => {
    expect(isMentioned(namespace, key, mentions)).toBe(false);
  });

  test('notes the namespaces asked for', () => {
    expect([...mentions.namespaces.keys()]).toEqual(['site']);
  });
});

test('both languages have the same namespaces', () => {
  expect([...ko.keys()]).not.toEqual([]);
  expect([...en.keys()]).toEqual([...ko.keys()]);
});

test.each([...ko.keys()])('%s is in step in both languages', (namespace) => {
  expect(findProblems(ko.get(namespace), en.get(namespace))).toEqual([]);
});

test('every namespace that the code asks for exists', () => {
  const { namespaces } = findKeyMentions(sources);
  const missing = [...namespaces].filter(([namespace]) => !ko.has(namespace));
  expect(missing).toEqual([]);
});

test('every text is in a dictionary, not in the code', () => {
  expect(outsideDictionaries.flatMap(findHardCodedTexts)).toEqual([]);
});

// The build writes the church's own facts into the texts, where a name of theirs can mean nobody else any more.
test('no text is handed something of its own under the name of a fact of the church', () => {
  const facts = new Set(Object.keys(textValues.ko));
  expect(sources.flatMap(findHandedValues).filter(({ name }) => facts.has(name))).toEqual([]);
});

test('every text of the dictionaries is asked for somewhere', () => {
  const mentions = findKeyMentions(sources);
  const unused = [...ko].flatMap(([namespace, dictionary]) =>
    [...new Set([...flatten(dictionary).texts.keys()].map(withoutPluralForm))]
      .map((key) => ({ full: `${namespace}:${key}`, key }))
      .filter(({ full }) => !ASKED_FOR_WHILE_RUNNING.some((start) => full.startsWith(start)))
      .filter(({ key }) => !isMentioned(namespace, key, mentions))
      .map(({ full }) => full),
  );
  expect(unused).toEqual([]);
});
