import type { CompanionPrayer } from '../../domain/companion-prayer.ts';
import type { SeoulDay } from '../../domain/seoul-day.ts';
import type { PrayerOfDay } from './prayer-archive.ts';

/** A prayer that was found before the app's code was there, with the ISO instant at which the server last confirmed it. */
export interface EarlyPrayer extends PrayerOfDay {
  readonly prayer: CompanionPrayer;
  readonly confirmedAt: string;
}

/** What the inline script of the prayer page answers until the app takes over, one thing after the other. */
export interface EarlyPage {
  /** Null where no prayer was found; undefined while it is looked for. */
  prayer: EarlyPrayer | null | undefined;
  /** False from the moment when the app turns the days. */
  turnsDays: boolean;
  /** A press that needs the app, because the device does not hold the neighbour. */
  waitingTurn: HTMLElement | null;
  /** False from the moment when the app counts the taps. */
  countsTaps: boolean;
  /** Taps that were answered, also those that are still being written. */
  taps: number;
  /** Resolves when all of them are written, with the number of those that could not be. */
  unsavedTaps: Promise<number>;
}

declare global {
  /** There on a prerendered prayer page only. */
  var earlyPage: EarlyPage | undefined;
}

/** The prayer that is already on the page, so that the app shows it from its first moment on. */
export function earlyPrayerOf(day: SeoulDay): EarlyPrayer | undefined {
  const early = globalThis.earlyPage?.prayer;
  return early?.prayer.day === day ? early : undefined;
}

/** When it was fresh, in milliseconds since 1970; what comes from the device is always looked after. */
export function earlyPrayerUpdatedAt(day: SeoulDay): number {
  const early = earlyPrayerOf(day);
  return early?.from === 'server' ? Date.parse(early.confirmedAt) : 0;
}

/**
 * From now on the app, which shows `day`, turns the days; a press that waits for it is made again. Not before it has
 * followed the inline script to the day that this has turned to.
 */
export function takeOverTurning(day: SeoulDay): void {
  const { earlyPage } = globalThis;
  if (earlyPage?.turnsDays !== true) return;
  if (earlyPage.prayer && earlyPage.prayer.prayer.day !== day) return;
  earlyPage.turnsDays = false;
  earlyPage.waitingTurn?.click();
}

/** From now on the app counts the taps: those answered so far, null where there were none. */
export function takeOverTaps(): Pick<EarlyPage, 'taps' | 'unsavedTaps'> | null {
  const { earlyPage } = globalThis;
  if (earlyPage?.countsTaps !== true) return null;
  earlyPage.countsTaps = false;
  return earlyPage.taps === 0 ? null : earlyPage;
}
