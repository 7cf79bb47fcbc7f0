import { prayerDayProblem } from './companion-prayer.ts';
import { lastPrayerDay, PRAYER_CONTENT_MAX } from './prayer-form.ts';
import { addDays, parseSeoulDay, weekdayOf, type SeoulDay } from './seoul-day.ts';
import { lengthOf, trimmedLine, trimmedLines } from './written-text.ts';

/** Validation problems of a prayer in a pasted list. */
const PASTED_PROBLEMS = [
  'noDay',
  'sunday',
  'tooFarAhead',
  'beforeArchive',
  'incomplete',
  'tooLong',
  'weekdayMismatch',
  'duplicateDay',
  'otherDay',
] as const;
type PastedProblem = (typeof PASTED_PROBLEMS)[number];

export interface PastedPrayer {
  /** The pasted line with the date; empty for text before the first date. */
  readonly heading: string;
  readonly day: SeoulDay | null;
  readonly content: string;
  readonly problem: PastedProblem | null;
  /** Lines of the content that name a day, and may be the beginning of another prayer. */
  readonly datedLines: readonly string[];
}

/**
 * Splits a text into prayers, each starting at a line that contains only a date: `11월 24일 (화)`, `11/24`, `11. 24.`,
 * `2026-11-24`, `Nov 24`, also between signs and before a time or the word prayer. A date without a year is the one
 * closest to `today`.
 */
export function pastedPrayers(text: string, today: SeoulDay): readonly PastedPrayer[] {
  const parts: { heading: string; found: WrittenDate | null; lines: string[] }[] = [
    { heading: '', found: null, lines: [] },
  ];
  for (const line of text.replaceAll(/\r\n?/g, '\n').split('\n')) {
    const last = parts.at(-1);
    const found = writtenDate(line, today);
    const isInParagraph = (last?.lines.at(-1) ?? '').trim() !== '';
    if (found === null || (isInParagraph && mayBeVerses(line))) last?.lines.push(line);
    else parts.push({ heading: line.trim(), found, lines: [] });
  }
  const prayers = parts.map(({ heading, found, lines }) => ({
    heading,
    found,
    content: trimmedLines(lines.join('\n')),
  }));
  const days = prayers.map(({ found }) => found?.day ?? null);
  return prayers
    .filter(({ found, content }) => found !== null || content !== '')
    .map(({ heading, found, content }) => ({
      heading,
      day: found?.day ?? null,
      content,
      problem: problemOf(found, content, days, today),
      datedLines: [
        ...new Set(content.split('\n').filter((line) => namesDay(line) || mayBeVerses(line))),
      ],
    }));
}

function problemOf(
  found: WrittenDate | null,
  content: string,
  days: readonly (SeoulDay | null)[],
  today: SeoulDay,
): PastedProblem | null {
  if (found === null || found.day === null) return 'noDay';
  const { day, weekday } = found;
  const problem = prayerDayProblem(day, lastPrayerDay(today, true));
  if (problem !== null) return problem === 'future' ? 'tooFarAhead' : problem;
  if (weekday !== null && weekday !== weekdayOf(day)) return 'weekdayMismatch';
  if (days.filter((other) => other === day).length > 1) return 'duplicateDay';
  if (content === '') return 'incomplete';
  if (content.split('\n').some((line) => beginsOtherDay(line, day))) return 'otherDay';
  return lengthOf(content) > PRAYER_CONTENT_MAX ? 'tooLong' : null;
}

interface WrittenDate {
  /** Null for an impossible date such as February 30. */
  readonly day: SeoulDay | null;
  /** 0 is Sunday; null if the line names no weekday. */
  readonly weekday: number | null;
}

/** Beginnings of the weekday names, Sunday first. */
const WEEKDAYS = [
  /^주?일|^日|^sun/i,
  /^월|^月|^mon/i,
  /^화|^火|^tue/i,
  /^수|^水|^wed/i,
  /^목|^木|^thu/i,
  /^금|^金|^fri/i,
  /^토|^土|^sat/i,
];
const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');

/** Brackets, lines and emoji around a date. */
const SIGNS = /[^\p{L}\p{N}]*/u.source;
const KOREAN_WEEKDAY = /(?:주일|[일월화수목금토])(?:요일)?|[日月火水木金土]/.source;
const ENGLISH_WEEKDAY = /(?:sun|mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?)(?:day)?/.source;
const NUMERIC_DATE =
  /(?:(?<year>\d{4}|2\d)\s*[년./-]\s*)?(?<month>\d{1,2})\s*[월./-]\s*(?<date>\d{1,2})(?!\d)\s*[일.]?/
    .source;
