export interface AutoOpenState {
  readonly isHome: boolean;
  /** Whether visitors come to the page to read about the church, rather than to find or do something. */
  readonly isIntroduction: boolean;
  readonly hasSeenOpeningPopup: boolean;
  /** Whether the popup was shown since the user navigated to Home; reset on leaving it. */
  readonly popupShownOnThisVisit: boolean;
}

/** The opening popup opens once per device, and on Home only. */
export function mayOpenOpeningPopup({ isHome, hasSeenOpeningPopup }: AutoOpenState): boolean {
  return isHome && !hasSeenOpeningPopup;
}

/** Only one dialog opens automatically: the popup first, the prayer counter on a later page or visit. */
export function mayCounterAutoOpen(state: AutoOpenState): boolean {
  if (!state.isIntroduction) return false;
  return !state.isHome || (state.hasSeenOpeningPopup && !state.popupShownOnThisVisit);
}
