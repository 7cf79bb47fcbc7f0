import { describe, expect, test } from 'vitest';
import { bibleCanon } from '../../src/content/bible-canon.ts';
import enNew from '../../src/i18n/en/bible-new.json' with { type: 'json' };
import enOld from '../../src/i18n/en/bible-old.json' with { type: 'json' };
import koNew from '../../src/i18n/ko/bible-new.json' with { type: 'json' };
import koOld from '../../src/i18n/ko/bible-old.json' with { type: 'json' };
import { flatten } from '../i18n/dictionary.ts';

const KINDS = ['introduction', 'commentary'] as const;

const texts = {
  ko: { old: flatten(koOld).texts, new: flatten(koNew).texts },
  en: { old: flatten(enOld).texts, new: flatten(enNew).texts },
};

/** The ends of sentences, not references such as 5:4 or 1~11장. */
const SENTENCE_END = /[.?!]["”’]?(?=\s|$)/g;

describe.each([
  ['ko', 90, /(?:니다|세요)(?: ?\([^)]+\))?\.$/],
  ['en', 150, /[.?!”]$/],
] as const)('Bible book texts in %s', (language, shortest, end) => {
  const entries = bibleCanon.flatMap(({ id, testament, nameKey }) =>
    KINDS.map((kind) => ({
      id,
      kind,
      text: texts[language][testament].get(`${nameKey}.${kind}`) ?? '',
    })),
  );

  test('each of the 66 books has an introduction and a commentary within the length limits', () => {
    expect(entries).toHaveLength(132);
    expect(entries.filter(({ text }) => text.length < shortest).map(({ id }) => id)).toEqual([]);
    expect(entries.filter(({ text }) => text.length > 420).map(({ id }) => id)).toEqual([]);
  });

  test('no sentence occurs twice', () => {
    const sentences = entries.flatMap(({ text }) => text.split(/(?<=[.?!])\s/));
    expect(sentences.filter((one, index) => sentences.indexOf(one) !== index)).toEqual([]);
  });

  test('each text has two to four complete sentences', () => {
    const invalid = entries.filter(({ text }) => {
      const count = text.match(SENTENCE_END)?.length ?? 0;
      return count < 2 || count > 4 || !end.test(text);
    });
    expect(invalid.map(({ id, kind }) => `${id} ${kind}`)).toEqual([]);
  });

  test('each dictionary contains exactly the books of its testament', () => {
    for (const testament of ['old', 'new'] as const) {
      expect([...texts[language][testament].keys()].sort()).toEqual(
        bibleCanon
          .filter((book) => book.testament === testament)
          .flatMap(({ nameKey }) => KINDS.map((kind) => `${nameKey}.${kind}`))
          .sort(),
      );
    }
  });
});

test('no Korean text mentions a chapter beyond the last one of its book', () => {
  const named = bibleCanon.flatMap(({ id, testament, nameKey, chapters }) =>
    KINDS.flatMap((kind) => {
      const text = texts.ko[testament].get(`${nameKey}.${kind}`) ?? '';
      // References to chapters of other books are in parentheses, after the name of the book.
      const own = text.replaceAll(/\([가-힣]+ \d+장[^)]*\)/g, '');
      return [...own.matchAll(/(\d+)장/g)]
        .map((match) => Number(match[1]))
        .filter((chapter) => chapter > chapters)
        .map((chapter) => `${id} ${chapter}`);
    }),
  );
  expect(named).toEqual([]);
});
