import { requestPrayer } from '../backend/early-prayer-request.ts';
import type { EarlyPrayer } from '../data/early-prayer.ts';
import { canHavePrayer } from '../domain/prayer-archive.ts';
import { isSunday, seoulDayAt, type SeoulDay } from '../domain/seoul-day.ts';
import { readHeldPrayer } from '../offline/held-prayer.ts';
import { dayTextParts } from '../content/day-texts.ts';
import { stanzasOf } from '../features/companion-prayer/stanzas.ts';
import { validateHourPrayerSearch } from '../pages/hour-prayer/hour-prayer-search.ts';

/**
 * A script that stands in the prayer page itself: it shows the prayer that the device holds, or on a first visit
 * the server's, while the app is still on its way, in the very elements and classes that the app will use. The app
 * takes it over as it stands.
 */
function shownDay(today: SeoulDay): SeoulDay {
  const search = Object.fromEntries(new URLSearchParams(location.search));
  return validateHourPrayerSearch(search).day ?? today;
}

const root = document.documentElement;

function element(name: string, className = ''): HTMLElement {
  const made = document.createElement(name);
  made.className = className;
  return made;
}

function showPrayer(place: HTMLElement, content: string): void {
  const { stanza: stanzaClass, line: lineClass } = place.dataset;
  stanzasOf(content).forEach((lines, number) => {
    if (number > 0) place.append('\n\n');
    const stanza = element('p', stanzaClass);
    lines.forEach((text, at) => {
      if (at > 0) stanza.append('\n');
      const line = element('span', lineClass);
      line.textContent = text;
      stanza.append(line);
    });
    place.append(stanza);
  });
}

function showDay(day: SeoulDay): void {
  const place = document.getElementById('early-day');
  if (place === null) return;
  for (const part of dayTextParts(day, root.lang === 'en' ? 'en' : 'ko')) {
    const span = element('span');
    span.textContent = part;
    place.append(span, ' ');
  }
}

async function findPrayer(day: SeoulDay): Promise<EarlyPrayer | null> {
  const held = await readHeldPrayer(day);
  if (held !== null) return { ...held, from: 'device' };
  const prayer = await requestPrayer(day);
  return prayer && { prayer, confirmedAt: new Date().toISOString(), from: 'server' };
}

/** The page says why there is none; its words stand in it already. */
async function showSunday(today: SeoulDay): Promise<void> {
  await whenParsed();
  document.getElementById('early-sunday')?.removeAttribute('hidden');
  showDay(today);
}

async function show(): Promise<EarlyPrayer | null> {
  const today = seoulDayAt(new Date());
  const day = shownDay(today);
  if (day !== today) {
    // The page was made for today; its styles keep the place of the way back.
    root.dataset['day'] = '';
  } else if (isSunday(today)) {
    await showSunday(today);
    return null;
  }
  if (!canHavePrayer(day, today)) return null;
  // The device's store opens while the page is still being read.
  const [early] = await Promise.all([findPrayer(day), whenParsed()]);
  if (early === null) return null;
  const textPlace = document.getElementById('early-prayer');
  if (textPlace !== null) showPrayer(textPlace, early.prayer.content);
  showDay(day);
  return early;
}

function whenParsed(): Promise<void> {
  if (document.readyState !== 'loading') return Promise.resolve();
  return new Promise((resolve) => {
    addEventListener('DOMContentLoaded', () => resolve(), { once: true });
  });
}

void show()
  .catch(() => null)
  .then((early) => {
    globalThis.earlyPrayer = early;
    dispatchEvent(new Event('earlyprayer'));
  });
