import type { CompanionPrayer } from '../../domain/companion-prayer.ts';
import type { SeoulDay } from '../../domain/seoul-day.ts';
import type { PrayerOfDay } from './prayer-archive.ts';

/** A prayer loaded before the app's code, with the ISO instant at which the server last confirmed it. */
export interface InlinePrayer extends PrayerOfDay {
  readonly value: CompanionPrayer;
  readonly confirmedAt: string;
}

/** The state of the prayer page's inline script, which handles input until the app takes over step by step. */
export interface InlinePage {
  /** Null if no prayer was found; undefined while loading. */
  prayer: InlinePrayer | null | undefined;
  /** The day without a prayer, with what is known about it: null if the server did not respond. */
  absence: { readonly day: SeoulDay; readonly known: PrayerOfDay | null } | null;
  /** The latest prayer before that day, once it is loaded. */
  latest: InlinePrayer | null;
  /** False once the app handles navigation between days. */
  handlesNavigation: boolean;
  /** The day that the inline script has opened by a click; null if it shows the day of the address. */
  navigatedTo: SeoulDay | null;
  /** The pressed button whose click needs the app, because the neighbouring day is not cached. */
  pendingButton: HTMLElement | null;
  /** False once the app handles taps. */
  countsTaps: boolean;
  /** The number of taps handled so far, including those that are still being written. */
  taps: number;
  /** Resolves when all writes have ended, with the number of taps that could not be written. */
  unsavedTaps: Promise<number>;
}

declare global {
  /** Only defined on a prerendered prayer page. */
  var inlinePage: InlinePage | undefined;
}

/** The prayer that is already on the page, as the app's initial data. */
export function inlinePrayerOf(day: SeoulDay): PrayerOfDay | undefined {
  const { prayer, absence } = globalThis.inlinePage ?? {};
  if (prayer?.value.day === day) return prayer;
  if (absence?.day === day) return absence.known ?? undefined;
  const { inlineWeek } = globalThis;
  return inlineWeek?.day === day ? inlineWeek.prayer : undefined;
}

/** The earlier prayer that is on the page because `day` has none. */
export function inlineLatestBefore(day: SeoulDay): CompanionPrayer | undefined {
  const { absence, latest } = globalThis.inlinePage ?? {};
  if (absence?.day === day) return latest?.value;
  const { inlineWeek } = globalThis;
  return inlineWeek?.day === day ? inlineWeek.latest : undefined;
}

/** Whether the page already shows that the server could not be reached for this day. */
export function wasUnreachable(day: SeoulDay): boolean {
  const absence = globalThis.inlinePage?.absence;
  return absence?.day === day && absence.known === null;
}

/** Epoch milliseconds of the server's confirmation; 0 for local data, which is always revalidated. */
export function inlinePrayerUpdatedAt(day: SeoulDay): number {
  const inline = inlinePrayerOf(day);
  return inline?.from === 'server' ? Date.parse(inline.confirmedAt ?? '') : 0;
}

/**
 * Lets the app, which shows `day`, take over navigation between days and replays a pending click. Does nothing until the
 * app shows the day that the inline script has navigated to.
 */
export function takeInlineNavigation(day: SeoulDay): void {
  const { inlinePage } = globalThis;
  if (inlinePage?.handlesNavigation !== true) return;
  if (inlinePage.navigatedTo !== null && inlinePage.navigatedTo !== day) return;
  inlinePage.handlesNavigation = false;
  inlinePage.pendingButton?.click();
}

/** Lets the app take over the taps; returns those handled so far, or null if there were none. */
export function takeInlineTaps(): Pick<InlinePage, 'taps' | 'unsavedTaps'> | null {
  const { inlinePage } = globalThis;
  if (inlinePage?.countsTaps !== true) return null;
  inlinePage.countsTaps = false;
  return inlinePage.taps === 0 ? null : inlinePage;
}
