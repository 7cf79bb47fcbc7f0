import { join } from 'node:path';
import { expect, test } from 'vitest';
import { flatten, readDictionaries, type Language } from './dictionary.ts';

const TEXTS = join(import.meta.dirname, '../../src/i18n');

/** A reference to Scripture whose chapter and verse, or book and chapter, a plain blank lets fall apart. */
const APART: Readonly<Record<Language, RegExp>> = {
  ko: /\d[장편] \d+(?:[~–]\d+)?절/u,
  en: /\b[A-Z][a-z]+ \d+:\d+(?=[–\d]*(?:, (?:WEB|KJV)|\)))/u,
};

test.each(['ko', 'en'] as const)('references to Scripture stay together in a line (%s)', (lang) => {
  const apart = [...readDictionaries(join(TEXTS, lang))].flatMap(([name, dictionary]) =>
    [...flatten(dictionary).texts]
      .filter(([, text]) => APART[lang].test(text))
      .map(([key]) => `${name}:${key}`),
  );
  expect(apart).toEqual([]);
});
