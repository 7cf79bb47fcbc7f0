import { describe, expect, test } from 'vitest';
import {
  mayCounterAutoOpen,
  mayOpenOpeningPopup,
  type AutoOpenState,
} from '../../src/domain/auto-open-rules.ts';

const FIRST_TIME_ON_HOME: AutoOpenState = {
  isHome: true,
  isIntroduction: true,
  hasSeenOpeningPopup: false,
  popupShownOnThisVisit: false,
};

const both = [true, false];
const states: readonly AutoOpenState[] = both.flatMap((isHome) =>
  both.flatMap((hasSeenOpeningPopup) =>
    both.map((popupShownOnThisVisit) => ({
      isHome,
      isIntroduction: true,
      hasSeenOpeningPopup,
      popupShownOnThisVisit,
    })),
  ),
);

describe('mayOpenOpeningPopup', () => {
  test('is true only on Home and only if the popup was not seen before', () => {
    expect(mayOpenOpeningPopup(FIRST_TIME_ON_HOME)).toBe(true);
    expect(mayOpenOpeningPopup({ ...FIRST_TIME_ON_HOME, hasSeenOpeningPopup: true })).toBe(false);
    expect(mayOpenOpeningPopup({ ...FIRST_TIME_ON_HOME, isHome: false })).toBe(false);
  });

  test.each(states)('opening popup and prayer counter never open together: %o', (state) => {
    expect(mayOpenOpeningPopup(state) && mayCounterAutoOpen(state)).toBe(false);
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
    const state = { ...FIRST_TIME_ON_HOME, isHome: false, isIntroduction: false };
    expect(mayCounterAutoOpen(state)).toBe(false);
  });

  test('is true on every other introduction, and on Home during a later visit', () => {
    expect(mayCounterAutoOpen({ ...FIRST_TIME_ON_HOME, isHome: false })).toBe(true);
    expect(mayCounterAutoOpen({ ...FIRST_TIME_ON_HOME, hasSeenOpeningPopup: true })).toBe(true);
  });
});
