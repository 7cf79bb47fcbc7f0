import { deviceDatabase } from '../offline/database.ts';
import { flushOutbox, millisecondsUntilDue, retryUnanswered } from '../data/outbox/flush-outbox.ts';

declare global {
  /** Flushes the outbox; rejects if requests still wait. Defined once `outbox-worker.ts` has run. */
  var flushWaiting: (() => Promise<void>) | undefined;
}

// Imported only during installation and on a `sync` event: the browser starts the service worker for every page load,
// which needs neither the database nor the gateways.
globalThis.flushWaiting = async () => {
  // Until the database opens, the outbox is an empty one in memory.
  await deviceDatabase.whenOpen();
  // The browser reports a network, so rows whose last attempt got no response are due; a full disk cannot store that.
  await retryUnanswered().catch(() => undefined);
  await flushOutbox();
  // The browser repeats a sync that failed.
  if ((await millisecondsUntilDue()) !== null) throw new Error('requests still wait');
};
