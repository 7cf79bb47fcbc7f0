import { submitContactMessage } from '../backend/contact-message-gateway.ts';
import { prayerCounterGateway } from '../backend/prayer-counter-gateway.ts';
import { succeed } from '../domain/result.ts';
import { connectivity } from '../offline/connectivity.ts';
import type { OutboxSenders } from '../offline/outbox.ts';
import { deviceOutbox } from './device-outbox.ts';
import { reportReachability } from './report-reachability.ts';

const senders: OutboxSenders = {
  prayer_taps: ({ id, payload }) =>
    reportReachability(prayerCounterGateway().addTaps({ id, taps: payload.taps })),
  async contact_message({ id, payload }) {
    const result = await reportReachability(submitContactMessage({ ...payload, requestId: id }));
    return result.ok ? succeed({ id }) : result;
  },
};

/** Sends everything that is due; for the page and for the service worker's `sync` event alike. */
export async function flushOutbox(): Promise<void> {
  const outbox = await deviceOutbox();
  await outbox.flush(senders, () => connectivity() !== 'offline');
}

/** Makes due what only waited for a connection. */
export async function retryUnanswered(): Promise<void> {
  await (await deviceOutbox()).retryUnanswered();
}

/** Milliseconds until the next attempt; null when nothing waits. */
export async function millisecondsUntilDue(): Promise<number | null> {
  return (await deviceOutbox()).millisecondsUntilDue();
}
