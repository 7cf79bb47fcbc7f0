import { describe, expect, test } from 'vitest';
import {
  mayCounterOpenByItself,
  mayOpeningPopupOpen,
  type OpeningMoment,
} from '../../src/domain/opening-popup.ts';

const FIRST_TIME_ON_HOME: OpeningMoment = {
  isHome: true,
  hasSeenOpeningPopup: false,
  popupShownOnThisStay: false,
};

const both = [true, false];
const moments: readonly OpeningMoment[] = both.flatMap((isHome) =>
  both.flatMap((hasSeenOpeningPopup) =>
    both.map((popupShownOnThisStay) => ({ isHome, hasSeenOpeningPopup, popupShownOnThisStay })),
  ),
);

describe('the opening popup', () => {
  test('greets on Home, once', () => {
    expect(mayOpeningPopupOpen(FIRST_TIME_ON_HOME)).toBe(true);
    expect(mayOpeningPopupOpen({ ...FIRST_TIME_ON_HOME, hasSeenOpeningPopup: true })).toBe(false);
    expect(mayOpeningPopupOpen({ ...FIRST_TIME_ON_HOME, isHome: false })).toBe(false);
  });

  test.each(moments)('never meets the counter: %o', (moment) => {
    expect(mayOpeningPopupOpen(moment) && mayCounterOpenByItself(moment)).toBe(false);
  });
});

describe('the counter', () => {
  test('does not follow the popup on the same stay', () => {
    expect(
      mayCounterOpenByItself({
        isHome: true,
        hasSeenOpeningPopup: true,
        popupShownOnThisStay: true,
      }),
    ).toBe(false);
  });

  test('has its own first word on another page, and on a later visit to Home', () => {
    expect(mayCounterOpenByItself({ ...FIRST_TIME_ON_HOME, isHome: false })).toBe(true);
    expect(mayCounterOpenByItself({ ...FIRST_TIME_ON_HOME, hasSeenOpeningPopup: true })).toBe(true);
  });
});
