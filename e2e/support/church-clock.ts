import type { BrowserContext } from 'playwright';
import { addDays, type SeoulDay, seoulDayAt, weekdayOf } from '../../src/domain/seoul-day.ts';

const THURSDAY = 4;

function lastThursdayBefore(now: Date): SeoulDay {
  let day = addDays(seoulDayAt(now), -1);
  while (weekdayOf(day) !== THURSDAY) day = addDays(day, -1);
  return day;
}

/**
 * "Today" in the journeys: a Thursday that the seed has a prayer for, so that they pass on Sundays and
 * at midnight too. The database keeps the real clock; this day is never later than its own.
 */
export const TODAY: SeoulDay = lastThursdayBefore(new Date());

/** The instant a Seoul wall clock shows `time` (`HH:MM`) on `day`. */
export function seoulInstant(day: SeoulDay, time: string): Date {
  return new Date(`${day}T${time}:00+09:00`);
}

/** Pages of the context begin at this instant and then go on with real time, so that retries come due. */
export async function setChurchClock(
  context: BrowserContext,
  instant: Date = seoulInstant(TODAY, '10:00'),
): Promise<void> {
  await context.clock.install({ time: instant });
}
