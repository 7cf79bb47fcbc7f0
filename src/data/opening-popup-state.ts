import type { OpeningMoment } from '../domain/auto-open-rules.ts';
import { readDeviceFlag, writeDeviceFlag } from '../platform/device-flags.ts';

let shownOnThisStay = false;

/** Called by the popup when it is shown, so that it is not shown again on this device. */
export function rememberOpeningPopup(): void {
  shownOnThisStay = true;
  writeDeviceFlag('hasSeenOpeningPopup', true);
}

/** Call when the user leaves the home page. */
export function endStayOnHome(): void {
  shownOnThisStay = false;
}

export function openingMoment(
  page: Pick<OpeningMoment, 'isHome' | 'isIntroduction'>,
): OpeningMoment {
  return {
    ...page,
    hasSeenOpeningPopup: readDeviceFlag('hasSeenOpeningPopup'),
    popupShownOnThisStay: shownOnThisStay,
  };
}
