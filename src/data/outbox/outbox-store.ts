import type { OutboxSnapshot } from '../../offline/outbox/outbox.ts';
import type { DeviceOutbox } from './device-outbox.ts';
import { whenIdle } from '../../platform/startup.ts';

/**
 * What waits on this device, as the page sees it. The database is loaded when the page is idle or when a person
 * taps, never for the first paint.
 */
export interface OutboxFeed {
  /** Null until the outbox was looked at. */
  readonly current: () => OutboxSnapshot | null;
  readonly subscribe: (listener: () => void) => () => void;
  /** A look that is younger than everything that happened before the call. */
  readonly look: () => Promise<OutboxSnapshot>;
  readonly outbox: () => Promise<DeviceOutbox>;
}

export function createOutboxFeed(
  load: () => Promise<DeviceOutbox>,
  idle: (work: () => void) => () => void = whenIdle,
): OutboxFeed {
  let current: OutboxSnapshot | null = null;
  let loading: Promise<DeviceOutbox> | null = null;
  let newestLook = 0;
  let shownLook = 0;
  let planned = false;
  const listeners = new Set<() => void>();

  const outbox = () => {
    loading ??= load().then(
      (loaded) => {
        loaded.subscribe(() => void look().catch(() => undefined));
        return loaded;
      },
      (error: unknown) => {
        // A chunk that did not arrive is asked for again next time.
        loading = null;
        throw error;
      },
    );
    return loading;
  };

  const look = async () => {
    const own = await outbox();
    const number = ++newestLook;
    const snapshot = await own.snapshot();
    if (number > shownLook) {
      shownLook = number;
      // Whoever hears of a change may look again; only another content is news.
      if (JSON.stringify(snapshot) !== JSON.stringify(current)) {
        current = snapshot;
        for (const listener of [...listeners]) listener();
      }
    }
    return snapshot;
  };

  return {
    current: () => current,
    subscribe(listener) {
      listeners.add(listener);
      if (!planned) {
        planned = true;
        idle(() => void look().catch(() => (planned = false)));
      }
      return () => listeners.delete(listener);
    },
    look,
    outbox,
  };
}

export const outboxFeed: OutboxFeed = createOutboxFeed(async () =>
  (await import('./device-outbox.ts')).deviceOutbox(),
);
