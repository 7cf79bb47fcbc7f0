import type koHourPrayer from '../i18n/ko/hour-prayer.json';

type HourPrayerTexts = typeof koHourPrayer;

/** Key of a block's name and task under `session.blocks` in the `hour-prayer` dictionary. */
type PrayerSessionBlockId = keyof HourPrayerTexts['session']['blocks'];

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

/** Keys under `purpose.items`, in reading order. */
export const prayerPurposes = [
  'behold',
  'walk',
  'oneHeart',
  'intercede',
] as const satisfies readonly (keyof HourPrayerTexts['purpose']['items'])[];

/** Keys under `practice.items`, in the order of the steps. */
export const prayerPractices = [
  'set',
  'readAloud',
  'ownWords',
  'listen',
  'record',
] as const satisfies readonly (keyof HourPrayerTexts['practice']['items'])[];

/** Keys under `fruits.personal.items`, in reading order. */
export const personalFruits = [
  'nearness',
  'peace',
  'discernment',
  'gentleness',
] as const satisfies readonly (keyof HourPrayerTexts['fruits']['personal']['items'])[];

/** Keys under `fruits.community.items`, in reading order. */
export const communityFruits = [
  'unity',
  'care',
  'generations',
  'mission',
] as const satisfies readonly (keyof HourPrayerTexts['fruits']['community']['items'])[];
