import { backendConfig } from '../backend-config.ts';
import { createLiveRows, type LiveRows } from '../live-rows.ts';
import { once } from '../once.ts';

interface PrayerCountWatcher {
  readonly onCount: (count: number) => void;
  /** Whether realtime updates are arriving; false while the connection is down. */
  readonly onLive: (live: boolean) => void;
}

/** Subscribes to the shared prayer count; returns the unsubscribe function. */
export function watchPrayerCountOn(
  rows: LiveRows,
  { onCount, onLive }: PrayerCountWatcher,
): () => void {
  return rows.watch('prayer_counts', {
    onRow: ({ count }) => {
      if (typeof count === 'number' && Number.isSafeInteger(count)) onCount(count);
    },
    onLive,
  });
}

const liveRows = once(() => createLiveRows(backendConfig()));

export function watchPrayerCount(watcher: PrayerCountWatcher): () => void {
  return watchPrayerCountOn(liveRows(), watcher);
}
