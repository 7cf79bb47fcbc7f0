import { requestPrayer } from '../backend/prayers/inline-prayer-request.ts';
import { dayText, dayTextParts } from '../i18n/format/day-text.ts';
import type { InlinePage, InlinePrayer } from '../data/prayers/inline-prayer.ts';
import type { PrayerOfDay } from '../data/prayers/prayer-archive.ts';
import { readPersistedCount } from '../data/counter/persisted-count.ts';
import { canHavePrayer, type CompanionPrayer } from '../domain/companion-prayer.ts';
import { isSunday, seoulDayAt, type SeoulDay } from '../domain/seoul-day.ts';
import { stanzasOf } from '../features/companion-prayer/stanzas.ts';
import { playTapAnimation } from '../features/prayer-counter/tap-animation.ts';
import { numberText } from '../i18n/format/number-text.ts';
import { requestBackgroundSync } from '../platform/background-sync.ts';
import { markVisit } from '../platform/mark-visit.ts';
import { watchPresses, whenReleased } from '../platform/pointer-press.ts';
import { announceInlineContent, whenParsed, whenPresent } from '../platform/startup.ts';
import { openInlineDatabase, readInline } from '../offline/inline-database.ts';
import { saveInlineTap } from '../offline/counter/inline-taps.ts';
import { readCachedPrayer, readConfirmedAbsence } from '../offline/prayers/cached-prayer.ts';
import { validateHourPrayerSearch } from '../pages/hour-prayer/hour-prayer-search.ts';
import { element } from './inline-element.ts';

/**
 * Inlined into the prayer page for what must not wait for the app: renders the prayer from IndexedDB, or from the
 * server on a first visit, opens a neighbouring day that is stored on the device, and counts "I prayed". It uses the
 * same elements and class names as the app, and stops when the app takes over (`InlinePage`).
 */
markVisit();
watchPresses();
const root = document.documentElement;
const language = root.lang === 'en' ? 'en' : 'ko';
const today = seoulDayAt(new Date());

const page: InlinePage = {
  prayer: undefined,
  absence: null,
  latest: null,
  handlesNavigation: true,
  navigatedTo: null,
  pendingButton: null,
  countsTaps: true,
  taps: 0,
  unsavedTaps: Promise.resolve(0),
};
globalThis.inlinePage = page;

function shownDay(): SeoulDay {
  const search = Object.fromEntries(new URLSearchParams(location.search));
  return validateHourPrayerSearch(search).day ?? today;
}

let opening: Promise<IDBDatabase> | null = null;

/** One connection for the prayers and the taps, closed when the page is left or the app opens its own. */
function database(): Promise<IDBDatabase> {
  opening ??= openInlineDatabase();
  return opening;
}
addEventListener('pagehide', () => {
  opening?.then(
    (open) => open.close(),
    () => undefined,
  );
  opening = null;
});

function showText(content: string): void {
  const place = document.getElementById('inline-prayer');
  if (place === null) return;
  const { stanza: stanzaClass, line: lineClass } = place.dataset;
  place.replaceChildren();
  stanzasOf(content).forEach((lines, number) => {
    if (number > 0) place.append('\n\n');
    const stanza = element('p', stanzaClass);
    lines.forEach((text, at) => {
      if (at > 0) stanza.append('\n');
      stanza.append(element('span', lineClass, text));
    });
    place.append(stanza);
  });
}

/** Renders a day, with the text of its prayer if there is one. */
function showDay(day: SeoulDay, text = ''): void {
  showText(text);
  const place = document.getElementById('inline-day');
  place?.replaceChildren();
  for (const part of dayTextParts(day, language)) {
    place?.append(element('span', undefined, part), ' ');
  }
  // The page was prerendered for today; for another day its styles reserve space for the link back.
  root.toggleAttribute('data-day', day !== today);
  document
    .querySelector('button[data-direction="next"]')
    ?.toggleAttribute('disabled', day === today);
}

/** Renders a prayer in place of anything shown before. */
function replacePrayer({ value }: InlinePrayer): void {
  document.getElementById('inline-absence')?.toggleAttribute('hidden', true);
  document.getElementById('inline-nearest')?.replaceChildren();
  showDay(value.day, value.content);
}

