import {
  addDays,
  comingWeekday,
  seoulDayAt,
  startOfSeoulDay,
  type SeoulDay,
  type TimeOfDay,
} from './seoul-day.ts';

/** The services of one weekday, in Asia/Seoul; 0 is Sunday. */
export interface WeeklyService {
  readonly weekday: number;
  /** In chronological order. */
  readonly starts: readonly TimeOfDay[];
}

/** Minutes after the start of the day's last service during which it is still shown, for latecomers. */
const GRACE_MINUTES = 30;

/** The next service, or one that has just begun, with its day; null for an empty list. */
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

/** Epoch milliseconds. */
function instantOf(day: SeoulDay, time: TimeOfDay = '0:00'): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return startOfSeoulDay(day).getTime() + (hours * 60 + minutes) * 60_000;
}
