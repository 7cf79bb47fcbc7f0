import { useQueries } from '@tanstack/react-query';
import { facilities } from '../../../content/facilities.ts';
import { availabilityQueries } from '../../../data/reservations/availability-queries.ts';
import { useOwnTimes } from '../../../data/reservations/own-times.ts';
import type { CalendarMonth } from '../../../domain/calendar-month.ts';
import {
  conflictingTimes,
  monthsTouched,
  occupiedInAny,
  withOwnTimes,
  withoutTime,
  type OccupiedTime,
} from '../../../domain/reservation-availability.ts';
import { timesOn, type ReservationTimes } from '../../../domain/reservation-times.ts';
import { datesOf, type ReservationValues } from './reservation-values.ts';

/** Adds the requests of this device in these months, and removes the one that the form changes. */
export type WithOwn = (
  occupied: readonly OccupiedTime[],
  months: readonly CalendarMonth[],
) => readonly OccupiedTime[];

/** The dates of the request, and functions that compare times with the known uses of its resource. */
export function useRequestedTimes(values: ReservationValues) {
  const dates = datesOf(values);
  const isKnown = facilities.some(({ id }) => id === values.resourceId);
  const months = !isKnown
    ? []
    : dates.length < 2
      ? monthsTouched(values)
      : [...new Set(dates.flatMap((day) => monthsTouched(timesOn(day, values))))];
  const known = useQueries({
    queries: months.map((month) => availabilityQueries.month(values.resourceId, month)),
  });
  const { times: own, replaced } = useOwnTimes(values.replaces);
  const atChosenResource = ({ resourceId }: { readonly resourceId: string }) =>
    resourceId === values.resourceId;
  const withOwn: WithOwn = (occupied, shownMonths) =>
    withOwnTimes(
      replaced.filter(atChosenResource).reduce((rest, time) => withoutTime(rest, time), occupied),
      own
        .filter(atChosenResource)
        .filter((time) => monthsTouched(time).some((month) => shownMonths.includes(month))),
    );
  const occupied = withOwn(occupiedInAny(known.map(({ data }) => data?.occupied ?? [])), months);
  const conflicts = (requested: ReservationTimes) => conflictingTimes(requested, occupied);
  // If the reservation to be replaced is unknown on this device, the server checks for conflicts.
  const blocks = (conflict: OccupiedTime | null) =>
    conflict !== null && (values.replaces === '' || replaced.length > 0);
  return { dates, withOwn, conflicts, blocks };
}