const ENGLISH_DATE =
  /(?<name>jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?\s+(?<date>\d{1,2})(?:st|nd|rd|th)?(?:,?\s+(?<year>\d{4}))?/
    .source;
const TITLE = /(?:오늘의\s*)?(?:동행\s*)?기도문?|(?:companion\s+)?prayer/.source;
const TIME = /(?:(?:오전|오후|새벽|아침|저녁)\s*)?\d{1,2}(?::\d{2}|시(?:\s*\d{1,2}분)?)/.source;
const END = `(?:${SIGNS}(?<weekday>${KOREAN_WEEKDAY}|${ENGLISH_WEEKDAY}))?(?:${SIGNS}(?:${TITLE}))?(?:${SIGNS}${TIME})?${SIGNS}$`;

const NUMERIC = new RegExp(
  `^${SIGNS}(?:(?<before>${KOREAN_WEEKDAY})${SIGNS})?${NUMERIC_DATE}${END}`,
  'iu',
);
const ENGLISH = new RegExp(
  `^${SIGNS}(?:(?<before>${ENGLISH_WEEKDAY})[\\s,.]+)?${ENGLISH_DATE}${END}`,
  'iu',
);

/** The longest line that may be a heading. */
const HEADING_MAX = 40;
const NAMED_DAY = /\d{1,2}\s*월\s*\d{1,2}\s*일|(?<!\d)\d{1,2}\s*일\s*\([일월화수목금토](?:요일)?\)/;
/** A date in numbers before a title: `11/25 감사의 기도`, but not `3/4의 은혜`. */
const NUMERIC_BEFORE_TITLE = new RegExp(`^${SIGNS}${NUMERIC_DATE}[\\s,:-]+\\p{L}`, 'iu');

const WHOLE_WEEKDAY = /[일월화수목금토]요일/.source;
const SEPARATE_WEEKDAY = `(?:${WHOLE_WEEKDAY}|(?:${KOREAN_WEEKDAY}|${ENGLISH_WEEKDAY})(?!\\p{L}))`;
const DATE_OF_MONTH = /(?<date>\d{1,2})\s*일\s*/.source;
const LIST_NUMBER = /(?:\d{1,2}[.)]\s*)?/.source;
/** Beginnings of lines that name a day by its date and weekday, in either order. */
const DATES_WITH_WEEKDAY = [
  `${NUMERIC_DATE}${SIGNS}${SEPARATE_WEEKDAY}`,
  // In brackets, because `수 1-3` may be verses of Joshua.
  `(?:${WHOLE_WEEKDAY}|\\(${SEPARATE_WEEKDAY}\\)|${ENGLISH_WEEKDAY}(?!\\p{L}))${SIGNS}${NUMERIC_DATE}`,
  `${ENGLISH_DATE}${SIGNS}${SEPARATE_WEEKDAY}`,
  `${SEPARATE_WEEKDAY}${SIGNS}${ENGLISH_DATE}`,
  `${DATE_OF_MONTH}\\(${SEPARATE_WEEKDAY}\\)`,
].map((start) => new RegExp(`^${SIGNS}${LIST_NUMBER}${SIGNS}${start}`, 'iu'));

function namesDay(line: string): boolean {
  const text = plainLine(line);
  return (
    lengthOf(text) <= HEADING_MAX &&
    (NAMED_DAY.test(text) || NUMERIC_BEFORE_TITLE.test(text) || dateWithWeekday(text) !== null)
  );
}

function dateWithWeekday(text: string): Record<string, string | undefined> | null {
  for (const start of DATES_WITH_WEEKDAY) {
    const groups = start.exec(text)?.groups;
    if (groups !== undefined) return groups;
  }
  return null;
}

/** Whether a line of the prayer of `day` begins with the date and the weekday of another one. */
function beginsOtherDay(line: string, day: SeoulDay): boolean {
  const text = plainLine(line);
  const groups = lengthOf(text) <= HEADING_MAX ? dateWithWeekday(text) : null;
  if (groups === null) return false;
  const isWithoutMonth = groups['month'] === undefined && groups['name'] === undefined;
  return isWithoutMonth
    ? Number(groups['date']) !== Number(day.slice(8))
    : dayOf(groups, day) !== day;
}

/** Whether the line, two numbers and nothing else, may be verses as well as a date: `3-4`, `1.2`. */
function mayBeVerses(line: string): boolean {
  return /^\d{1,2}\s*[.-]\s*\d{1,2}$/.test(plainLine(line));
}

/** Word processors paste full-width digits and invisible characters. */
function plainLine(line: string): string {
  return trimmedLine(line).normalize('NFKC');
}

/** The date of a line that contains nothing else, such as `11월 24일 (화)`; without a year the closest to `today`. */
export function writtenDate(line: string, today: SeoulDay): WrittenDate | null {
  const text = plainLine(line);
  const groups = (NUMERIC.exec(text) ?? ENGLISH.exec(text))?.groups;
  if (groups === undefined) return null;
  return {
    day: dayOf(groups, today),
    weekday: weekdayIn(groups['weekday'] ?? groups['before'] ?? null),
  };
}

/** The day that a matched date means; null if it is impossible. */
function dayOf(groups: Record<string, string | undefined>, today: SeoulDay): SeoulDay | null {
  const { year, name, date = '' } = groups;
  const month = name === undefined ? groups['month'] : MONTHS.indexOf(name.toLowerCase()) + 1;
  const monthAndDate = `${String(month).padStart(2, '0')}-${date.padStart(2, '0')}`;
  return year === undefined
    ? nearestTo(today, monthAndDate)
    : parseSeoulDay(`${year.padStart(4, '20')}-${monthAndDate}`);
}

function weekdayIn(text: string | null): number | null {
  if (text === null) return null;
  const found = WEEKDAYS.findIndex((name) => name.test(text));
  return found === -1 ? null : found;
}

function nearestTo(today: SeoulDay, monthAndDate: string): SeoulDay | null {
  const year = Number(today.slice(0, 4));
  const years = [year, year + 1, year - 1];
  const days = years.flatMap((one) => parseSeoulDay(`${one}-${monthAndDate}`) ?? []);
  const half = (day: SeoulDay) => day >= addDays(today, -182) && day <= addDays(today, 183);
  return days.find(half) ?? null;
}
