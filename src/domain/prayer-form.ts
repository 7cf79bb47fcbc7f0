import * as z from 'zod/mini';
import { FIRST_PRAYER_DAY } from './companion-prayer.ts';
import { isSunday, parseSeoulDay, type SeoulDay } from './seoul-day.ts';
import { lengthOf, severalLines } from './written-text.ts';

/** Characters, as the database counts them. */
export const PRAYER_CONTENT_MAX = 5000;

/** What can be wrong with a prayer; the schema's messages are these. */
export const PRAYER_PROBLEMS = [
  'incomplete',
  'sunday',
  'future',
  'beforeArchive',
  'tooLong',
] as const;
export type PrayerProblem = (typeof PRAYER_PROBLEMS)[number];

const problem = (name: PrayerProblem) => name;

/** The first rule that a day breaks, by the calendar of Seoul. */
export function prayerDayProblem(text: string, today: SeoulDay): PrayerProblem | null {
  const day = parseSeoulDay(text);
  if (day === null) return 'incomplete';
  if (isSunday(day)) return 'sunday';
  if (day > today) return 'future';
  return day < FIRST_PRAYER_DAY ? 'beforeArchive' : null;
}

export function prayerSchema(today: SeoulDay) {
  return z.object({
    day: z.pipe(
      z.string().check((context) => {
        const found = prayerDayProblem(context.value, today);
        if (found === null) return;
        context.issues.push({ code: 'custom', input: context.value, message: problem(found) });
      }),
      z.transform((text: string) => text as SeoulDay),
    ),
    content: z.string().check(
      z.overwrite(severalLines),
      z.minLength(1, problem('incomplete')),
      z.refine((text) => lengthOf(text) <= PRAYER_CONTENT_MAX, problem('tooLong')),
    ),
  });
}

export type PrayerForm = z.input<ReturnType<typeof prayerSchema>>;
/** Fit for storing. */
export type WrittenPrayer = z.output<ReturnType<typeof prayerSchema>>;

/** The first problem of each field, none when the prayer may be kept. */
export function prayerProblems(
  form: PrayerForm,
  today: SeoulDay,
): Partial<Record<keyof PrayerForm, PrayerProblem>> {
  const found: Partial<Record<keyof PrayerForm, PrayerProblem>> = {};
  for (const { path, message } of prayerSchema(today).safeParse(form).error?.issues ?? []) {
    const field = path[0] === 'day' ? 'day' : 'content';
    found[field] ??= PRAYER_PROBLEMS.find((name) => name === message) ?? 'incomplete';
  }
  return found;
}
