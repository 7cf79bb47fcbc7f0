import type { CompanionPrayer } from '../../domain/prayer-archive.ts';
import type { SeoulDay } from '../../domain/seoul-day.ts';

export interface PrayersOfMonth {
  /** The newest of its days in the list. */
  readonly newest: SeoulDay;
  readonly prayers: readonly CompanionPrayer[];
}

/** Neighbouring prayers of one calendar month together, in the order given. */
export function byMonth(prayers: readonly CompanionPrayer[]): readonly PrayersOfMonth[] {
  const months: { newest: SeoulDay; prayers: CompanionPrayer[] }[] = [];
  for (const prayer of prayers) {
    const last = months.at(-1);
    if (last?.newest.slice(0, 7) === prayer.day.slice(0, 7)) last.prayers.push(prayer);
    else months.push({ newest: prayer.day, prayers: [prayer] });
  }
  return months;
}
