import { firstDayOf, lastDayOf, parseMonth } from './calendar-month.ts';
import { parseSeoulDay, type SeoulDay } from './seoul-day.ts';
import { trimmedLine } from './written-text.ts';

/** A search of the archive: either by a range of days or by text; all null matches everything. */
export interface PrayerSearch {
  readonly from: SeoulDay | null;
  readonly to: SeoulDay | null;
  readonly words: string | null;
}

const DATE = /^(\d{4})\s*[-./년]\s*(\d{1,2})(?:\s*월)?(?:\s*[-./]?\s*(\d{1,2})\s*일?)?\s*\.?$/;

const twoDigits = (part: string) => part.padStart(2, '0');

/**
 * Parses a date (`2026-11-20`, `2026. 11. 20.`, `2026년 11월 20일`, or a month alone); any other input searches the text.
 */
export function prayerSearch(text: string): PrayerSearch {
  const typed = trimmedLine(text);
  const [, year, month, date] = DATE.exec(typed) ?? [];
  if (year !== undefined && month !== undefined) {
    if (date !== undefined) {
      const day = parseSeoulDay(`${year}-${twoDigits(month)}-${twoDigits(date)}`);
      if (day !== null) return { from: day, to: day, words: null };
    } else {
      const wholeMonth = parseMonth(`${year}-${twoDigits(month)}`);
      if (wholeMonth !== null)
        return { from: firstDayOf(wholeMonth), to: lastDayOf(wholeMonth), words: null };
    }
  }
  return { from: null, to: null, words: typed === '' ? null : typed };
}
