import { flushOutbox } from '../data/outbox/flush-outbox.ts';

declare global {
  /** Sends what waits on the device; there once `outbox-worker.ts` has run. */
  var flushWaiting: (() => Promise<void>) | undefined;
}

// A browser starts the service worker for every page it opens, and for that only files matter. This part of it, with
// database and gateways, comes when the browser says that there is something to send.
globalThis.flushWaiting = flushOutbox;
