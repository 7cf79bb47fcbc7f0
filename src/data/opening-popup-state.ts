import type { OpeningMoment } from '../domain/auto-open-rules.ts';
import { readDeviceFlag, writeDeviceFlag } from '../platform/device-flags.ts';

let shownOnThisStay = false;

/** Told by the popup when it is on the screen: it does not come again on this device. */
export function rememberOpeningPopup(): void {
  shownOnThisStay = true;
  writeDeviceFlag('hasSeenOpeningPopup', true);
}

/** Home was left. */
export function endStayOnHome(): void {
  shownOnThisStay = false;
}

export function openingMoment(page: Pick<OpeningMoment, 'isHome' | 'isPrayerPage'>): OpeningMoment {
  return {
    ...page,
    hasSeenOpeningPopup: readDeviceFlag('hasSeenOpeningPopup'),
    popupShownOnThisStay: shownOnThisStay,
  };
}
