import type { AutoOpenState } from '../domain/auto-open-rules.ts';
import { readDeviceFlag, writeDeviceFlag } from '../platform/device-flags.ts';

let shownOnThisVisit = false;

/** Called by the popup when it is shown, so that it is not shown again on this device. */
export function rememberOpeningPopup(): void {
  shownOnThisVisit = true;
  writeDeviceFlag('hasSeenOpeningPopup', true);
}

/** Call when the user leaves the home page. */
export function endHomeVisit(): void {
  shownOnThisVisit = false;
}

export function autoOpenState(
  page: Pick<AutoOpenState, 'isHome' | 'isIntroduction'>,
): AutoOpenState {
  return {
    ...page,
    hasSeenOpeningPopup: readDeviceFlag('hasSeenOpeningPopup'),
    popupShownOnThisVisit: shownOnThisVisit,
  };
}
