import type { CompanionPrayer } from './companion-prayer.ts';

/** A prayer with the number of its last change. */
export interface NumberedPrayer extends CompanionPrayer {
  readonly change: number;
}
