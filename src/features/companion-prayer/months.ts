import type { CompanionPrayer } from '../../domain/companion-prayer.ts';
import type { SeoulDay } from '../../domain/seoul-day.ts';

interface PrayersOfMonth<P> {
  /** The newest listed day of the month. */
  readonly newest: SeoulDay;
  readonly prayers: readonly P[];
}

/** Groups consecutive prayers of the same month, preserving the order. */
export function byMonth<P extends Pick<CompanionPrayer, 'day'>>(
  prayers: readonly P[],
): readonly PrayersOfMonth<P>[] {
  const months: { newest: SeoulDay; prayers: P[] }[] = [];
  for (const prayer of prayers) {
    const last = months.at(-1);
    if (last?.newest.slice(0, 7) === prayer.day.slice(0, 7)) last.prayers.push(prayer);
    else months.push({ newest: prayer.day, prayers: [prayer] });
  }
  return months;
}
