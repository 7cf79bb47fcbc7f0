import {
  slotOf,
  type ReservationStatus,
  type ReservationTimes,
  type ReservationType,
} from './reservation.ts';
import type { SeoulDay } from './seoul-day.ts';

/** A request as staff see it; who asked is masked until one contact is revealed, which leaves an audit row. */
export interface ReviewedReservation {
  readonly id: string;
  readonly status: ReservationStatus;
  readonly type: ReservationType;
  readonly resourceId: string;
  readonly resourceName: string;
  readonly times: ReservationTimes;
  /** Masked; null once the personal data was erased. */
  readonly name: string | null;
  readonly phone: string | null;
  readonly email: string | null;
  readonly organization: string | null;
  readonly purpose: string | null;
  readonly participants: number | null;
  readonly notes: string | null;
  readonly adminComment: string | null;
  readonly language: 'ko' | 'en';
  /** ISO instants. */
  readonly createdAt: string;
  readonly decidedAt: string | null;
  readonly cancelledAt: string | null;
  readonly cancelledVia: CancelledVia | null;
  /** The reservation that is cancelled when this request is approved. */
  readonly replaces: ReplacedReservation | null;
  /** Ids of requests that want the same resource at the same time, or hold it. */
  readonly rivals: readonly string[];
  /** Came by phone and was entered by staff. */
  readonly isByPhone: boolean;
  /** What all dates of a repeating request have in common; null for one date. */
  readonly series: string | null;
  /** Every date of a repeating request; null for one date, and in its other rows. */
  readonly dates: readonly SeriesDate[] | null;
}

/** One date of a repeating request. */
export interface SeriesDate {
  readonly id: string;
  readonly status: ReservationStatus;
  readonly times: ReservationTimes;
  /** What keeps a pending date from being approved. */
  readonly conflict: ConflictingUse | null;
}

/** By whom: the applicant with the receipt or the account, staff, or the approval of a request that replaces it. */
export const CANCELLED_VIA = ['receipt', 'account', 'staff', 'change'] as const;
export type CancelledVia = (typeof CANCELLED_VIA)[number];

export type ReplacedReservation = Pick<
  ReviewedReservation,
  'id' | 'status' | 'resourceId' | 'resourceName' | 'times'
>;

export interface RevealedContact {
  readonly name: string;
  readonly phone: string;
  readonly email: string;
}

export const REVIEW_STATES = ['pending', 'decided', 'approved', 'rejected', 'cancelled'] as const;
export type ReviewState = (typeof REVIEW_STATES)[number];

/** What staff look for; null and blank mean anything. */
export interface ReviewFilter {
  readonly search: string;
  readonly resourceId: string | null;
  /** Days in Seoul that a use touches. */
  readonly from: SeoulDay | null;
  readonly to: SeoulDay | null;
}

/** A request that waits, or an approved one that is cancelled, and what becomes of it. */
export interface ReservationDecision {
  readonly reservation: ReviewedReservation;
  readonly status: Exclude<ReservationStatus, 'pending'>;
  readonly comment: string;
  /** Of a repeating request: rejects the dates that are taken, so that the others can be approved. */
  readonly rejectTaken?: boolean;
}

/** What is being decided on: one request, or all dates of a repeating one. */
export type Deciding = Pick<ReservationDecision, 'reservation' | 'status'>;

export const NO_FILTER: ReviewFilter = { search: '', resourceId: null, from: null, to: null };

/** Why a request cannot be approved: an approved one, by masked name, or a use of the church, by title. */
export interface ConflictingUse {
  readonly name: string | null;
  readonly title: { readonly ko: string; readonly en: string } | null;
  readonly times: ReservationTimes;
}

/** Requests that cannot all be approved, and what already holds their time. */
export interface RivalGroup {
  /** Newest first, as they were listed. */
  readonly waiting: readonly ReviewedReservation[];
  readonly holding: readonly ReviewedReservation[];
}

/**
 * Puts waiting requests that lie in each other's way side by side, also where one lies between two others; a group
 * stands where its newest listed member stood. `besides` are rivals that are not on the page.
 */
export function groupRivals(
  listed: readonly ReviewedReservation[],
  besides: readonly ReviewedReservation[],
): readonly RivalGroup[] {
  const isListed = new Set(listed.map(({ id }) => id));
  // What is listed stands as it is listed, also when it was decided a moment ago.
  const known = new Map(
    [...listed, ...besides.filter(({ id }) => !isListed.has(id))].map((one) => [one.id, one]),
  );
  const grouped = new Set<string>();
  const groups: RivalGroup[] = [];
  for (const first of listed) {
    if (grouped.has(first.id)) continue;
    const members = new Set<string>();
    const toVisit = [first.id];
    for (let id = toVisit.pop(); id !== undefined; id = toVisit.pop()) {
      const member = known.get(id);
      if (member === undefined || members.has(id)) continue;
      members.add(id);
      // What holds a time holds it for several groups and does not make them one.
      if (member.status === 'pending') toVisit.push(...neighboursOf(member, known));
    }
    const inOrder = [...known.values()].filter(({ id }) => members.has(id));
    const waiting = inOrder.filter(({ status }) => status === 'pending');
    for (const { id } of waiting) grouped.add(id);
    groups.push({ waiting, holding: inOrder.filter(({ status }) => status === 'approved') });
  }
  return groups;
}

/**
 * One entry for each repeating request, where its first row stands: with all its dates and the rivals of all its rows.
 * Rows of a series whose dates are not listed are left out; rivals name the entry.
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
    const entry = one.series === null ? one : entryOf.get(one.series);
    if (entry === undefined || seen.has(entry.id)) return [];
    seen.add(entry.id);
    const rows = listed.filter(({ id }) => entryIds.get(id) === entry.id);
    const rivals = rows.flatMap((row) => row.rivals.map((id) => entryIds.get(id) ?? id));
    return [{ ...entry, rivals: [...new Set(rivals)] }];
  });
}

function neighboursOf(
  member: ReviewedReservation,
  known: ReadonlyMap<string, ReviewedReservation>,
): readonly string[] {
  // A rival that is not on the page does not name its own.
  const naming = [...known.values()].filter(({ rivals }) => rivals.includes(member.id));
  return [...member.rivals, ...naming.map(({ id }) => id)];
}

/** Whether a use touches the day. */
export function usesDay({ times }: Pick<ReviewedReservation, 'times'>, day: SeoulDay): boolean {
  const slot = slotOf(times);
  if (slot === null) return false;
  const dayBegins = Date.parse(`${day}T00:00:00+09:00`);
  return slot.start.getTime() < dayBegins + 24 * 60 * 60 * 1000 && slot.end.getTime() > dayBegins;
}
