import { useSyncExternalStore } from 'react';
import { deviceDraftCopies } from '../../offline/drafts/draft-copies.ts';
import type { OutboxSnapshot } from '../../offline/outbox/outbox.ts';
import type { DeviceOutbox } from './device-outbox.ts';
import { createStore } from '../../platform/create-store.ts';
import { whenIdle } from '../../platform/startup.ts';

/**
 * The outbox as a store for React. Its code and the database are loaded when the page is idle or when the user taps,
 * never before the first paint.
 */
interface OutboxStore {
  /** Null until the outbox has been read. */
  readonly getSnapshot: () => OutboxSnapshot | null;
  readonly subscribe: (listener: () => void) => () => void;
  /** Reads a snapshot that includes all changes made before the call. */
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
        // A chunk that failed to load is requested again the next time.
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
      // Listeners may refresh again, so notify only if the content has changed.
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

/** Removes a row from the outbox unless it is being sent. False if the database failed: the row is still there. */
export async function discardFromOutbox(id: string): Promise<boolean> {
  try {
    const outbox = await outboxStore.outbox();
    if ((await outbox.discard(id)) !== 'not_found') return true;
    return !(await outbox.snapshot()).isPartial;
  } catch {
    return false;
  }
}

/**
 * Moves a row back to the draft of its form, in one transaction. False if the row is being sent or was sent: it is no
 * draft then, and the stored draft stays as it is. Without a database the draft is a copy.
 */
export async function returnToDraft(id: string, key: string, value: object): Promise<boolean> {
  const outbox = await outboxStore.outbox();
  if ((await outbox.discard(id, { key, value })) !== 'discarded') return false;
  if (!(await outbox.snapshot()).survivesClosing) deviceDraftCopies.save(key, value);
  return true;
}

/** The current content of the outbox; null until it has been read. */
export function useOutboxSnapshot(): OutboxSnapshot | null {
  return useSyncExternalStore(outboxStore.subscribe, outboxStore.getSnapshot, () => null);
}
