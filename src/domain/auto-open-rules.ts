export interface OpeningMoment {
  readonly isHome: boolean;
  /** The page of the daily prayer, which has the counter's button in it. */
  readonly isPrayerPage: boolean;
  readonly hasSeenOpeningPopup: boolean;
  /** Since this stay on Home began, which ends when another page is opened. */
  readonly popupShownOnThisStay: boolean;
}

/** The opening popup greets once ever, and on Home only. */
export function mayOpeningPopupOpen({ isHome, hasSeenOpeningPopup }: OpeningMoment): boolean {
  return isHome && !hasSeenOpeningPopup;
}

/** Only one dialog opens by itself: on Home the popup first, the prayer counter on a later page or visit. */
export function mayCounterAutoOpen(moment: OpeningMoment): boolean {
  if (moment.isPrayerPage) return false;
  return !moment.isHome || (moment.hasSeenOpeningPopup && !moment.popupShownOnThisStay);
}
