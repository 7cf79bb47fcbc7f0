/** The state of the count between visits. */
export interface PersistedPrayerCount {
  readonly server: number;
  readonly withoutInFlight: number | null;
  readonly inFlightBatches: readonly string[];
}

/** Change it when the shape changes. */
const KEY = 'behold.prayerCount.1';

/** Null if nothing is stored, or if the browser refuses. Also read by the inline script of the prayer page. */
export function readPersistedCount(): PersistedPrayerCount | null {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? 'null') as PersistedPrayerCount | null;
  } catch {
    return null;
  }
}

export function persistCount(count: PersistedPrayerCount): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(count));
  } catch {
    // Local storage is full or refused: the next visit waits for the server.
  }
}
