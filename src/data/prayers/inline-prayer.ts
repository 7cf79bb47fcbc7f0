import type { CompanionPrayer } from '../../domain/companion-prayer.ts';
import type { SeoulDay } from '../../domain/seoul-day.ts';
import type { PrayerOfDay } from './prayer-archive.ts';

/** A prayer that was found before the app's code was there, with the ISO instant at which the server last confirmed it. */
export interface InlinePrayer extends PrayerOfDay {
  readonly prayer: CompanionPrayer;
  readonly confirmedAt: string;
}

/** What the inline script of the prayer page answers until the app takes over, one thing after the other. */
export interface InlinePage {
  /** Null where no prayer was found; undefined while it is looked for. */
  prayer: InlinePrayer | null | undefined;
  /** The day for which there is none, with what is known about it: null where the server did not answer. */
  absence: { readonly day: SeoulDay; readonly known: PrayerOfDay | null } | null;
  /** The latest prayer before that day, once it is found. */
  latest: InlinePrayer | null;
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
  var inlinePage: InlinePage | undefined;
}

/** The prayer that is already on the page, so that the app shows it from its first moment on. */
export function inlinePrayerOf(day: SeoulDay): PrayerOfDay | undefined {
  const { prayer, absence } = globalThis.inlinePage ?? {};
  if (prayer?.prayer.day === day) return prayer;
  return (absence?.day === day && absence.known) || undefined;
}

/** The prayer that is on the page because `day` has none. */
export function inlineLatestBefore(day: SeoulDay): CompanionPrayer | undefined {
  const { absence, latest } = globalThis.inlinePage ?? {};
  return absence?.day === day ? latest?.prayer : undefined;
}

/** Whether the page already says that nobody answered about this day. */
export function wasOutOfReach(day: SeoulDay): boolean {
  const absence = globalThis.inlinePage?.absence;
  return absence?.day === day && absence.known === null;
}

/** When it was fresh, in milliseconds since 1970; what comes from the device is always looked after. */
export function inlinePrayerUpdatedAt(day: SeoulDay): number {
  const early = inlinePrayerOf(day);
  return early?.from === 'server' ? Date.parse(early.confirmedAt ?? '') : 0;
}

/**
 * From now on the app, which shows `day`, turns the days; a press that waits for it is made again. Not before it has
 * followed the inline script to the day that this has turned to.
 */
export function takeInlineNavigation(day: SeoulDay): void {
  const { inlinePage } = globalThis;
  if (inlinePage?.turnsDays !== true) return;
  if (inlinePage.prayer && inlinePage.prayer.prayer.day !== day) return;
  inlinePage.turnsDays = false;
  inlinePage.waitingTurn?.click();
}

/** From now on the app counts the taps: those answered so far, null where there were none. */
export function takeInlineTaps(): Pick<InlinePage, 'taps' | 'unsavedTaps'> | null {
  const { inlinePage } = globalThis;
  if (inlinePage?.countsTaps !== true) return null;
  inlinePage.countsTaps = false;
  return inlinePage.taps === 0 ? null : inlinePage;
}
