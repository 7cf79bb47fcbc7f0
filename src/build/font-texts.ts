import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { dayText } from '../i18n/format/day-text.ts';
import { facilities } from '../content/facilities.ts';
import { staff } from '../content/staff.ts';
import { filledIn } from '../content/text-values.ts';
import { addDays, type SeoulDay } from '../domain/seoul-day.ts';
import type { Locale } from '../i18n/locale.ts';

/** The texts that determine which characters are preloaded and which load later. */
export interface SiteTexts {
  /** Visible on every page without scrolling. */
  readonly firstPaint: readonly string[];
  /** The English part of these. */
  readonly englishFirstPaint: readonly string[];
  /** Visible on each page without scrolling. */
  readonly openings: readonly string[];
  /** The part of these that uses the display font. */
  readonly openingHeadings: readonly string[];
  /** Texts in the display font. */
  readonly headings: readonly string[];
  /** All texts of the site. */
  readonly all: readonly string[];
}

const HEADING_KEY = /(title|heading|headline|name|verse|question)$/i;
/** Its names are displayed as headings. */
const HEADING_NAMESPACE = 'bible';
/**
 * Long texts of one page: their syllables are included, but must not displace those of other pages from the preloaded
 * subset.
 */
const LONG_NAMESPACES = /^bible-(?:old|new)$/;

/** Approximate number of texts, after those of the head, in a phone's first viewport. */
const OPENING_TEXTS = 10;
const HEAD_KEYS: readonly string[] = ['title', 'description', 'keywords'];

/** Headings outside the dictionaries: dates above prayers, names of resources and of staff. */
const CONTENT_HEADINGS: readonly string[] = [
  ...[0, 1, 2, 3, 4, 5, 6].map((later) => dayText(addDays('2024-01-01' as SeoulDay, later), 'ko')),
  ...[...facilities, ...staff].map(({ name }) => name.ko),
];

interface Entry {
  readonly language: Locale;
  readonly namespace: string;
  readonly key: string;
  readonly text: string;
}

function filesBelow(directory: string, ending: RegExp): readonly string[] {
  return readdirSync(directory, { recursive: true, encoding: 'utf8' })
    .filter((name) => ending.test(name))
    .sort()
    .map((name) => join(directory, name));
}

function entriesOf(
  language: Locale,
  namespace: string,
  key: string,
  value: unknown,
): readonly Entry[] {
  if (typeof value === 'string') return [{ language, namespace, key, text: value }];
  if (typeof value !== 'object' || value === null) return [];
  const inList = Array.isArray(value);
  return Object.entries(value).flatMap(([name, inner]) =>
    entriesOf(language, namespace, inList ? key : name, inner),
  );
}

function readEntries(file: string): readonly Entry[] {
  const language = file.includes(join('/', 'en', '/')) ? 'en' : 'ko';
  const dictionary: unknown = JSON.parse(filledIn(readFileSync(file, 'utf8'), language));
  return entriesOf(language, basename(file, '.json'), '', dictionary);
}

/** Dictionaries whose texts appear on every page. */
const FIRST_PAINT_NAMESPACES: readonly string[] = ['shell', 'navigation'];

/** Reads the dictionaries of both languages and the texts in the source of the content modules. */
export function readSiteTexts(root: string): SiteTexts {
  // The admin area works online and loads glyphs on demand; members' devices need not cache them.
  const entries = filesBelow(join(root, 'src/i18n'), /\.json$/)
    .filter((file) => !file.includes(join('/', 'admin', '/')))
    .flatMap(readEntries);
  const content = ['src/content', 'src/i18n/format']
    .flatMap((folder) => filesBelow(join(root, folder), /\.tsx?$/))
    .map((file) => readFileSync(file, 'utf8'));
  const openings = filesBelow(join(root, 'src/i18n'), /\/pages\/[^/]+\.json$/).flatMap((file) =>
    readEntries(file)
      .filter(({ key }) => !HEAD_KEYS.includes(key))
      .slice(0, OPENING_TEXTS),
  );
  const isLong = ({ namespace }: Entry) => LONG_NAMESPACES.test(namespace);
  const inLongTexts = new Set(entries.filter(isLong).flatMap(({ text }) => [...text]));
  const firstPaint = entries.filter(({ namespace }) => FIRST_PAINT_NAMESPACES.includes(namespace));
  return {
    firstPaint: firstPaint.map(({ text }) => text),
    englishFirstPaint: firstPaint
      .filter(({ language }) => language === 'en')
      .map(({ text }) => text),
    openings: openings.map(({ text }) => text),
    openingHeadings: openings.filter(({ key }) => HEADING_KEY.test(key)).map(({ text }) => text),
    headings: [
      ...entries
        .filter(({ namespace, key }) => namespace === HEADING_NAMESPACE || HEADING_KEY.test(key))
        .map(({ text }) => text),
      ...CONTENT_HEADINGS,
    ],
    all: [
      ...entries.filter((entry) => !isLong(entry)).map(({ text }) => text),
      [...inLongTexts].join(''),
      ...content,
    ],
  };
}
