import { storedAccessToken, storedAccountId } from '../../backend/account/stored-token.ts';
import { submitContactMessage } from '../../backend/contact/contact-message-gateway.ts';
import { likePublication } from '../../backend/publications/like-gateway.ts';
import { prayerCounterGateway } from '../../backend/counter/prayer-counter-gateway.ts';
import { reservationGateway } from '../../backend/reservations/reservation-gateway.ts';
import type { ReservationReceipt } from '../../domain/reservation.ts';
import { succeed } from '../../domain/result.ts';
import { connectivity } from '../../platform/connectivity.ts';
import type { OutboxRow } from '../../offline/outbox/outbox-row.ts';
import type { OutboxSenders } from '../../offline/outbox/outbox-senders.ts';
import { deviceLikes } from '../../offline/publications/like-storage.ts';
import { deviceReceipts } from '../../offline/reservations/reservation-receipts.ts';
import { deviceOutbox } from './device-outbox.ts';
import { accountOf } from './waits-for-sign-in.ts';
import { reportReachability } from '../cache/report-reachability.ts';

const senders: OutboxSenders = {
  prayer_taps: ({ id, payload }) =>
    reportReachability(prayerCounterGateway().addTaps({ id, taps: payload.taps })),
  async contact_message({ id, payload: { newcomer: _, ...message } }) {
    const result = await reportReachability(submitContactMessage({ ...message, requestId: id }));
    return result.ok ? succeed({ id }) : result;
  },
  async reservation({ id, payload: { resourceName, account = null, ...request } }) {
    const result = await reportReachability(
      reservationGateway().submit({ ...request, requestId: id }, resourceName, account),
    );
    if (!result.ok) return result;
    const { resourceId, startDate, startTime, endDate, endTime } = request;
    const receipt: ReservationReceipt = {
      requestId: id,
      token: result.value.token,
      ownerKey: result.value.ownerKey,
      resourceId,
      startDate,
      startTime,
      endDate,
      endTime,
      status: 'pending',
      comment: null,
      wasApproved: false,
      confirmedAt: new Date().toISOString(),
    };
    return { ok: true, value: { id }, receipt };
  },
  async cancellation({ id, payload }) {
    const { token, onlyDate } = payload;
    const result = await reportReachability(reservationGateway().cancel(token, onlyDate));
    if (!result.ok) return result;
    // Other dates may have been cancelled since it was queued, or the receipt removed.
    const receipts = await deviceReceipts.all().catch(() => []);
    const receipt = receipts.find(({ requestId }) => requestId === payload.requestId);
    return {
      ok: true,
      value: { id },
      ...(receipt === undefined ? {} : { receipt: cancelledReceipt(receipt, onlyDate) }),
    };
  },
  async like({ payload }) {
    const result = await reportReachability(likePublication(payload));
    // Before the row is removed, so that the page never shows a state with neither the row nor the counted like.
    if (result.ok) await deviceLikes.acknowledge(payload, result.value).catch(() => undefined);
    return result;
  },
};

/** The receipt after a cancellation, until the server returns its state. */
function cancelledReceipt(receipt: ReservationReceipt, onlyDate?: string): ReservationReceipt {
  const isCancelled = ({ startDate, status }: Pick<ReservationReceipt, 'startDate' | 'status'>) =>
    (onlyDate ?? startDate) === startDate && status !== 'rejected';
  const { dates } = receipt;
  return {
    ...receipt,
    ...(isCancelled(receipt)
      ? { status: 'cancelled', comment: null, wasApproved: receipt.status === 'approved' }
      : {}),
    ...(dates === undefined
      ? {}
      : {
          dates: dates.map((date) =>
            isCancelled(date) ? { ...date, status: 'cancelled', comment: null } : date,
          ),
        }),
    confirmedAt: new Date().toISOString(),
  };
}

/**
 * A request made by an account is sent with its token only, so that it belongs to the account: it waits until the user
 * is signed in. A service worker has no token and leaves it to a page.
 */
const canSend = (row: OutboxRow) =>
  accountOf(row) === null ||
  (accountOf(row) === storedAccountId() && storedAccessToken(new Date()) !== null);

/** Whether a row can be sent once the expired token of the signed-in account is renewed. */
export async function waitsForToken(): Promise<boolean> {
  const { rows } = await (await deviceOutbox()).snapshot();
  return rows.some(
    (row) =>
      row.status !== 'needs_attention' && !canSend(row) && accountOf(row) === storedAccountId(),
  );
}

/** Sends all rows that are due; called by the page and by the service worker's `sync` event. */
export async function flushOutbox(): Promise<void> {
  const outbox = await deviceOutbox();
  await outbox.flush(senders, () => connectivity() !== 'offline', canSend);
}

/** Makes all rows due immediately whose last attempt got no response. */
export async function retryUnanswered(): Promise<void> {
  await (await deviceOutbox()).retryUnanswered();
}

/** Milliseconds until the next attempt; null if nothing can be sent. */
export async function millisecondsUntilDue(): Promise<number | null> {
  return (await deviceOutbox()).millisecondsUntilDue(canSend);
}
