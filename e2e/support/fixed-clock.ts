import type { BrowserContext } from 'playwright';
import { addDays, type SeoulDay, seoulDayAt, weekdayOf } from '../../src/domain/seoul-day.ts';

const THURSDAY = 4;

function lastThursdayBefore(now: Date): SeoulDay {
  let day = addDays(seoulDayAt(now), -1);
  while (weekdayOf(day) !== THURSDAY) day = addDays(day, -1);
  return day;
}

/**
 * The current day in all journeys: the last Thursday before the real day, so that they also pass on Sundays and at
 * midnight. The seed has a prayer for it. The database uses the real clock, which is never earlier.
 */
export const TODAY: SeoulDay = lastThursdayBefore(new Date());

/** The days before {@link TODAY}. */
export const WEDNESDAY = addDays(TODAY, -1);
export const TUESDAY = addDays(TODAY, -2);
export const MONDAY = addDays(TODAY, -3);
export const SUNDAY = addDays(TODAY, -4);
export const SATURDAY = addDays(TODAY, -5);

/** The instant at which it is `time` (`HH:MM`) on `day` in Seoul. */
export function seoulInstant(day: SeoulDay, time: string): Date {
  return new Date(`${day}T${time}:00+09:00`);
}

/** Sets the clock of all pages of the context to this instant. It then advances in real time, so that timers fire. */
export async function installFixedClock(
  context: BrowserContext,
  instant: Date = seoulInstant(TODAY, '10:00'),
): Promise<void> {
  await context.clock.install({ time: instant });
}
