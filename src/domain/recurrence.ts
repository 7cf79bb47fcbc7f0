import { addDays, parseSeoulDay, weekdayOf, type SeoulDay } from './seoul-day.ts';

/** Maximum number of dates of a recurring request; the database has the same limit. */
export const MAX_SERIES_DATES = 26;
/** Maximum number of dates of a blocked time: weekly for a year. */
export const MAX_BLOCKED_DATES = 53;

export interface Recurrence {
  readonly everyWeeks: 1 | 2;
  /** 0 is Sunday. The weekday of the first date is always included. */
  readonly weekdays: readonly number[];
  /** The end: a number of dates, or the last day, inclusive. */
  readonly end: { readonly dates: number } | { readonly until: SeoulDay };
}

/**
 * The dates of a recurrence in order, including the first, at most `most` of them. Weeks start on Sunday. Dates are in
 * Asia/Seoul, so that each has the same wall-clock time.
 */
export function recurringDays(
  first: SeoulDay,
  { everyWeeks, weekdays, end }: Recurrence,
  most: number,
): readonly SeoulDay[] {
  const limit = 'dates' in end ? Math.min(end.dates, most) : most;
  const chosen = [...new Set([...weekdays, weekdayOf(first)])].sort((one, other) => one - other);
  const sunday = addDays(first, -weekdayOf(first));
  const days: SeoulDay[] = [];
  for (let week = 0; days.length < limit; week += everyWeeks) {
    const start = addDays(sunday, week * 7);
    if ('until' in end && start > end.until) break;
    for (const weekday of chosen) {
      const day = addDays(start, weekday);
      if (day >= first && days.length < limit && !('until' in end && day > end.until)) {
        days.push(day);
      }
    }
  }
  return days;
}

export const RECURRENCES = ['none', 'weekly', 'biweekly'] as const;

/** Values of the recurrence fields of a form. */
export interface RecurrenceChoice {
  readonly repeat: (typeof RECURRENCES)[number];
  readonly weekdays: readonly number[];
  readonly endsWith: 'dates' | 'until';
  readonly dates: string;
  readonly until: string;
}

export const NO_RECURRENCE: RecurrenceChoice = {
  repeat: 'none',
  weekdays: [],
  endsWith: 'dates',
  dates: '',
  until: '',
};

/** The dates selected in a form; empty while its fields are incomplete. */
export function chosenDays(
  first: string,
  choice: RecurrenceChoice,
  most: number,
): readonly SeoulDay[] {
  const day = parseSeoulDay(first);
  if (day === null) return [];
  if (choice.repeat === 'none') return [day];
  const dates = Number(choice.dates);
  const until = parseSeoulDay(choice.until);
  const end = choice.endsWith === 'dates' ? { dates } : until === null ? null : { until };
  if (end === null || ('dates' in end && !(Number.isInteger(dates) && dates > 0))) return [];
  const everyWeeks = choice.repeat === 'weekly' ? 1 : 2;
  return recurringDays(day, { everyWeeks, weekdays: choice.weekdays, end }, most);
}

/** Whether the fields ask for more than `most` dates, including excluded ones. */
export function hasTooManyDays(first: string, choice: RecurrenceChoice, most: number): boolean {
  return chosenDays(first, choice, most + 1).length > most;
}

/** The form values that produce these dates, and the dates to exclude; used to refill a form. */
export function choiceOf(days: readonly SeoulDay[]): {
  readonly choice: RecurrenceChoice;
  readonly excluded: readonly SeoulDay[];
} {
  const [first] = days;
  const last = days.at(-1);
  if (first === undefined || last === undefined || first === last) {
    return { choice: NO_RECURRENCE, excluded: [] };
  }
  // Without that of the first date, and with a number of dates, so that all of them follow the first one to another day.
  const weekdays = [...new Set(days.map(weekdayOf))].filter((day) => day !== weekdayOf(first));
  const daysOf = (choice: RecurrenceChoice) => chosenDays(first, choice, Infinity);
  const choices = (['biweekly', 'weekly'] as const).map((repeat): RecurrenceChoice => {
    const until = { ...NO_RECURRENCE, repeat, weekdays, endsWith: 'until', until: last } as const;
    return { ...NO_RECURRENCE, repeat, weekdays, dates: String(daysOf(until).length) };
  });
  const choice =
    choices.find((one) => days.every((day) => daysOf(one).includes(day))) ??
    choices[1] ??
    NO_RECURRENCE;
  return { choice, excluded: daysOf(choice).filter((day) => !days.includes(day)) };
}
