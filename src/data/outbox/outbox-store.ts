import { useSyncExternalStore } from 'react';
import type { OutboxSnapshot } from '../../offline/outbox/outbox.ts';
import type { DeviceOutbox } from './device-outbox.ts';
import { createStore } from '../../platform/create-store.ts';
import { whenIdle } from '../../platform/startup.ts';

/**
 * What waits on this device, as the page sees it. The database is loaded when the page is idle or when a person
 * taps, never for the first paint.
 */
export interface OutboxStore {
  /** Null until the outbox was looked at. */
  readonly getSnapshot: () => OutboxSnapshot | null;
  readonly subscribe: (listener: () => void) => () => void;
  /** A look that is younger than everything that happened before the call. */
  readonly refresh: () => Promise<OutboxSnapshot>;
  readonly outbox: () => Promise<DeviceOutbox>;
}

export function createOutboxStore(
  load: () => Promise<DeviceOutbox>,
  idle: (work: () => void) => () => void = whenIdle,
): OutboxStore {
  const store = createStore<OutboxSnapshot | null>(null);
  let loading: Promise<DeviceOutbox> | null = null;
  let newestRefresh = 0;
  let shownRefresh = 0;
  let planned = false;

  const outbox = () => {
    loading ??= load().then(
      (loaded) => {
        loaded.subscribe(() => void refresh().catch(() => undefined));
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

  const refresh = async () => {
    const own = await outbox();
    const number = ++newestRefresh;
    const snapshot = await own.snapshot();
    if (number > shownRefresh) {
      shownRefresh = number;
      // Whoever hears of a change may look again; only another content is news.
      if (JSON.stringify(snapshot) !== JSON.stringify(store.getSnapshot())) {
        store.set(snapshot);
      }
    }
    return snapshot;
  };

  return {
    getSnapshot: store.getSnapshot,
    subscribe(listener) {
      if (!planned) {
        planned = true;
        idle(() => void refresh().catch(() => (planned = false)));
      }
      return store.subscribe(listener);
    },
    refresh,
    outbox,
  };
}

export const outboxStore: OutboxStore = createOutboxStore(async () =>
  (await import('./device-outbox.ts')).deviceOutbox(),
);

/** What waits on this device; null until it was looked at. */
export function useOutboxSnapshot(): OutboxSnapshot | null {
  return useSyncExternalStore(outboxStore.subscribe, outboxStore.getSnapshot, () => null);
}
