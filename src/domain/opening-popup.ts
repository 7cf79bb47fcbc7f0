export interface OpeningMoment {
  readonly isHome: boolean;
  readonly hasSeenOpeningPopup: boolean;
  /** Since this stay on Home began, which ends when another page is opened. */
  readonly popupShownOnThisStay: boolean;
}

/** The opening popup greets once ever, and on Home only. */
export function mayOpeningPopupOpen({ isHome, hasSeenOpeningPopup }: OpeningMoment): boolean {
  return isHome && !hasSeenOpeningPopup;
}

/** Nobody is met by two dialogs: where the popup has the first word, the prayer counter waits for a later page or visit. */
export function mayCounterOpenByItself(moment: OpeningMoment): boolean {
  return !moment.isHome || (moment.hasSeenOpeningPopup && !moment.popupShownOnThisStay);
}
