import { flushOutbox } from '../data/outbox/flush-outbox.ts';

declare global {
  /** Flushes the outbox; defined once `outbox-worker.ts` has run. */
  var flushWaiting: (() => Promise<void>) | undefined;
}

// Imported only during installation and on a `sync` event: the browser starts the service worker for every page load,
// which needs neither the database nor the gateways.
globalThis.flushWaiting = flushOutbox;
