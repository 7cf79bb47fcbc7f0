import { requestPublications } from '../backend/publications/inline-publications-request.ts';
import { BULLETINS, NEWS, type PublicTable } from '../backend/publications/publication-rows.ts';
import type { Listing } from '../data/archives/archives.ts';
import type { Known } from '../data/archives/read-archive.ts';
import {
  PUBLICATIONS_AT_FIRST,
  type InlinePublications,
} from '../data/publications/inline-publications.ts';
import { absoluteStoredUrl } from '../data/publications/storage-urls.ts';
import { coverOf } from '../domain/publication-pictures.ts';
import type { Bulletin, ChurchNews } from '../domain/publication.ts';
import { byMonth } from '../features/publications/by-month.ts';
import { monthText } from '../i18n/format/day-text.ts';
import { openInlineDatabase, readInline } from '../offline/inline-database.ts';
import { readCachedPublications } from '../offline/publications/cached-publications.ts';
import { languageOf, publicationDayText } from '../features/publications/publication-text.ts';

/**
 * Inlined into the news page. Renders the newest bulletins and news from IndexedDB, or from the server on a first
 * visit, with the same elements and class names as the app, which later replaces them with the same cards.
 */
const language = document.documentElement.lang === 'en' ? 'en' : 'ko';
const found: InlinePublications = {};
globalThis.inlinePublications = found;
/** One database connection for both lists. */
const database = openInlineDatabase();

async function find<Item extends Bulletin>(
  table: PublicTable<Item>,
  items: 'bulletins' | 'news',
): Promise<Known<Listing<Item>> | undefined> {
  const limit = PUBLICATIONS_AT_FIRST[items];
  const cached = await readInline(database, (open) =>
    readCachedPublications<Item>(open, { items, archive: table.name }, limit + 1),
  );
  const listing = (all: readonly Item[]) => ({
    items: all.slice(0, limit),
    hasMore: all.length > limit,
  });
  if (cached !== null) {
    return { value: listing(cached.items), confirmedAt: cached.confirmedAt, from: 'device' };
  }
  const answered = await requestPublications(table, limit + 1);
  if (answered === null) return undefined;
  return { value: listing(answered), confirmedAt: new Date().toISOString(), from: 'server' };
}

function element(name: string, className: string | undefined, text = ''): HTMLElement {
  const made = document.createElement(name);
  made.className = className ?? '';
  made.textContent = text;
  return made;
}

/** The list's class names, which the prerendered page passes as JSON. */
type Classes = typeof import('../pages/news/publication-list.module.css').default &
  Pick<typeof import('../features/publications/publication-picture.module.css').default, 'frame'>;

function coverIn(classes: Classes, item: Bulletin, shape: 'page' | 'news'): HTMLElement {
  const cover = element('span', classes.cover);
  const frame = element('span', classes.frame);
  frame.dataset['shape'] = shape;
  const address = coverOf(item);
  if (address !== null) {
    const picture = document.createElement('img');
    picture.alt = '';
    picture.crossOrigin = 'anonymous';
    picture.loading = shape === 'page' ? 'eager' : 'lazy';
    // Offline, only the most recent pictures are cached.
    picture.onerror = () => picture.remove();
    picture.src = absoluteStoredUrl(address.small ?? address.full);
    frame.append(picture);
  }
  cover.append(frame);
  return cover;
}

/** Builds a link with title and date, with the same markup as the React components. */
function linkTo(
  item: Bulletin,
  param: 'bulletin' | 'news',
  classes: Classes,
  look: 'latest' | 'row' | 'open',
): HTMLElement {
  const link = element('a', classes[look]) as HTMLAnchorElement;
  link.href = `?${param}=${encodeURIComponent(item.id)}`;
  const title = element('span', classes.title, item.title);
  title.lang = languageOf(item.title) ?? '';
  link.append(title, element('time', classes.date, publicationDayText(item.date, language)));
  return link;
}

