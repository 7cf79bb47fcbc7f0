/** The local storage keys, in a file of their own because the inline script reads some before any module runs. */
export const DEVICE_FLAG_KEYS = {
  hasSeenOpeningPopup: 'hasSeenOpeningPopup',
  prayerCounterVisited: 'prayerCounterVisited',
  appBrowserNoticeClosed: 'appBrowserNoticeClosed',
  keepsBulletins: 'keepsBulletins',
  locale: 'locale',
  textSize: 'textSize',
  lecturePlace: 'lecturePlace',
  firstVisit: 'firstVisit',
} as const;
