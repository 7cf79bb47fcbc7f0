import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export type Language = 'ko' | 'en';

/** Text of one namespace by dotted key. */
export type Texts = ReadonlyMap<string, string>;

const PLURAL_SUFFIX = /_(zero|one|two|few|many|other)$/;
const KEY_SEGMENT = /^[a-z0-9][a-zA-Z0-9]*(_(zero|one|two|few|many|other))?$/;
const HANGUL = /[\u1100-\u11ff\u3130-\u318f\uac00-\ud7a3]/u;
/** The name of a language is written in that language in both dictionaries. */
const OWN_NAMES = new Set(['한국어', '한국어 페이지 보기']);

/** The texts of a nested dictionary by dotted key, and its malformed entries. */
export function flatten(dictionary: unknown): { texts: Texts; problems: string[] } {
  const texts = new Map<string, string>();
  const problems: string[] = [];
  const walk = (value: unknown, path: readonly string[]): void => {
    const key = path.join('.');
    if (typeof value === 'string') {
      texts.set(key, value);
    } else if (typeof value === 'object' && value !== null) {
      const entries = Object.entries(value);
      if (entries.length === 0) problems.push(`${key || '(root)'} is empty`);
      for (const [name, child] of entries) {
        if (!KEY_SEGMENT.test(name)) {
          problems.push(`${[...path, name].join('.')} is not named in camel case`);
        }
        walk(child, [...path, name]);
      }
    } else {
      problems.push(`${key} is not a string`);
    }
  };
  walk(dictionary, []);
  return { texts, problems };
}

/** The key without its plural suffix, as the code uses it. */
export function withoutPluralForm(key: string): string {
  return key.replace(PLURAL_SUFFIX, '');
}

function pluralFormsByKey(texts: Texts): Map<string, Set<string>> {
  const forms = new Map<string, Set<string>>();
  for (const key of texts.keys()) {
    const form = PLURAL_SUFFIX.exec(key)?.[1];
    if (form === undefined) continue;
    const base = withoutPluralForm(key);
    forms.set(base, (forms.get(base) ?? new Set()).add(form));
  }
  return forms;
}

/** The placeholders of a text: interpolated names, component tags and nested keys. */
function placeholdersOf(text: string): string[] {
  const names = [...text.matchAll(/\{\{-?\s*([^},\s]+)[^}]*\}\}/g)].map(
    (match) => `{{${match[1]}}}`,
  );
  const tags = [...text.matchAll(/<\/?([a-zA-Z0-9]+)\s*\/?>/g)].map((match) => `<${match[1]}>`);
  const nested = [...text.matchAll(/\$t\(([^),]+)/g)].map((match) => `$t(${match[1]})`);
  return [...new Set([...names, ...tags, ...nested])].sort();
}

function problemsOfTexts(language: Language, texts: Texts): string[] {
  const problems: string[] = [];
  for (const [key, text] of texts) {
    if (text.trim() === '') problems.push(`${language} ${key} is blank`);
    if (text !== text.trim()) problems.push(`${language} ${key} begins or ends with a space`);
    if (language === 'en' && HANGUL.test(text) && !OWN_NAMES.has(text)) {
      problems.push(`en ${key} is not translated`);
    }
  }
  const needed = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
  for (const [key, forms] of pluralFormsByKey(texts)) {
    for (const form of needed) {
      if (!forms.has(form)) problems.push(`${language} ${key} lacks the plural form ${form}`);
    }
    for (const form of forms) {
      // `zero` is for wording such as "none yet", which every language may have.
      if (form !== 'zero' && !needed.some((category) => category === form)) {
        problems.push(`${language} ${key} has the plural form ${form}, which is never used`);
      }
    }
    if (texts.has(key)) problems.push(`${language} ${key} is both plain and plural`);
  }
  return problems;
}

/** The placeholders of all plural forms of a key: "one book" may omit the number that "{{count}} books" has. */
function placeholdersByKey(texts: Texts): Map<string, Set<string>> {
  const placeholders = new Map<string, Set<string>>();
  for (const [key, text] of texts) {
    const base = withoutPluralForm(key);
    const known = placeholders.get(base) ?? new Set<string>();
    for (const placeholder of placeholdersOf(text)) known.add(placeholder);
    placeholders.set(base, known);
  }
  return placeholders;
}

/** The differences between the two languages of a namespace, and malformed texts. */
export function findProblems(korean: unknown, english: unknown): string[] {
  const ko = flatten(korean);
  const en = flatten(english);
  const problems = [
    ...ko.problems.map((problem) => `ko ${problem}`),
    ...en.problems.map((problem) => `en ${problem}`),
    ...problemsOfTexts('ko', ko.texts),
    ...problemsOfTexts('en', en.texts),
  ];
  const inKo = placeholdersByKey(ko.texts);
  const inEn = placeholdersByKey(en.texts);
  for (const key of new Set([...inKo.keys(), ...inEn.keys()])) {
    const koPlaceholders = inKo.get(key);
    const enPlaceholders = inEn.get(key);
    if (koPlaceholders === undefined) problems.push(`ko lacks ${key}`);
    else if (enPlaceholders === undefined) problems.push(`en lacks ${key}`);
    else {
      const koNames = [...koPlaceholders].sort().join(' ');
      const enNames = [...enPlaceholders].sort().join(' ');
      if (koNames !== enNames) {
        problems.push(`${key} differs: ko has [${koNames}], en has [${enNames}]`);
      }
    }
  }
  return problems;
}

/** The dictionary files of one language by namespace. */
export function readDictionaries(folder: string): Map<string, unknown> {
  return new Map(
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.json'))
      .sort()
      .map((path) => [
        path.slice(0, -'.json'.length),
        JSON.parse(readFileSync(join(folder, path), 'utf8')) as unknown,
      ]),
  );
}
