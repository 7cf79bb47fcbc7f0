import * as z from 'zod/mini';
import { prayerDayProblem } from './companion-prayer.ts';
import { firstProblems } from './form-problems.ts';
import { addDays, parseSeoulDay, type SeoulDay } from './seoul-day.ts';
import { lengthOf, trimmedLines } from './written-text.ts';

/** In Unicode characters, as the database counts. */
export const PRAYER_CONTENT_MAX = 5000;

/** How many days ahead a prayer can be written; the database rejects later ones. */
export const PRAYER_DAYS_AHEAD = 60;

/** The last day for which a prayer can be written: today, or a later one for prayers prepared ahead. */
export function lastPrayerDay(today: SeoulDay, isAhead: boolean): SeoulDay {
  return isAhead ? addDays(today, PRAYER_DAYS_AHEAD) : today;
}

/** Validation problems of a prayer; the schema uses them as messages. */
export const PRAYER_PROBLEMS = [
  'incomplete',
  'sunday',
  'future',
  'tooFarAhead',
  'beforeArchive',
  'tooLong',
] as const;
export type PrayerProblem = (typeof PRAYER_PROBLEMS)[number];

const problem = (name: PrayerProblem) => name;

/** The first rule that the typed day violates, in Asia/Seoul. */
function typedDayProblem(text: string, today: SeoulDay, isAhead: boolean): PrayerProblem | null {
  const day = parseSeoulDay(text);
  if (day === null) return 'incomplete';
  const found = prayerDayProblem(day, lastPrayerDay(today, isAhead));
  return found === 'future' && isAhead ? 'tooFarAhead' : found;
}

export function prayerSchema(today: SeoulDay, isAhead = false) {
  return z.object({
    day: z.pipe(
      z.string().check((context) => {
        const found = typedDayProblem(context.value, today, isAhead);
        if (found === null) return;
        context.issues.push({ code: 'custom', input: context.value, message: problem(found) });
      }),
      z.transform((text: string) => text as SeoulDay),
    ),
    content: z.string().check(
      z.overwrite(trimmedLines),
      z.minLength(1, problem('incomplete')),
      z.refine((text) => lengthOf(text) <= PRAYER_CONTENT_MAX, problem('tooLong')),
    ),
  });
}

export type PrayerForm = z.input<ReturnType<typeof prayerSchema>>;
/** Validated and ready to be stored. */
export type WrittenPrayer = z.output<ReturnType<typeof prayerSchema>>;

/** The first problem of each field; empty if the prayer is valid. */
export function prayerProblems(
  form: PrayerForm,
  today: SeoulDay,
  isAhead = false,
): Partial<Record<keyof PrayerForm, PrayerProblem>> {
  const { error } = prayerSchema(today, isAhead).safeParse(form);
  return firstProblems(error, PRAYER_PROBLEMS, 'incomplete');
}