function showBulletins(place: HTMLElement, items: readonly Bulletin[], classes: Classes): void {
  const [latest, ...older] = items;
  if (latest === undefined) return;
  const all = element('div', classes.bulletins);
  const first = linkTo(latest, 'bulletin', classes, 'latest');
  first.prepend(coverIn(classes, latest, 'page'));
  const rest = element('div', classes.older);
  if (older.length > 0) rest.append(element('h2', '', place.dataset['older']));
  for (const { day, items: ofMonth } of byMonth(older)) {
    const rows = element('ul', classes.rows);
    for (const item of ofMonth) {
      const row = element('li', '');
      row.append(linkTo(item, 'bulletin', classes, 'row'));
      rows.append(row);
    }
    rest.append(element('h3', classes.month, monthText(day, language)), rows);
  }
  all.append(first, rest);
  place.append(all);
}

function showNews(place: HTMLElement, items: readonly ChurchNews[], classes: Classes): void {
  if (items.length === 0) return;
  const grid = element('ul', classes.grid);
  for (const item of items) {
    const card = element('li', classes.card);
    const link = linkTo(item, 'news', classes, 'open');
    link.prepend(coverIn(classes, item, 'news'));
    link.append(element('span', classes.summary, item.content));
    card.append(link);
    grid.append(card);
  }
  place.append(grid);
}

/** Opens the tab given in the address, as the app does. */
function showTab(): void {
  if (!/[?&](?:tab=news|news=)/.test(location.search)) return;
  document.querySelectorAll('main [role="tab"]').forEach((tab, at) => {
    tab.setAttribute('aria-selected', String(at === 1));
  });
  document.querySelectorAll<HTMLElement>('main [role="tabpanel"]').forEach((panel, at) => {
    panel.hidden = at !== 1;
  });
}

async function whenParsed(): Promise<void> {
  if (document.readyState !== 'loading') return;
  await new Promise((resolve) => {
    addEventListener('DOMContentLoaded', resolve, { once: true });
  });
}

async function show<Item extends Bulletin>(
  table: PublicTable<Item>,
  items: 'bulletins' | 'news',
  fill: (place: HTMLElement, items: readonly Item[], classes: Classes) => void,
): Promise<Known<Listing<Item>> | undefined> {
  const [listing] = await Promise.all([find(table, items), whenParsed()]);
  const place = document.getElementById(`inline-${items}`);
  if (place !== null && listing !== undefined) {
    fill(place, listing.value.items, JSON.parse(place.dataset['classes'] ?? '{}') as Classes);
  }
  return listing;
}

void whenParsed().then(showTab);

let pressed: HTMLAnchorElement | null = null;
let pressedAgain: HTMLAnchorElement | null = null;

const linkAt = ({ target }: Event) => (target instanceof Element ? target.closest('a') : null);

document.addEventListener(
  'pointerdown',
  (event) => {
    pressed = linkAt(event);
  },
  true,
);
document.addEventListener(
  'mousedown',
  (event) => {
    pressedAgain = linkAt(event);
  },
  true,
);
/**
 * The app may replace a card between pointer down and pointer up, in which case the browser fires no click; this clicks
 * the new card instead.
 */
document.addEventListener(
  'mouseup',
  (event) => {
    const link = linkAt(event);
    if (
      event.button === 0 &&
      link !== null &&
      link !== pressedAgain &&
      pressed?.isConnected === false &&
      pressed.href === link.href
    ) {
      link.click();
    }
    pressed = null;
  },
  true,
);

void Promise.all([
  show(BULLETINS, 'bulletins', showBulletins).then((listing) => {
    found.bulletins = listing;
  }),
  show(NEWS, 'news', showNews).then((listing) => {
    found.news = listing;
  }),
]).finally(() => {
  void database.then((open) => open.close()).catch(() => undefined);
  globalThis.inlineContent = true;
  dispatchEvent(new Event('inlinecontent'));
});
