import {
  addDays,
  comingWeekday,
  seoulDayAt,
  startOfSeoulDay,
  type SeoulDay,
  type TimeOfDay,
} from './seoul-day.ts';

/** Services of one weekday, in Asia/Seoul; 0 is Sunday. */
export interface WeeklyService {
  readonly weekday: number;
  /** In the order of the day. */
  readonly starts: readonly TimeOfDay[];
}

/** For so many minutes after the last one of a day began, somebody may still be on the way to it. */
const GRACE_MINUTES = 30;

/** The service that comes next, or has just begun, with its day; null for an empty list. */
export function nextService<Service extends WeeklyService>(
  services: readonly Service[],
  now: Date,
): { readonly service: Service; readonly day: SeoulDay } | null {
  const today = seoulDayAt(now);
  const candidates = services
    .map((service) => {
      const { weekday, starts } = service;
      const coming = comingWeekday(weekday, today);
      const isOver = now.getTime() > instantOf(coming, starts.at(-1)) + GRACE_MINUTES * 60_000;
      const day = isOver ? addDays(coming, 7) : coming;
      return { service, day, at: instantOf(day, starts[0]) };
    })
    .sort((a, b) => a.at - b.at);
  return candidates[0] ?? null;
}

/** Milliseconds since 1970. */
function instantOf(day: SeoulDay, time: TimeOfDay = '0:00'): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return startOfSeoulDay(day).getTime() + (hours * 60 + minutes) * 60_000;
}
