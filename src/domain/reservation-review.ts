import { slotOf, type ReservationStatus, type ReservationType } from './reservation.ts';
import type { ReservationTimes } from './reservation-times.ts';
import { addDays, startOfSeoulDay, type SeoulDay } from './seoul-day.ts';

/**
 * A request as staff see it. The applicant's contact data is masked until staff reveal it, which is recorded in the
 * audit log.
 */
export interface ReviewedReservation {
  readonly id: string;
  readonly status: ReservationStatus;
  readonly type: ReservationType;
  readonly resourceId: string;
  readonly resourceName: string;
  readonly times: ReservationTimes;
  /** Masked; null after the personal data was erased. */
  readonly name: string | null;
  readonly phone: string | null;
  readonly email: string | null;
  readonly organization: string | null;
  readonly purpose: string | null;
  readonly participants: number | null;
  readonly notes: string | null;
  readonly adminComment: string | null;
  readonly language: 'ko' | 'en';
  /** ISO timestamps. */
  readonly createdAt: string;
  readonly decidedAt: string | null;
  readonly cancelledAt: string | null;
  readonly cancelledVia: CancelledVia | null;
  /** The reservation to be cancelled when this request is approved. */
  readonly replaces: ReplacedReservation | null;
  /** Ids of pending or approved requests that overlap for the same resource. */
  readonly conflicting: readonly string[];
  /** Received by phone and entered by staff. */
  readonly isByPhone: boolean;
  /** Id shared by all dates of a recurring request; null for a single date. */
  readonly series: string | null;
  /** All dates of a recurring request; null for a single date and in the other rows of the series. */
  readonly dates: readonly SeriesDate[] | null;
}

/** One date of a recurring request. */
export interface SeriesDate {
  readonly id: string;
  readonly status: ReservationStatus;
  readonly times: ReservationTimes;
  readonly adminComment: string | null;
  /** The conflict that prevents the approval of a pending date. */
  readonly conflict: ConflictingUse | null;
}

/** Who cancelled: the applicant by receipt or by account, staff, or the approval of a replacing request. */
export const CANCELLED_VIA = ['receipt', 'account', 'staff', 'change'] as const;
type CancelledVia = (typeof CANCELLED_VIA)[number];

export interface ReplacedReservation extends Pick<
  ReviewedReservation,
  'id' | 'status' | 'resourceId' | 'resourceName' | 'times'
> {
  /** Number of further dates, if it repeats. */
  readonly others: number;
}

export interface RevealedContact {
  readonly name: string;
  readonly phone: string;
  /** Null for a request made by phone without one. */
  readonly email: string | null;
}

const REVIEW_STATES = ['pending', 'decided', 'approved', 'rejected', 'cancelled'] as const;
export type ReviewState = (typeof REVIEW_STATES)[number];

/** Filter of the review list; null or blank matches everything. */
export interface ReviewFilter {
  readonly search: string;
  readonly resourceId: string | null;
  /** Days in Asia/Seoul; a use matches if it overlaps the range. */
  readonly from: SeoulDay | null;
  readonly to: SeoulDay | null;
}

/** A decision on a pending request, or the cancellation of an approved one. */
export interface ReservationDecision {
  readonly reservation: ReviewedReservation;
  readonly status: Exclude<ReservationStatus, 'pending'>;
  readonly comment: string;
  /** For a recurring request: reject the dates that are taken, so that the others can be approved. */
  readonly rejectTaken?: boolean;
}

/** The pending decision in the dialog: one request, or all dates of a recurring one. */
export type Deciding = Pick<ReservationDecision, 'reservation' | 'status'>;

export const NO_FILTER: ReviewFilter = { search: '', resourceId: null, from: null, to: null };

/** The conflicting use that prevents an approval: a reservation, by masked name, or a use by the church, by title. */
export interface ConflictingUse {
  readonly name: string | null;
  readonly title: { readonly ko: string; readonly en: string } | null;
  readonly times: ReservationTimes;
}

