import {
  infiniteQueryOptions,
  queryOptions,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import {
  readReviewPage,
  readStillPending,
  revealContact,
  watchReservations,
} from '../../backend/staff/staff-reservation-gateway.ts';
import {
  decideReservation,
  decideSeries,
  mailDecision,
  type DecisionAnswer,
} from '../../backend/staff/staff-decision-gateway.ts';
import { reservationGateway } from '../../backend/reservations/reservation-gateway.ts';
import { firstDayOf, lastDayOf, type CalendarMonth } from '../../domain/calendar-month.ts';
import { isActive } from '../../domain/reservation.ts';
import { startKey, type ReservationTimes } from '../../domain/reservation-times.ts';
import { parseSeoulDay, type SeoulDay } from '../../domain/seoul-day.ts';
import {
  NO_FILTER,
  type ReservationDecision,
  type ReviewedReservation,
  type ReviewFilter,
  type ReviewState,
} from '../../domain/reservation-review.ts';
import { unwrap } from '../cache/failure-error.ts';
import { ACCOUNT_READ, accountQuery, STAFF, unwrapAccount } from '../account/account-queries.ts';
import { usePageVisible } from '../../platform/page-visibility.ts';
import { staffCountersQueries } from './staff-counters-queries.ts';

export type { DecisionAnswer };

const all = [...STAFF, 'reservations'] as const;

const PAGE = 50;
/** The most rows that the database returns per request. */
const EXPORT_PAGE = 1000;
/** The polling interval for new requests while there is no realtime connection. */
const POLL_MS = 30_000;

/** Never persisted on the device, because it is personal data. */
export const staffReservationQueries = {
  all,
  /** Newest first; pending requests include their conflicts. `live`: changes arrive over a realtime connection. */
  list: (state: ReviewState, filter: ReviewFilter, live: boolean) =>
    infiniteQueryOptions({
      ...ACCOUNT_READ,
      queryKey: [...all, 'list', state, filter] as const,
      refetchInterval: live ? false : POLL_MS,
      initialPageParam: 0,
      queryFn: ({ pageParam, signal }) =>
        unwrapAccount(
          readReviewPage(
            { state, filter, limit: PAGE, offset: pageParam, withConflicts: state === 'pending' },
            { signal },
          ),
          signal,
        ),
      getNextPageParam: (last, pages) => (last.listed.length < PAGE ? null : pages.length * PAGE),
    }),
  /** The pending and approved requests for one resource that overlap the month, and the church's own uses. */
  month: (resourceId: string, month: CalendarMonth) =>
    queryOptions({
      ...ACCOUNT_READ,
      queryKey: [...all, 'month', resourceId, month] as const,
      queryFn: async ({ signal }): Promise<MonthOfResource> => {
        const [from, to] = [firstDayOf(month), lastDayOf(month)];
        const [found, churchUses] = await Promise.all([
          readAllReservations(null, { ...NO_FILTER, resourceId, from, to }, signal),
          readChurchUses(resourceId, from, to, signal),
        ]);
        return {
          churchUses,
          reservations: found
            .filter(isActive)
            .sort((one, other) => (startKey(one.times) < startKey(other.times) ? -1 : 1)),
        };
      },
    }),
  /** The given requests that are still pending. */
  stillPending: (ids: readonly string[]) =>
    accountQuery([...all, 'waiting', ids] as const, (options) => readStillPending(ids, options)),
};

interface MonthOfResource {
  readonly reservations: readonly ReviewedReservation[];
  readonly churchUses: readonly ChurchUse[];
}

/** Meetings and blocked times of a resource, with their titles. */
interface ChurchUse {
  readonly times: ReservationTimes;
  readonly title: { readonly ko: string; readonly en: string };
}

export async function readChurchUses(
  resourceId: string,
  from: SeoulDay,
  to: SeoulDay,
  signal: AbortSignal,
): Promise<readonly ChurchUse[]> {
  const occupied = unwrap(
    await reservationGateway().readAvailability(resourceId, from, to, { signal }),
  );
  return occupied.flatMap(({ title, ...times }) => (title === undefined ? [] : [{ times, title }]));
}

/** All matching requests, page by page, with masked contact data. */
export async function readAllReservations(
  state: ReviewState | null,
  filter: ReviewFilter,
  signal?: AbortSignal,
): Promise<readonly ReviewedReservation[]> {
  const found = new Map<string, ReviewedReservation>();
  for (let offset = 0; ; offset += EXPORT_PAGE) {
    const { listed } = await unwrapAccount(
      readReviewPage(
        { state, filter, limit: EXPORT_PAGE, offset, withConflicts: false },
        signal === undefined ? {} : { signal },
      ),
      signal,
    );
    // A new request shifts the offsets, so that a row may be returned twice.
    for (const reservation of listed) found.set(reservation.id, reservation);
    if (listed.length < EXPORT_PAGE) return [...found.values()];
  }
}

function invalidateReservations(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: all });
  void client.invalidateQueries({ queryKey: staffCountersQueries.all });
}

