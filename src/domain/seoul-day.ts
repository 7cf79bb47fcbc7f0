/**
 * Calendar days of the church, always in Asia/Seoul, independent of the device's time zone. Korea has used UTC+9
 * without daylight saving time since 1988-10-08, so every day has exactly 24 hours.
 */

declare const seoulDay: unique symbol;

/** A calendar day in Asia/Seoul as `YYYY-MM-DD`; sorts chronologically as text. */
export type SeoulDay = string & { readonly [seoulDay]: true };

/** A wall-clock time in Asia/Seoul as `HH:MM`, 24 hours. */
export type TimeOfDay = `${number}:${number}`;

const CLOCK_TIME = /^([01]\d|2[0-3]):[0-5]\d$/;

export function isClockTime(text: string): text is TimeOfDay {
  return CLOCK_TIME.test(text);
}

/** Formats minutes since midnight as `HH:MM`. */
export function clockTime(minutes: number): TimeOfDay {
  const twoDigits = (value: number) => String(value).padStart(2, '0');
  return `${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}` as TimeOfDay;
}

/** The source of the current time; injected, so that no rule reads the system clock directly. */
export type Clock = () => Date;

export const SEOUL_TIME_ZONE = 'Asia/Seoul';

const SEOUL_OFFSET_MS = 9 * 60 * 60 * 1000;
const DAY_MS = 24 * 60 * 60 * 1000;
const DAY_PATTERN = /^\d{4}-\d{2}-\d{2}$/;

/** The day in Seoul at the given instant. */
export function seoulDayAt(instant: Date): SeoulDay {
  return new Date(instant.getTime() + SEOUL_OFFSET_MS).toISOString().slice(0, 10) as SeoulDay;
}

/** Parses `YYYY-MM-DD`; null for anything that is not a real calendar day (such as 2024-02-30). */
export function parseSeoulDay(text: string): SeoulDay | null {
  if (!DAY_PATTERN.test(text)) return null;
  const midnight = new Date(`${text}T00:00:00Z`);
  if (Number.isNaN(midnight.getTime())) return null;
  return midnight.toISOString().slice(0, 10) === text ? (text as SeoulDay) : null;
}

/** The number of days from one ISO date to another. */
export function daysBetween(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / DAY_MS;
}

/** The day `days` later, or earlier when negative. */
export function addDays(day: SeoulDay, days: number): SeoulDay {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS)
    .toISOString()
    .slice(0, 10) as SeoulDay;
}

/** 0 is Sunday, 6 is Saturday. */
export function weekdayOf(day: SeoulDay): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay();
}

/** The next such weekday on or after `today`; 0 is Sunday. */
export function comingWeekday(weekday: number, today: SeoulDay): SeoulDay {
  return addDays(today, (weekday - weekdayOf(today) + 7) % 7);
}

/** The latest Sunday, including the day itself. */
export function latestSunday(day: SeoulDay): SeoulDay {
  return comingWeekday(0, addDays(day, -6));
}

export function isSunday(day: SeoulDay): boolean {
  return weekdayOf(day) === 0;
}

/** The instant at which the day begins in Seoul. */
export function startOfSeoulDay(day: SeoulDay): Date {
  return new Date(`${day}T00:00:00+09:00`);
}

/** Wall-clock time in Seoul as `YYYY-MM-DDTHH:MM`, the format of a `datetime-local` input. */
export function seoulWallClock(instant: Date): string {
  return new Date(instant.getTime() + SEOUL_OFFSET_MS).toISOString().slice(0, 16);
}

/** Parses a wall-clock time in Seoul (`YYYY-MM-DDTHH:MM`); null for anything else. */
export function instantOfWallClock(text: string): Date | null {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(text)) return null;
  const instant = new Date(`${text}:00+09:00`);
  return Number.isNaN(instant.getTime()) || seoulWallClock(instant) !== text ? null : instant;
}

/**
 * Whether certainly more than 24 hours have passed. Compares days, so that rendering does not depend on the current
 * time.
 */
export function isOlderThanADay(instant: Date, today: SeoulDay): boolean {
  return addDays(seoulDayAt(instant), 1) < today;
}

/** Milliseconds from `now` until the next midnight in Seoul; always more than 0. */
export function millisecondsUntilNextSeoulDay(now: Date): number {
  return startOfSeoulDay(addDays(seoulDayAt(now), 1)).getTime() - now.getTime();
}
