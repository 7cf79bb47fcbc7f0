import type { Failure } from '../../domain/failure.ts';
import {
  correctCount,
  applyServerCount,
  applyLocalTaps,
  shownCount,
  UNKNOWN_PRAYER_COUNT,
  waitingTaps,
  type PrayerCountState,
  type LocalTaps,
} from '../../domain/prayer-count.ts';
import type { Result } from '../../domain/result.ts';
import { createListeners } from '../../platform/create-store.ts';
import type { PersistedPrayerCount } from './persisted-count.ts';

export interface PrayerCount {
  /** The server's count plus the unacknowledged taps of this device; null if no server count is known. */
  readonly count: number | null;
  /** Taps on this device that the server has not acknowledged; included in `count`. */
  readonly waiting: number;
  /** Whether the realtime connection is open. */
  readonly live: boolean;
}

interface PrayerCounterSources {
  readCount(signal?: AbortSignal): Promise<Result<number, Failure>>;
  watchCount(watcher: {
    readonly onCount: (count: number) => void;
    readonly onLive: (live: boolean) => void;
  }): () => void;
  /** A snapshot of the taps that was taken after the call. */
  readLocalTaps(): Promise<LocalTaps>;
  readonly onTapsChanged: (listener: () => void) => () => void;
  readonly readPersisted: () => PersistedPrayerCount | null;
  readonly persist: (count: PersistedPrayerCount) => void;
  after(milliseconds: number, work: () => void): () => void;
}

interface PrayerCounterStore {
  readonly current: () => PrayerCount;
  /** The first subscriber has the count of the last visit restored. */
  readonly subscribe: (listener: () => void) => () => void;
  /** Receives live counts until every watcher has called its returned function. */
  readonly watch: () => () => void;
  /** Reads the server's count and applies it. */
  readonly read: (signal?: AbortSignal) => Promise<Result<number, Failure>>;
}

/** How long a decreased count may still be due to messages that arrived out of order. */
const SETTLE_MS = 1500;

export const UNKNOWN_COUNT: PrayerCount = { count: null, waiting: 0, live: false };

export function createPrayerCounterStore(sources: PrayerCounterSources): PrayerCounterStore {
  let state: PrayerCountState = UNKNOWN_PRAYER_COUNT;
  let live = false;
  let shown: PrayerCount = UNKNOWN_COUNT;
  let watchers = 0;
  let stopWatching: () => void = () => undefined;
  let settling: (() => void) | null = null;
  /** Increases whenever the server's count changes or a batch is acknowledged. */
  let changes = 0;
  let queue: Promise<unknown> = Promise.resolve();
  let pending: number | null = null;
  const { subscribe, notify, count: countListeners } = createListeners();
  let stopTaps: (() => void) | null = null;

  const persist = () => {
    const { server, withoutInFlight, taps } = state;
    if (server !== null) {
      sources.persist({ server, withoutInFlight, inFlightBatches: taps.inFlightBatches });
    }
  };

  const restore = () => {
    const persisted = state.server === null ? sources.readPersisted() : null;
    if (persisted === null) return;
    const { server, withoutInFlight, inFlightBatches } = persisted;
    state = { server, withoutInFlight, taps: { ...state.taps, inFlightBatches } };
    publish();
  };

  const publish = () => {
    const next: PrayerCount = { count: shownCount(state), waiting: waitingTaps(state), live };
    if (next.count === shown.count && next.waiting === shown.waiting && next.live === shown.live) {
      return;
    }
    shown = next;
    persist();
    notify();
  };

  const take = (next: PrayerCountState) => {
    if (next.server !== state.server) changes += 1;
    state = next;
  };

  /**
   * Applies each count in turn, together with a snapshot of the taps that is taken after the count was received: a batch
   * is marked as in flight before it is sent, so no count can include taps that the snapshot lists as unsent.
   */
  const reconcile = (count: () => number | null): Promise<boolean> => {
    const own = queue.then(async () => {
      const value = count();
      const taps = await sources.readLocalTaps().catch(() => state.taps);
      if (taps.answer !== null && taps.answer.number !== state.taps.answer?.number) changes += 1;
      take(applyLocalTaps(state, taps));
      const lower = value !== null && state.server !== null && value < state.server;
      if (value !== null) take(applyServerCount(state, value));
      publish();
      return lower;
    });
    queue = own.catch(() => undefined);
    return own;
  };

  const applyCount = (count: number) => {
    const waitsAlready = pending !== null;
    // Counts only increase, except for a correction, which is fetched after `SETTLE_MS`.
    if (pending !== null && count < pending) readWhenSettled();
    else pending = count;
    if (waitsAlready) return;
    void reconcile(() => {
      const value = pending;
      pending = null;
      return value;
    }).then((lower) => {
      if (lower) readWhenSettled();
    });
  };

  const readWhenSettled = () => {
    settling ??= sources.after(SETTLE_MS, () => {
      settling = null;
      void read();
    });
  };

  const read = async (signal?: AbortSignal): Promise<Result<number, Failure>> => {
    const changesBefore = changes;
    const answer = await sources.readCount(signal);
    if (!answer.ok) return answer;
    const lower = await reconcile(() => answer.value);
    if (lower) {
      if (changes === changesBefore && state.taps.inFlightBatches.length === 0) {
        take(correctCount(state, answer.value));
        publish();
      } else {
        readWhenSettled();
      }
    }
    persist();
    return answer;
  };

  return {
    current: () => shown,
    subscribe(listener) {
      const unsubscribe = subscribe(listener);
      restore();
      stopTaps ??= sources.onTapsChanged(() => void reconcile(() => null));
      return () => {
        unsubscribe();
        if (countListeners() > 0) return;
        stopTaps?.();
        stopTaps = null;
      };
    },
    watch() {
      watchers += 1;
      if (watchers === 1) {
        stopWatching = sources.watchCount({
          onCount: applyCount,
          onLive(next) {
            // Fetch the counts that were missed before the connection was open.
            if (next && !live) void read();
            live = next;
            publish();
          },
        });
      }
      let watching = true;
      return () => {
        if (!watching) return;
        watching = false;
        watchers -= 1;
        if (watchers > 0) return;
        stopWatching();
        live = false;
        publish();
      };
    },
    read,
  };
}