/**
 * The outcome of the mail about a decision. `known`: an earlier call has already requested it. `refused`: not sent.
 * `unsure`: the response was lost, so it may have been sent.
 */
export type MailOutcome = 'sent' | 'known' | 'refused' | 'unsure';

/** Sends the applicant a mail about a decision. Idempotent: no applicant is mailed twice. */
export async function mailApplicant(decision: ReservationDecision): Promise<MailOutcome> {
  const mailed = await mailDecision(decision);
  if (mailed.ok) return mailed.value ? 'sent' : 'known';
  // oxlint-disable-next-line no-console -- staff see the failure on the screen; the log is for the maintainers
  console.warn('The mail about a decision was not sent.', mailed.failure);
  return mailed.failure === 'mail_refused' ? 'refused' : 'unsure';
}

/** Whether the request has this very decision, by an earlier attempt whose response was lost. */
async function isStoredDecision({
  reservation: { id, resourceId, times },
  status,
  comment,
}: ReservationDecision): Promise<boolean> {
  const day = parseSeoulDay(times.startDate);
  const filter = { ...NO_FILTER, resourceId, from: day, to: day };
  const stored = (await readAllReservations(null, filter).catch(() => [])).find(
    (one) => one.id === id,
  );
  // Of a series, a date that was over stays undecided.
  const decided = stored?.dates?.find((date) => date.status !== 'pending') ?? stored;
  return decided?.status === status && (decided.adminComment ?? '') === comment;
}

/**
 * Saves a decision and mails the applicant; a failed mail does not affect the decision. `mail` is null if none was due
 * about this decision.
 */
export async function decide(
  client: QueryClient,
  decision: ReservationDecision,
): Promise<{ readonly answer: DecisionAnswer; readonly mail: MailOutcome | null }> {
  const { reservation } = decision;
  const first =
    reservation.series !== null && reservation.dates !== null
      ? await decideSeries(reservation.series, decision)
      : await decideReservation(decision, new Date());
  const isStored =
    !first.ok && first.failure === 'already_decided' && (await isStoredDecision(decision));
  const answer: DecisionAnswer = isStored ? { ok: true } : first;
  // Mail also if it was already decided: that may be this decision, whose response was lost. Awaited because the user
  // may close the page once it reports success.
  const isDecided = answer.ok || answer.failure === 'already_decided';
  const id = (answer.ok ? answer.mailed : null) ?? reservation.id;
  const isMailed = isDecided && reservation.email !== null;
  const mail = isMailed
    ? await mailApplicant({ ...decision, reservation: { ...reservation, id } })
    : null;
  invalidateReservations(client);
  // After somebody else's decision the mail is about that one, so its outcome says nothing about this one.
  return { answer, mail: answer.ok ? mail : null };
}

/** Fetches unmasked contact data, which is shown only to the user who requested it and is not cached. */
export { revealContact };

/** Watches for new requests and refetches the lists on each; returns whether the realtime connection is open. */
export function useLiveReservations(): boolean {
  const client = useQueryClient();
  const visible = usePageVisible();
  const [live, setLive] = useState(false);
  useEffect(() => {
    if (!visible) return undefined;
    const stop = watchReservations({
      onChange: () => invalidateReservations(client),
      onLive: (isLive) => {
        setLive(isLive);
        // Changes between the last fetch and the connection would be missed.
        if (isLive) invalidateReservations(client);
      },
    });
    return () => {
      stop();
      setLive(false);
    };
  }, [client, visible]);
  return live;
}
