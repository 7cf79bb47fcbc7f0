import { describe, expect, test } from 'vitest';
import {
  mayCounterAutoOpen,
  mayOpeningPopupOpen,
  type OpeningMoment,
} from '../../src/domain/auto-open-rules.ts';

const FIRST_TIME_ON_HOME: OpeningMoment = {
  isHome: true,
  isIntroduction: true,
  hasSeenOpeningPopup: false,
  popupShownOnThisVisit: false,
};

const both = [true, false];
const moments: readonly OpeningMoment[] = both.flatMap((isHome) =>
  both.flatMap((hasSeenOpeningPopup) =>
    both.map((popupShownOnThisVisit) => ({
      isHome,
      isIntroduction: true,
      hasSeenOpeningPopup,
      popupShownOnThisVisit,
    })),
  ),
);

describe('mayOpeningPopupOpen', () => {
  test('is true only on Home and only if the popup was not seen before', () => {
    expect(mayOpeningPopupOpen(FIRST_TIME_ON_HOME)).toBe(true);
    expect(mayOpeningPopupOpen({ ...FIRST_TIME_ON_HOME, hasSeenOpeningPopup: true })).toBe(false);
    expect(mayOpeningPopupOpen({ ...FIRST_TIME_ON_HOME, isHome: false })).toBe(false);
  });

  test.each(moments)('opening popup and prayer counter never open together: %o', (moment) => {
    expect(mayOpeningPopupOpen(moment) && mayCounterAutoOpen(moment)).toBe(false);
  });
});

describe('mayCounterAutoOpen', () => {
  test('is false on Home after the popup was shown during the same stay', () => {
    expect(
      mayCounterAutoOpen({
        ...FIRST_TIME_ON_HOME,
        hasSeenOpeningPopup: true,
        popupShownOnThisVisit: true,
      }),
    ).toBe(false);
  });

  test('is false on a page that visitors open to find or do something', () => {
    const moment = { ...FIRST_TIME_ON_HOME, isHome: false, isIntroduction: false };
    expect(mayCounterAutoOpen(moment)).toBe(false);
  });

  test('is true on every other introduction, and on Home during a later visit', () => {
    expect(mayCounterAutoOpen({ ...FIRST_TIME_ON_HOME, isHome: false })).toBe(true);
    expect(mayCounterAutoOpen({ ...FIRST_TIME_ON_HOME, hasSeenOpeningPopup: true })).toBe(true);
  });
});
