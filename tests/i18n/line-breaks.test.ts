import { join } from 'node:path';
import { expect, test } from 'vitest';
import { flatten, readDictionaries, type Language } from './dictionary.ts';

const TEXTS = join(import.meta.dirname, '../../src/i18n');

/** A Bible reference with a breaking space between chapter and verse, or between book and chapter. */
const BREAKING_REFERENCE: Readonly<Record<Language, RegExp>> = {
  ko: /\d[장편] \d+(?:[~–]\d+)?절/u,
  en: /\b[A-Z][a-z]+ \d+:\d+(?=[–\d]*(?:, (?:WEB|KJV)|\)))/u,
};

test.each(['ko', 'en'] as const)(
  'Bible references in the dictionaries use non-breaking spaces (%s)',
  (lang) => {
    const breaking = [...readDictionaries(join(TEXTS, lang))].flatMap(([name, dictionary]) =>
      [...flatten(dictionary).texts]
        .filter(([, text]) => BREAKING_REFERENCE[lang].test(text))
        .map(([key]) => `${name}:${key}`),
    );
    expect(breaking).toEqual([]);
  },
);