/** Overlapping requests of which not all can be approved, and the approved ones in their way. */
interface ConflictGroup {
  /** Newest first, as in the list. */
  readonly pending: readonly ReviewedReservation[];
  readonly approved: readonly ReviewedReservation[];
}

/**
 * Groups overlapping pending requests, transitively; a group takes the position of its first listed member, and has at
 * least one pending request. `offPageConflicts` are conflicts that are not on the page.
 */
export function groupConflicts(
  listed: readonly ReviewedReservation[],
  offPageConflicts: readonly ReviewedReservation[],
): readonly ConflictGroup[] {
  const isListed = new Set(listed.map(({ id }) => id));
  // Listed rows take precedence over `offPageConflicts`, also right after a decision.
  const byId = new Map(
    [...listed, ...offPageConflicts.filter(({ id }) => !isListed.has(id))].map((one) => [
      one.id,
      one,
    ]),
  );
  const grouped = new Set<string>();
  const groups: ConflictGroup[] = [];
  for (const first of listed) {
    if (first.status !== 'pending' || grouped.has(first.id)) continue;
    const members = new Set<string>();
    const toVisit = [first.id];
    for (let id = toVisit.pop(); id !== undefined; id = toVisit.pop()) {
      const member = byId.get(id);
      if (member === undefined || members.has(id)) continue;
      members.add(id);
      // An approved reservation may conflict with several groups and must not merge them.
      if (member.status === 'pending') toVisit.push(...neighboursOf(member, byId));
    }
    const inOrder = [...byId.values()].filter(({ id }) => members.has(id));
    const pending = inOrder.filter(({ status }) => status === 'pending');
    for (const { id } of pending) grouped.add(id);
    groups.push({ pending, approved: inOrder.filter(({ status }) => status === 'approved') });
  }
  return groups;
}

/**
 * Merges the rows of each recurring request into the first that has all dates, with the conflicts of all rows; conflicts refer
 * to the merged entry. Rows of a series whose dates are not listed stay single.
 */
export function collapseSeries(
  listed: readonly ReviewedReservation[],
): readonly ReviewedReservation[] {
  const entryOf = new Map<string, ReviewedReservation>();
  for (const one of listed) {
    if (one.series !== null && one.dates !== null && !entryOf.has(one.series)) {
      entryOf.set(one.series, one);
    }
  }
  const entryIds = new Map(
    listed.map(({ id, series }) => [id, (series === null ? null : entryOf.get(series)?.id) ?? id]),
  );
  const seen = new Set<string>();
  return listed.flatMap((one) => {
    const entry = (one.series === null ? null : entryOf.get(one.series)) ?? one;
    if (seen.has(entry.id)) return [];
    seen.add(entry.id);
    const rows = listed.filter(({ id }) => entryIds.get(id) === entry.id);
    const conflicting = rows.flatMap((row) => row.conflicting.map((id) => entryIds.get(id) ?? id));
    return [{ ...entry, conflicting: [...new Set(conflicting)] }];
  });
}

/** Whether the dates were decided with different comments, so that each is shown with its date. */
export function hasSeparateComments(dates: readonly SeriesDate[] | null): boolean {
  return (dates ?? []).some(({ adminComment }) => adminComment !== dates?.[0]?.adminComment);
}

function neighboursOf(
  member: ReviewedReservation,
  byId: ReadonlyMap<string, ReviewedReservation>,
): readonly string[] {
  // A conflict that is not on the page does not list its own conflicts.
  const naming = [...byId.values()].filter(({ conflicting }) => conflicting.includes(member.id));
  return [...member.conflicting, ...naming.map(({ id }) => id)];
}

/** Whether a use overlaps the day. */
export function includesDay({ times }: Pick<ReviewedReservation, 'times'>, day: SeoulDay): boolean {
  const slot = slotOf(times);
  if (slot === null) return false;
  return slot.start < startOfSeoulDay(addDays(day, 1)) && slot.end > startOfSeoulDay(day);
}