/** The last read of the device. */
let deviceRead: Promise<unknown> = Promise.resolve();

async function readDevice(
  day: SeoulDay,
  relation?: 'previous' | 'next',
): Promise<InlinePrayer | null> {
  const found = readInline(database(), (open) => readCachedPrayer(open, day, relation));
  deviceRead = found;
  const cached = await found;
  return cached && { ...cached, from: 'device' };
}

function fromServer(prayer: CompanionPrayer | null): InlinePrayer | null {
  return prayer && { value: prayer, confirmedAt: new Date().toISOString(), from: 'server' };
}

async function show(): Promise<InlinePrayer | null> {
  const day = shownDay();
  if (day === today) return showToday();
  root.toggleAttribute('data-day', true);
  if (!canHavePrayer(day, today)) return null;
  // IndexedDB opens while the page is still being parsed.
  const found = (await readDevice(day)) ?? fromServer(await requestPrayer(day));
  return found && showPrayer(day, found);
}

/**
 * Resolves when what changes is parsed, so that the prayer is part of the first layout if it is known by then, and when
 * a change moves no button that is being pressed, which would get no click.
 */
async function whenChangeable(): Promise<void> {
  // The last of the elements that change.
  await whenPresent('inline-prayer');
  await whenReleased();
}

/** Renders the prayer, unless the user has moved to another day meanwhile. */
async function showPrayer(day: SeoulDay, found: InlinePrayer): Promise<InlinePrayer> {
  await whenChangeable();
  if (shownDay() === day) replacePrayer(found);
  return found;
}

/** Milliseconds before falling back to an earlier prayer from the device; a slow phone gets its response within 900. */
const ANSWER_TIMEOUT_MS = 1_500;

/** The latest prayer up to today from the server; undefined if the server could not be reached. */
function requestLatest(): Promise<InlinePrayer | null | undefined> {
  return requestPrayer(today, 'latest').then(fromServer, () => undefined);
}

/** Renders today's prayer; if there is none, a message and the latest prayer under its own date. */
async function showToday(): Promise<InlinePrayer | null> {
  if (isSunday(today)) {
    await showAbsence('sunday', { value: null, confirmedAt: null, from: 'device' });
    await showLatest((await readDevice(today, 'previous')) ?? (await requestLatest()));
    return null;
  }
  const own = globalThis.isFirstVisit ? null : await readDevice(today);
  if (own !== null) return showPrayer(today, own);
  const answering = requestLatest();
  const stored = await readDevice(today, 'previous');
  const timeout = new Promise<undefined>((resolve) => {
    if (stored !== null) setTimeout(resolve, ANSWER_TIMEOUT_MS);
  });
  const latest = await Promise.race([answering, timeout]);
  if (latest?.value.day === today) return showPrayer(today, latest);
  const confirmedAt =
    latest === undefined
      ? await readInline(database(), (open) => readConfirmedAbsence(open, today))
      : new Date().toISOString();
  if (confirmedAt === null) await showAbsence('unreachable', null);
  else {
    const from = latest === undefined ? 'device' : 'server';
    await showAbsence('today', { value: null, confirmedAt, from });
  }
  await showLatest(latest ?? stored);
  return null;
}

/** Shows one of the prerendered messages for a day without a prayer. */
async function showAbsence(
  kind: 'sunday' | 'today' | 'unreachable',
  known: PrayerOfDay | null,
): Promise<void> {
  await whenChangeable();
  if (shownDay() !== today) return;
  page.absence = { day: today, known };
  const place = document.getElementById('inline-absence');
  place?.toggleAttribute('hidden', false);
  place?.querySelector(`[data-absence="${kind}"]`)?.toggleAttribute('hidden', false);
  showDay(today);
}

async function showLatest(latest: InlinePrayer | null | undefined): Promise<void> {
  await whenChangeable();
  if (!latest || shownDay() !== today) return;
  page.latest = latest;
  showText(latest.value.content);
  const heading = document.getElementById('inline-nearest');
  if (heading === null) return;
  const { text = '' } = heading.dataset;
  heading.textContent = text.replace('#', dayText(latest.value.day, language));
}

