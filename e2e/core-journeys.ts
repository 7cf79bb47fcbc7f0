/**
 * The journeys that `npm test` runs, by regular expressions for titles of each file; `npm run test:extended` runs the
 * others. They are what members and visitors do most, with and without a connection, and a volunteer's Saturday, each in
 * one language on one screen.
 */
export const CORE_TITLES: Readonly<Record<string, readonly string[]>> = {
  accounts: ['signs up with a confirmation mail, signs in and out'],
  'admin-saturday': ["a volunteer's Saturday .*Korean on a phone"],
  'church-pages': ['arrow keys, Home and End select'],
  contact: [
    'queues a message sent offline and sends it once on reconnect',
    'stores one message when the response is lost',
  ],
  'early-press': [
    'every press of "I prayed" is counted once, from its first paint on',
    'a press of "I prayed" is counted when the page is closed 250 ms later',
  ],
  'every-page': ['the most visited pages'],
  'exactly-once': ['queues taps made offline in two tabs and sends them once on reconnect'],
  home: [
    'shows the church, the service times and the address without scrolling',
    'a first visitor sees the banner',
  ],
  'hour-prayer': [
    'shows today’s prayer with the order of the hour',
    'previous and next skip Sunday',
    'an open page changes to the new day after midnight in Seoul',
  ],
  'hour-prayer-absence': ['just after midnight on a Monday'],
  'hour-prayer-archive': ['reads and searches the archive offline'],
  live: ['counts of other devices appear in every open counter'],
  newcomers: ['a newcomer who registers offline reaches the inbox of the office once'],
  news: ['opens a shared bulletin, reads the newest offline'],
  offline: [
    'one visit to the home page makes every prayer readable offline',
    'offline, a page that was never visited is readable before the app is loaded',
  ],
  pwa: [
    'the service worker of the first visit serves pages, scripts and styles',
    'offers a new release, again on the next page when postponed',
    'serves the built service worker without HTTP caching',
  ],
  reservation: ['queues a reservation offline, sends it once after an edit'],
  search: ['the key / searches offline'],
  shell: [
    'the first Tab focuses a skip link',
    'a menu group opens and closes by keyboard',
    'the mobile menu has one open group at a time',
    'text size and dark mode persist',
    'does not serve what the build leaves for tests',
    'redirects a URL with a trailing slash',
  ],
  'visitor-tasks': [
    'the phone menu and the footer lead to every public page',
    'the installed app has a bar at the bottom',
  ],
  'without-scripts': [
    'shows all six ministries in place of their tabs',
    'the address of a bulletin or a prayer shows its title, text and picture',
  ],
};

export const CORE_JOURNEYS = Object.entries(CORE_TITLES).flatMap(([file, titles]) =>
  titles.map((title) => new RegExp(`[ /]${file}[.]spec[.]ts .*${title}`)),
);
