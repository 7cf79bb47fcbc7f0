/**
 * The journeys that `npm test` leaves to `npm run test:extended`, by parts of their file names and titles: the second
 * language or screen of a journey, the admin area apart from a volunteer's Saturday, rarer failures of the network, and
 * what takes longest.
 */
const TITLES = [
  // Every page in Korean, and Home in both languages, are part of `npm test`.
  'on a screen 360 pixels wide in the dark scheme pages hydrate on a first visit .*: /en',
  'on a screen (768|1440) pixels wide in the light scheme pages hydrate on a first visit',
  'on a screen 1440 pixels wide Home',
  'Home does not shift for a visitor who returns',
  'the dialogs that open by themselves from /en ',
  'the tasks of members and visitors take few taps in English',
  'Home and the prayers of other days do not shift',
  'hydration and deferred fonts move no text, on a device with (Droid|Noto)',
  '/en uses only web fonts in the header',
  'at 150 % on a small phone, the tasks of members and visitors',
  'on a screen for which the dialog uses the full picture',
  'print[.]spec[.]ts',

  'admin-(?!saturday)[a-z]+[.]spec[.]ts',
  'a volunteer.s Saturday .* in English on a laptop',
  'the admin area has no prayer button and no prayer dialog',
  'redirects signed-out visitors and levels 2 and 3',
  'staff read a message, change a level, invite somebody',
  'sets up two-step verification',
  'staff with two-step verification keep',

  'reports the rate limit and queues the message',
  'queues a message while the server is unreachable',
  'shows why loading the feed failed, and recovers on retry',
  'shows an error when the function times out',
  'a retry by the user sends queued taps at once',
  'keeps taps through a reload while the server refuses connections',
  'retries a tap after the request timed out on a frozen server',
  'counts taps once when the server is killed before it responds',
  'sends 500 taps made offline in at most five requests',
  'stores one repeating reservation when the browser is killed',
  'at its next start, the app downloads a prayer that was edited',
  'offline, a page whose code is not cached yet is readable',
  'a new release waits for a form in another tab',
  'reloads for a new release that cannot take over because a request is open',
  'a postponed release keeps its pages for offline use',
  'a release that takes over when the app is closed opens a bulletin',
  'lists queued taps, and never sends discarded ones',
  'restores the draft after a reload and after another page',
  'opens a prayer by date, with an error for each date that has none',
  'the menu and the text size follow every press',
  'the language follows a press at any moment',
  'every press of "previous" turns one page',
  'the counter opens by itself once, on an introduction',
  'an open news page shows a scheduled bulletin at its hour',
  'loads at most 350 kB of pictures',
];

export const EXTENDED_JOURNEYS = new RegExp(TITLES.join('|'));
