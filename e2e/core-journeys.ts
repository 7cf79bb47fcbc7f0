/**
 * The journeys that `npm test` runs, by regular expressions for titles of each file; `npm run test:extended` runs the
 * others. They are what members and visitors do most, with and without a connection, and a volunteer's Saturday, each in
 * one language on one screen, and few enough for `npm test` to take eight minutes on two slow cores.
 */
export const CORE_TITLES: Readonly<Record<string, readonly string[]>> = {
  'admin-weekly-tasks': ["a volunteer's Saturday .*Korean on a phone"],
  contact: ['queues a message sent offline and sends it once on reconnect'],
  'early-press': [
    'every press of "I prayed" is counted once, from its first paint on',
    'a press of "I prayed" is counted when the page is closed 250 ms later',
  ],
  'every-page': ['the most visited pages'],
  'exactly-once': ['queues taps made offline in two tabs and sends them once on reconnect'],
  home: ['shows the church, the service times and the address without scrolling'],
  'hour-prayer': ['shows today’s prayer with the order of the hour'],
  'hour-prayer-absence': ['just after midnight on a Monday'],
  realtime: ['counts of other devices appear in every open counter'],
  news: ['opens a shared bulletin, reads the newest offline'],
  offline: [
    'one visit to the home page makes every prayer readable offline',
    'offline, a page that was never visited is readable before the app is loaded',
  ],
  pwa: [
    'offers a new release, again on the next page when postponed',
    'serves the built service worker without HTTP caching',
  ],
  reservation: ['queues a reservation offline, sends it once after an edit'],
  search: ['the key / searches offline'],
  shell: [
    'the mobile menu has one open group at a time',
    'text size and dark mode persist',
    'does not serve what the build leaves for tests',
    'redirects a URL with a trailing slash',
  ],
  'without-scripts': ['the address of a bulletin or a prayer shows its title, text and picture'],
};

export const CORE_JOURNEYS = Object.entries(CORE_TITLES).flatMap(([file, titles]) =>
  titles.map((title) => new RegExp(`[ /]${file}[.]spec[.]ts .*${title}`)),
);
