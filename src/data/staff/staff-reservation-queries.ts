import {
  infiniteQueryOptions,
  queryOptions,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import {
  decideReservation,
  decideSeries,
  mailDecision,
  readReviewPage,
  readWaiting,
  revealContact,
  watchReservations,
  type DecisionAnswer,
} from '../../backend/staff/staff-reservation-gateway.ts';
import { firstDayOf, lastDayOf, type CalendarMonth } from '../../domain/calendar-month.ts';
import {
  NO_FILTER,
  type ReservationDecision,
  type RevealedContact,
  type ReviewedReservation,
  type ReviewFilter,
  type ReviewState,
} from '../../domain/reservation-review.ts';
import { STAFF, valueOf, type AccountResult } from '../account/account-queries.ts';
import { usePageVisible } from '../../platform/page-visibility.ts';
import { staffCountersQueries } from './staff-counters-queries.ts';

export type { DecisionAnswer };

const all = [...STAFF, 'reservations'] as const;
const online = { networkMode: 'always', retry: false } as const;

const PAGE = 50;
/** The most that the database gives at once. */
const EXPORT_PAGE = 1000;
/** How often it is asked for new requests where they do not arrive by themselves. */
const POLL_MS = 30_000;

/** Nothing here is kept on the device: it is about people. */
export const staffReservationQueries = {
  all,
  /** Newest first, a page at a time; waiting ones with their rivals. `live` says that changes arrive by themselves. */
  list: (state: ReviewState, filter: ReviewFilter, live: boolean) =>
    infiniteQueryOptions({
      ...online,
      queryKey: [...all, 'list', state, filter] as const,
      refetchInterval: live ? false : POLL_MS,
      initialPageParam: 0,
      queryFn: ({ pageParam, signal }) =>
        valueOf(
          readReviewPage(
            { state, filter, limit: PAGE, offset: pageParam, withRivals: state === 'pending' },
            { signal },
          ),
          signal,
        ),
      getNextPageParam: (last, pages) => (last.listed.length < PAGE ? null : pages.length * PAGE),
    }),
  /** Everything of one resource that touches the month and was not rejected. */
  month: (resourceId: string, month: CalendarMonth) =>
    queryOptions({
      ...online,
      queryKey: [...all, 'month', resourceId, month] as const,
      queryFn: async ({ signal }): Promise<readonly ReviewedReservation[]> => {
        const filter = { ...NO_FILTER, resourceId, from: firstDayOf(month), to: lastDayOf(month) };
        const found = await readAll(null, filter, signal);
        return found
          .filter(({ status }) => status === 'pending' || status === 'approved')
          .sort((one, other) => (startOf(one) < startOf(other) ? -1 : 1));
      },
    }),
  /** Which of these requests still wait. */
  waiting: (ids: readonly string[]) =>
    queryOptions({
      ...online,
      queryKey: [...all, 'waiting', ids] as const,
      queryFn: ({ signal }) => valueOf(readWaiting(ids, { signal }), signal),
    }),
};

function startOf({ times }: ReviewedReservation): string {
  return `${times.startDate} ${times.startTime}`;
}

/** Every match, masked, however many there are. */
export async function readAll(
  state: ReviewState | null,
  filter: ReviewFilter,
  signal?: AbortSignal,
): Promise<readonly ReviewedReservation[]> {
  const found = new Map<string, ReviewedReservation>();
  for (let offset = 0; ; offset += EXPORT_PAGE) {
    const { listed } = await valueOf(
      readReviewPage(
        { state, filter, limit: EXPORT_PAGE, offset, withRivals: false },
        signal === undefined ? {} : { signal },
      ),
      signal,
    );
    // A request that arrives meanwhile moves the others on, so that one is read twice.
    for (const reservation of listed) found.set(reservation.id, reservation);
    if (listed.length < EXPORT_PAGE) return [...found.values()];
  }
}

function readAnew(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: all });
  void client.invalidateQueries({ queryKey: staffCountersQueries.all });
}

/**
 * What became of the mail about a decision. `known`: another call asked for it before. `refused`: it was not sent.
 * `unsure`: the answer was lost, and it may have been.
 */
export type MailOutcome = 'sent' | 'known' | 'refused' | 'unsure';

/** Has the applicant told of a decision that stands; however often it is asked, nobody is mailed twice. */
export async function mailApplicant(decision: ReservationDecision): Promise<MailOutcome> {
  const mailed = await mailDecision(decision);
  if (mailed.ok) return mailed.value ? 'sent' : 'known';
  // oxlint-disable-next-line no-console -- staff are told on the screen; this is for whoever looks after the site
  console.warn('The mail about a decision was not sent.', mailed.failure);
  return mailed.failure === 'mail_refused' ? 'refused' : 'unsure';
}

/** Decides, and has the applicant told; what becomes of the mail changes nothing about the decision. */
export async function decide(
  client: QueryClient,
  decision: ReservationDecision,
): Promise<{ readonly answer: DecisionAnswer; readonly mail: MailOutcome | null }> {
  const { reservation } = decision;
  const isSeries = reservation.series !== null && reservation.dates !== null;
  const answer =
    isSeries && reservation.series !== null
      ? await decideSeries(reservation.series, decision)
      : await decideReservation(decision, new Date());
  // Also when it was decided before: that may have been this decision, whose answer was lost. Waited for: whoever is
  // told that it is done may close the page.
  const isDecided = answer.ok || answer.failure === 'already_decided';
  const id = (answer.ok ? answer.mailed : null) ?? reservation.id;
  const isMailed = isDecided && reservation.email !== null;
  const mail = isMailed
    ? await mailApplicant({ ...decision, reservation: { ...reservation, id } })
    : null;
  readAnew(client);
  return { answer, mail };
}

/** It is shown to whoever asked and kept nowhere. */
export function reveal(id: string): Promise<AccountResult<RevealedContact | null>> {
  return revealContact(id);
}

/** Whether requests arrive by themselves; the lists are read anew whenever one does. */
export function useArrivals(): boolean {
  const client = useQueryClient();
  const visible = usePageVisible();
  const [live, setLive] = useState(false);
  useEffect(() => {
    if (!visible) return undefined;
    const stop = watchReservations({
      onChange: () => readAnew(client),
      onLive: (isLive) => {
        setLive(isLive);
        // Between the last reading and the first word nobody was listening.
        if (isLive) readAnew(client);
      },
    });
    return () => {
      stop();
      setLive(false);
    };
  }, [client, visible]);
  return live;
}
