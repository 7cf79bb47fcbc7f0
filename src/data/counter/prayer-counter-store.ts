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
import { succeed, type Result } from '../../domain/result.ts';
import { createListeners } from '../../platform/create-store.ts';

export interface PrayerCount {
  /** What the server counted and what waits here; null when the server was never heard. */
  readonly count: number | null;
  /** Taps kept on this device and not yet acknowledged; part of `count`. */
  readonly waiting: number;
  /** Whether the counts of others arrive by themselves. */
  readonly live: boolean;
}

/** What is remembered of the count between two visits. */
export interface RememberedPrayerCount {
  readonly server: number;
  readonly withoutInFlight: number | null;
  readonly inFlightBatches: readonly string[];
}

export interface PrayerCounterSources {
  readCount(signal?: AbortSignal): Promise<Result<number, Failure>>;
  watchCount(watcher: {
    readonly onCount: (count: number) => void;
    readonly onLive: (live: boolean) => void;
  }): () => void;
  /** A look at the taps that is younger than the call. */
  readLocalTaps(): Promise<LocalTaps>;
  readonly onTapsChanged: (listener: () => void) => () => void;
  after(milliseconds: number, work: () => void): () => void;
}

export interface PrayerCounterStore {
  readonly current: () => PrayerCount;
  readonly subscribe: (listener: () => void) => () => void;
  /** Receives what others count as long as anybody watches. */
  readonly watch: () => () => void;
  readonly read: (signal?: AbortSignal) => Promise<Result<RememberedPrayerCount, Failure>>;
  readonly restore: (remembered: RememberedPrayerCount) => void;
  readonly remembered: () => RememberedPrayerCount | null;
}

/** How long a surprisingly low count may be explained by messages that overtook each other. */
const SETTLE_MS = 1500;

const NOTHING_KNOWN: PrayerCount = { count: null, waiting: 0, live: false };

export function createPrayerCounterStore(sources: PrayerCounterSources): PrayerCounterStore {
  let state: PrayerCountState = UNKNOWN_PRAYER_COUNT;
  let live = false;
  let shown: PrayerCount = NOTHING_KNOWN;
  let watchers = 0;
  let stopWatching: () => void = () => undefined;
  let settling: (() => void) | null = null;
  /** Grows whenever the server's count is heard or a batch is answered. */
  let changes = 0;
  let queue: Promise<unknown> = Promise.resolve();
  let pending: number | null = null;
  const { subscribe, notify, count: countListeners } = createListeners();
  let stopTaps: (() => void) | null = null;

  const publish = () => {
    const next: PrayerCount = { count: shownCount(state), waiting: waitingTaps(state), live };
    if (next.count === shown.count && next.waiting === shown.waiting && next.live === shown.live) {
      return;
    }
    shown = next;
    notify();
  };

  const take = (next: PrayerCountState) => {
    if (next.server !== state.server) changes += 1;
    state = next;
  };

  /**
   * Every count is settled together with a look at the taps taken after it was heard, one after the other: a batch
   * is marked as sent before its request leaves, so no count can include taps that the look still calls unsent.
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
    // Counts only ever grow, but for a correction, which is read once it is quiet.
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

  const read = async (signal?: AbortSignal): Promise<Result<RememberedPrayerCount, Failure>> => {
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
    return succeed(
      remembered() ?? { server: answer.value, withoutInFlight: null, inFlightBatches: [] },
    );
  };

  const remembered = (): RememberedPrayerCount | null =>
    state.server === null
      ? null
      : {
          server: state.server,
          withoutInFlight: state.withoutInFlight,
          inFlightBatches: state.taps.inFlightBatches,
        };

  return {
    current: () => shown,
    subscribe(listener) {
      const unsubscribe = subscribe(listener);
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
            // What was counted before the connection stood is read once.
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
    restore({ server, withoutInFlight, inFlightBatches }) {
      if (state.server !== null) return;
      state = { server, withoutInFlight, taps: { ...state.taps, inFlightBatches } };
      publish();
    },
    remembered,
  };
}
