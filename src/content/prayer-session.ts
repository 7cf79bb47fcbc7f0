import type koHourPrayer from '../i18n/ko/hour-prayer.json';

/** Key of a block's name and task under `session.blocks` in the `hour-prayer` dictionary. */
type PrayerSessionBlockId = keyof (typeof koHourPrayer)['session']['blocks'];

interface PrayerSessionBlock {
  readonly id: PrayerSessionBlockId;
  readonly minutes: number;
}

/** The blocks of the hour of prayer, in order. */
export const prayerSession = [
  { id: 'praise', minutes: 10 },
  { id: 'confession', minutes: 10 },
  { id: 'word', minutes: 10 },
  { id: 'companion', minutes: 10 },
  { id: 'intercession', minutes: 15 },
  { id: 'stillness', minutes: 5 },
] as const satisfies readonly PrayerSessionBlock[];

/** Computed, so that the displayed total always matches the blocks. */
export const prayerSessionMinutes: number = prayerSession.reduce(
  (sum, { minutes }) => sum + minutes,
  0,
);
