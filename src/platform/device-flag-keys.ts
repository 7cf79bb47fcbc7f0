/** The storage keys; the inline script reads some of them before any module runs. */
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