/** Opens the neighbouring day if it is stored on the device; otherwise leaves it to the app, which is loading. */
async function goToNeighbour(button: HTMLElement): Promise<void> {
  const day = shownDay();
  const direction = button.dataset['direction'] === 'next' ? 'next' : 'previous';
  const found = await readDevice(day, direction);
  if (!page.handlesNavigation) {
    button.click();
    return;
  }
  if (found === null || found.value.day > today || shownDay() !== day) {
    page.pendingButton = button;
    return;
  }
  const target = found.value.day;
  const address = new URL(location.href);
  if (target === today) address.searchParams.delete('day');
  else address.searchParams.set('day', target);
  history.pushState(null, '', address);
  page.prayer = found;
  page.navigatedTo = target;
  replacePrayer(found);
}

/** Shows the state of the taps, with the texts from the button's data attributes. */
function showTaps(action: HTMLElement, waiting: number, isKept: boolean): void {
  const { own = '', total = '', thanks = '', keepOpen = '' } = action.dataset;
  const server = readPersistedCount()?.server;
  const [count, note] = document.querySelectorAll('[data-prayed]');
  if (count !== undefined) {
    count.textContent =
      server === undefined
        ? own.replace('#', numberText(page.taps))
        : total.replace('#', numberText(server + waiting));
  }
  if (note !== undefined) note.textContent = isKept ? thanks : keepOpen;
}

function tap(action: HTMLElement): void {
  page.taps += 1;
  playTapAnimation(action);
  showTaps(action, page.taps, true);
  const before = page.unsavedTaps;
  page.unsavedTaps = saveInlineTap(database()).then(
    async (waiting) => {
      showTaps(action, waiting, true);
      void requestBackgroundSync();
      return before;
    },
    async () => {
      // The app keeps the unsaved tap in memory while the page is open.
      showTaps(action, page.taps, false);
      return (await before) + 1;
    },
  );
}

addEventListener(
  'click',
  (event) => {
    if (!(event.target instanceof Element)) return;
    const button = event.target.closest('button');
    if (button === null) return;
    if (button.hasAttribute('data-reload')) location.reload();
    else if (page.countsTaps && button.hasAttribute('data-own')) tap(button);
    else if (page.handlesNavigation && button.hasAttribute('data-direction'))
      void goToNeighbour(button);
    else return;
    // Keeps the app from handling the click a second time.
    globalThis.pendingClick = null;
    event.stopImmediatePropagation();
  },
  true,
);

/** Shows the day of the address. */
async function showAddress(): Promise<void> {
  const day = shownDay();
  const found = await show().catch(() => null);
  if (shownDay() !== day) return;
  page.prayer = found;
  // The app has to find the prayer, or to say that there is none.
  if (found === null && day !== today) showDay(day);
}

const initialDay = shownDay();

// Back or forward between days that were opened before the app is loaded, also before a reload; a link within the page
// changes no day.
addEventListener('popstate', () => {
  const day = shownDay();
  if (!page.handlesNavigation || (page.navigatedTo ?? initialDay) === day) return;
  page.navigatedTo = day;
  page.pendingButton = null;
  void showAddress();
});

/**
 * Leaves what is below the prayer out of the first frame that shows it: laying that out takes 200 ms on a slow phone.
 * Not where the browser scrolls, to a fragment or as before, or draws no frame.
 */
function deferRestOfPage(): void {
  if (location.hash !== '' || history.state !== null || document.hidden) return;
  root.toggleAttribute('data-first-frame', true);
  void Promise.all([whenParsed(), deviceRead]).then(() => {
    requestAnimationFrame(() => setTimeout(() => root.removeAttribute('data-first-frame')));
  });
}

const shown = showAddress();
deferRestOfPage();
void shown.then(() => {
  announceInlineContent();
  // Opened now, so that the first tap can be saved at once.
  void database().catch(() => undefined);
});
