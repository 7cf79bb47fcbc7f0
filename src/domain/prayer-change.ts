import type { CompanionPrayer } from './prayer-archive.ts';

/** The whole archive in one row: a device that holds the same needs nothing else. */
export interface PrayerArchiveState {
  /** Another epoch is another database: nothing a device holds of the old one is worth keeping. */
  readonly epoch: string;
  /** The number of the newest change; changes are numbered in the order in which they became visible. */
  readonly latest: number;
  /** How many prayers the archive has. */
  readonly prayers: number;
}

/** A prayer with the number of its last change. */
export interface NumberedPrayer extends CompanionPrayer {
  readonly change: number;
}

/** What is left of a prayer that staff removed. */
export interface PrayerRemoval {
  readonly id: string;
  readonly change: number;
}
