/**
 * Calendar days of the church, always in Asia/Seoul, whatever the device's own zone says.
 * Korea has kept UTC+9 without daylight saving since 1988-10-08, so a day is exactly 24 hours here.
 */

declare const seoulDay: unique symbol;

/** A calendar day in Asia/Seoul as `YYYY-MM-DD`; text order is time order. */
export type SeoulDay = string & { readonly [seoulDay]: true };

/** A wall-clock time in Asia/Seoul as `HH:MM`, 24 hours. */
export type TimeOfDay = `${number}:${number}`;

/** The source of "now"; handed in so that no rule reads the device clock by itself. */
export type Clock = () => Date;

export const SEOUL_TIME_ZONE = 'Asia/Seoul';

const SEOUL_OFFSET_MS = 9 * 60 * 60 * 1000;
const DAY_MS = 24 * 60 * 60 * 1000;
const DAY_PATTERN = /^\d{4}-\d{2}-\d{2}$/;

/** The day in Seoul at the given instant. */
export function seoulDayAt(instant: Date): SeoulDay {
  return new Date(instant.getTime() + SEOUL_OFFSET_MS).toISOString().slice(0, 10) as SeoulDay;
}

/** Reads `YYYY-MM-DD`; null for anything that is no real calendar day (2024-02-30, other forms). */
export function parseSeoulDay(text: string): SeoulDay | null {
  if (!DAY_PATTERN.test(text)) return null;
  const midnight = new Date(`${text}T00:00:00Z`);
  if (Number.isNaN(midnight.getTime())) return null;
  return midnight.toISOString().slice(0, 10) === text ? (text as SeoulDay) : null;
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

/** The day itself when it is that weekday, otherwise the coming one; 0 is Sunday. */
export function comingWeekday(weekday: number, today: SeoulDay): SeoulDay {
  return addDays(today, (weekday - weekdayOf(today) + 7) % 7);
}

export function isSunday(day: SeoulDay): boolean {
  return weekdayOf(day) === 0;
}

/** The instant at which the day begins in Seoul. */
export function startOfSeoulDay(day: SeoulDay): Date {
  return new Date(`${day}T00:00:00+09:00`);
}

/** What a clock in Seoul shows at the instant, as `YYYY-MM-DDTHH:MM`, the value of a `datetime-local` field. */
export function seoulWallClock(instant: Date): string {
  return new Date(instant.getTime() + SEOUL_OFFSET_MS).toISOString().slice(0, 16);
}

/** Reads `YYYY-MM-DDTHH:MM` of Seoul; null for anything else. */
export function instantOfWallClock(text: string): Date | null {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(text)) return null;
  const instant = new Date(`${text}:00+09:00`);
  return Number.isNaN(instant.getTime()) || seoulWallClock(instant) !== text ? null : instant;
}

/** Certainly more than 24 hours, told by days so that no render has to read the clock. */
export function isOlderThanADay(instant: Date, today: SeoulDay): boolean {
  return addDays(seoulDayAt(instant), 1) < today;
}

/** Milliseconds from `now` until the next midnight in Seoul; always more than 0. */
export function millisecondsUntilNextSeoulDay(now: Date): number {
  return startOfSeoulDay(addDays(seoulDayAt(now), 1)).getTime() - now.getTime();
}
