import { slotOf } from './reservation.ts';
import type { ReservationTimes } from './reservation-times.ts';
import { addDays, parseSeoulDay, startOfSeoulDay, weekdayOf, type SeoulDay } from './seoul-day.ts';

/** A confirmed use of a room or vehicle: an approved reservation, or a use by the church, which has a title. */
export interface RoomUse {
  readonly resourceId: string;
  readonly times: ReservationTimes;
  readonly title: { readonly ko: string; readonly en: string } | null;
  readonly organization: string | null;
  /** Masked. */
  readonly name: string | null;
  readonly purpose: string | null;
}

/** The Sunday that starts the week of a day. */
export function weekOf(day: SeoulDay): SeoulDay {
  return addDays(day, -weekdayOf(day));
}

export interface DayOfUse {
  readonly day: SeoulDay;
  readonly uses: readonly RoomUse[];
}

/** The seven days of a week with the uses of each, in chronological order. */
export function usesOfWeek(sunday: SeoulDay, uses: readonly RoomUse[]): readonly DayOfUse[] {
  return Array.from({ length: 7 }, (_, offset) => {
    const day = addDays(sunday, offset);
    const start = startOfSeoulDay(day);
    const end = startOfSeoulDay(addDays(day, 1));
    return {
      day,
      uses: uses
        .filter(({ times }) => {
          const slot = slotOf(times);
          return slot !== null && slot.start < end && slot.end > start;
        })
        .sort((one, other) => sortKey(one).localeCompare(sortKey(other))),
    };
  });
}

const sortKey = ({ times, resourceId }: RoomUse) =>
  `${times.startDate}T${times.startTime} ${resourceId}`;

/** The times of a use on one of its days, clipped to `00:00` and `24:00` if it starts earlier or ends later. */
export function hoursOn(
  day: SeoulDay,
  { startDate, startTime, endDate, endTime }: ReservationTimes,
): { readonly from: string | null; readonly until: string | null } {
  const last = parseSeoulDay(endDate);
  return {
    from: startDate < day ? null : startTime,
    until: last !== null && last > day ? null : endTime,
  };
}
