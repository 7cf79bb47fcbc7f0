import type { ReservationProblem } from './reservation-problems.ts';
import { timesOn, type ReservationTimes } from './reservation-times.ts';
import {
  addDays,
  instantOfWallClock,
  parseSeoulDay,
  seoulDayAt,
  type SeoulDay,
} from './seoul-day.ts';
import { MAX_SERIES_DATES } from './recurrence.ts';

export const RESERVATION_TYPES = ['facility', 'vehicle'] as const;
export type ReservationType = (typeof RESERVATION_TYPES)[number];

/**
 * A request starts as pending and is decided once by staff. Pending and approved ones can be cancelled until they end.
 */
export const RESERVATION_STATUSES = ['pending', 'approved', 'rejected', 'cancelled'] as const;
export type ReservationStatus = (typeof RESERVATION_STATUSES)[number];

/** Whether the request can still take place. */
export function isActive<T extends { readonly status: ReservationStatus }>(
  request: T,
): request is T & { readonly status: 'pending' | 'approved' } {
  return request.status === 'pending' || request.status === 'approved';
}

/** The properties of a room or vehicle that validation needs. */
export interface ReservableResource {
  readonly id: string;
  readonly type: ReservationType;
  /** Number of people or seats. */
  readonly capacity: number;
}

/** Minimum days of notice that the church recommends before a use. */
const NOTICE_DAYS = 3;

export const RESERVATION_BOUNDS = {
  name: 50,
  organization: 100,
  purpose: 500,
  notes: 1000,
  adminComment: 1000,
  participants: 9999,
  /** Longer than any retreat: a longer span is a typing error. */
  daysFromStartToEnd: 31,
  yearsAhead: 2,
} as const;

/** Interpolation values for the translated problem texts. */
export const RESERVATION_PROBLEM_VALUES = {
  nameMax: RESERVATION_BOUNDS.name,
  organizationMax: RESERVATION_BOUNDS.organization,
  purposeMax: RESERVATION_BOUNDS.purpose,
  notesMax: RESERVATION_BOUNDS.notes,
  participantsMax: RESERVATION_BOUNDS.participants,
  daysMax: RESERVATION_BOUNDS.daysFromStartToEnd,
  yearsMax: RESERVATION_BOUNDS.yearsAhead,
  datesMax: MAX_SERIES_DATES,
} as const;

/** Half-open interval: `end` is exclusive. */
interface Slot {
  readonly start: Date;
  readonly end: Date;
}

/** Null if any part is not a valid date or time. */
export function slotOf({ startDate, startTime, endDate, endTime }: ReservationTimes): Slot | null {
  const start = instantOfWallClock(`${startDate}T${startTime}`);
  const end = instantOfWallClock(`${endDate}T${endTime}`);
  return start === null || end === null ? null : { start, end };
}

interface SlotProblem {
  readonly field: 'startDate' | 'startTime' | 'endDate' | 'endTime';
  readonly problem: ReservationProblem;
}

/** The current minute counts as future, because forms have no seconds. */
export function slotProblem(times: ReservationTimes, now: Date): SlotProblem | null {
  const slot = slotOf(times);
  if (slot === null) return null;
  if (slot.end <= slot.start) {
    const sameDay = times.startDate === times.endDate;
    return {
      field: sameDay ? 'endTime' : 'endDate',
      problem: 'reservation:problem.endNotAfterStart',
    };
  }
  const today = seoulDayAt(now);
  if (slot.start.getTime() < Math.floor(now.getTime() / 60_000) * 60_000) {
    return {
      field: times.startDate < today ? 'startDate' : 'startTime',
      problem: 'reservation:problem.startInPast',
    };
  }
  if (times.startDate > lastReservableDay(today)) {
    return { field: 'startDate', problem: 'reservation:problem.tooFarAhead' };
  }
  const start = parseSeoulDay(times.startDate);
  if (start !== null && times.endDate > addDays(start, RESERVATION_BOUNDS.daysFromStartToEnd)) {
    return { field: 'endDate', problem: 'reservation:problem.tooLong' };
  }
  return null;
}

/** Why a list of dates is invalid: too many, unsorted, too far ahead, or overlapping uses. */
export function datesProblem(
  dates: readonly string[],
  times: ReservationTimes,
  now: Date,
): ReservationProblem | null {
  if (dates.length > MAX_SERIES_DATES) return 'reservation:problem.tooManyDates';
  if (dates[0] !== times.startDate) return 'reservation:problem.unreadable';
  const last = lastReservableDay(seoulDayAt(now));
  if (dates.some((date) => date > last)) return 'reservation:problem.tooFarAhead';
  const slots = dates.map((date) => slotOf(timesOn(date, times)));
  const areDisjoint = slots.every((slot, index) => {
    const next = slots[index + 1];
    return slot === null || next === null || next === undefined || slot.end <= next.start;
  });
  return areDisjoint ? null : 'reservation:problem.datesOverlap';
}

/** The last start date that can be reserved; 29 February maps to 28 February. */
export function lastReservableDay(today: SeoulDay): SeoulDay {
  const year = Number(today.slice(0, 4)) + RESERVATION_BOUNDS.yearsAhead;
  const same = parseSeoulDay(`${year}${today.slice(4)}`);
  return same ?? (`${year}-02-28` as SeoulDay);
}

const NEXT_DAYS = 14;

/** The days that the form offers to be chosen with one press. */
export function nextDays(today: SeoulDay): readonly SeoulDay[] {
  return Array.from({ length: NEXT_DAYS }, (_, index) => addDays(today, index));
}

/** Whether the notice is shorter than the church recommends; a warning, not an error. */
export function isShortNotice(startDate: string, now: Date): boolean {
  const start = parseSeoulDay(startDate);
  return start !== null && start < addDays(seoulDayAt(now), NOTICE_DAYS);
}

/** Whether there are more participants than the capacity; a warning, not an error. */
export function exceedsCapacity(
  participants: number | null,
  resource: Pick<ReservableResource, 'capacity'>,
): boolean {
  return participants !== null && participants > resource.capacity;
}

/** One date of a recurring request. */
export interface ReceiptDate extends ReservationTimes {
  /** Identifies the date in the applicant's calendar. */
  readonly requestId: string;
  readonly status: ReservationStatus;
  /** Absent in receipts of earlier releases. */
  readonly comment?: string | null;
}

/**
 * The receipt stored on the applicant's device after the server accepted a request: no name, contact data or purpose.
 */
export interface ReservationReceipt extends ReservationTimes {
  /** The request id generated on the client. */
  readonly requestId: string;
  /** Secret token required to read the request's state. */
  readonly token: string;
  /** Second secret that reads what was written; only on the device that sent the request. */
  readonly ownerKey?: string;
  readonly resourceId: string;
  readonly status: ReservationStatus;
  readonly comment: string | null;
  /** Whether it was approved before its cancellation; the user's calendar may then contain it. */
  readonly wasApproved: boolean;
  /** All dates of a recurring request; absent until the server has returned them. */
  readonly dates?: readonly ReceiptDate[];
  /** ISO timestamp of the last confirmation by the server. */
  readonly confirmedAt: string;
}

/** The receipt of a request to cancel, and for a single date of a recurring one its start date. */
export interface ReservationCancellation extends ReservationReceipt {
  readonly onlyDate?: string;
}
