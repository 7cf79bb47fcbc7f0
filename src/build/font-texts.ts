import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { dayText } from '../i18n/format/day-text.ts';
import { facilities } from '../content/facilities.ts';
import { staff } from '../content/staff.ts';
import { filledIn } from '../content/text-values.ts';
import { addDays, type SeoulDay } from '../domain/seoul-day.ts';

/** The texts that decide which characters come with the first paint and which follow. */
export interface SiteTexts {
  /** Seen on every page before any scrolling. */
  readonly firstPaint: readonly string[];
  /** What each page says before any scrolling. */
  readonly openings: readonly string[];
  /** Of these, what is set in the display face. */
  readonly openingHeadings: readonly string[];
  /** Set in the display face. */
  readonly headings: readonly string[];
  /** All that the pages say. */
  readonly all: readonly string[];
}

const HEADING_KEY = /(title|heading|headline|name|verse|question)$/i;
/** Names that become headings. */
const HEADING_NAMESPACE = 'bible';
/** Long texts of one page: their syllables are kept, but do not crowd other pages' out of the first paint. */
const LONG_NAMESPACES = /^bible-(?:old|new)$/;

/** About as many texts of a page, after those of its head, as a phone's first screen holds. */
const OPENING_TEXTS = 10;
const HEAD_KEYS: readonly string[] = ['title', 'description', 'keywords'];

/** Headings that no dictionary holds: the days above prayers, what can be reserved, and whom to turn to. */
const CONTENT_HEADINGS: readonly string[] = [
  ...[0, 1, 2, 3, 4, 5, 6].map((later) => dayText(addDays('2024-01-01' as SeoulDay, later), 'ko')),
  ...[...facilities, ...staff].map(({ name }) => name.ko),
];

interface Entry {
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

function entriesOf(namespace: string, key: string, value: unknown): readonly Entry[] {
  if (typeof value === 'string') return [{ namespace, key, text: value }];
  if (typeof value !== 'object' || value === null) return [];
  const inList = Array.isArray(value);
  return Object.entries(value).flatMap(([name, inner]) =>
    entriesOf(namespace, inList ? key : name, inner),
  );
}

function readEntries(file: string): readonly Entry[] {
  const language = file.includes(join('/', 'en', '/')) ? 'en' : 'ko';
  const dictionary: unknown = JSON.parse(filledIn(readFileSync(file, 'utf8'), language));
  return entriesOf(basename(file, '.json'), '', dictionary);
}

/** Reads the dictionaries of both languages and the content modules, whose source holds their texts. */
export function readSiteTexts(root: string, firstPaintNamespaces: readonly string[]): SiteTexts {
  // Staff work online and fetch what their own words need; members' devices need not keep it.
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
  return {
    firstPaint: entries
      .filter(({ namespace }) => firstPaintNamespaces.includes(namespace))
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
