import { BULLETINS, NEWS, type PublicTable } from '../backend/publications/publication-rows.ts';
import {
  PUBLICATIONS_AT_FIRST,
  type InlinePublications,
} from '../data/publications/inline-publications.ts';
import { findInlinePublications } from '../data/publications/find-inline-publications.ts';
import type { Bulletin, ChurchNews } from '../domain/publication.ts';
import { coverFrame } from '../features/publications/inline-cover.ts';
import { byMonth } from '../domain/by-month.ts';
import { monthText } from '../i18n/format/day-text.ts';
import { markVisit } from '../platform/mark-visit.ts';
import { announceInlineContent, whenParsed } from '../platform/startup.ts';
import { openInlineDatabase } from '../offline/inline-database.ts';
import {
  languageOf,
  publicationDayText,
  publicationTitle,
} from '../features/publications/publication-text.ts';
import { element } from './inline-element.ts';

/**
 * Inlined into the news page. Renders the newest bulletins and news from IndexedDB, or from the server on a first
 * visit, with the same elements as the app, which hydrates them.
 */
markVisit();
const language = document.documentElement.lang === 'en' ? 'en' : 'ko';
const found: InlinePublications = { isTaken: false };
globalThis.inlinePublications = found;
/** One database connection for both lists; null on a first visit, whose database is empty. */
const database = globalThis.isFirstVisit ? null : openInlineDatabase();

/** The list's class names, which the prerendered page passes as JSON. */
type Classes = typeof import('../pages/news/publication-list.module.css').default &
  Pick<typeof import('../features/publications/publication-picture.module.css').default, 'frame'>;

function coverIn(classes: Classes, item: Bulletin, shape: 'page' | 'news'): HTMLElement {
  const cover = element('span', classes.cover);
  cover.append(coverFrame(item, shape, classes.frame));
  return cover;
}

/** A member's text, with its language if that is Korean. */
function written(look: 'title' | 'summary', text: string, classes: Classes): HTMLElement {
  const made = element('span', classes[look], text);
  const lang = languageOf(text);
  if (lang !== undefined) made.lang = lang;
  return made;
}

function emptyList(className?: string): HTMLElement {
  const list = element('ul', className);
  list.setAttribute('role', 'list');
  return list;
}

/** Builds a link with title and date, with the same markup as the React components. */
function linkTo(
  item: Bulletin,
  param: 'bulletin' | 'news',
  classes: Classes,
  look: 'latest' | 'row' | 'open',
): HTMLElement {
  const link = element('a', classes[look]);
  link.href = `${location.pathname}?${param}=${encodeURIComponent(item.id)}`;
  link.setAttribute('aria-haspopup', 'dialog');
  const date = element('time', classes['date'], publicationDayText(item.date, language));
  date.dateTime = item.date;
  link.append(written('title', publicationTitle(item.title), classes), date);
  return link;
}

function showBulletins(place: HTMLElement, items: readonly Bulletin[], classes: Classes): void {
  const [latest, ...older] = items;
  if (latest === undefined) return;
  const all = element('div', classes.bulletins);
  const first = linkTo(latest, 'bulletin', classes, 'latest');
  first.prepend(coverIn(classes, latest, 'page'));
  const rest = element('div', classes['older']);
  rest.append(element('h2', undefined, place.dataset['older']));
  for (const { day, items: ofMonth } of byMonth(older, ({ date }) => date)) {
    const rows = emptyList();
    for (const item of ofMonth) {
      const row = element('li');
      row.append(linkTo(item, 'bulletin', classes, 'row'));
      rows.append(row);
    }
    rest.append(element('h3', classes.month, monthText(day, language)), rows);
  }
  all.append(first);
  if (older.length > 0) all.append(rest);
  place.append(all);
}

function showNews(place: HTMLElement, items: readonly ChurchNews[], classes: Classes): void {
  if (items.length === 0) return;
  const grid = emptyList(classes.grid);
  for (const item of items) {
    const card = element('li', classes.card);
    const link = linkTo(item, 'news', classes, 'open');
    link.prepend(coverIn(classes, item, 'news'));
    link.append(written('summary', item.content, classes));
    card.append(link);
    grid.append(card);
  }
  place.append(grid);
}

const opensNews = /[?&](?:tab=news|news=)/.test(location.search);

const TAB = 'main [role="tab"]';

function showTab(open: number): void {
  document.querySelectorAll(TAB).forEach((tab, at) => {
    tab.setAttribute('aria-selected', String(at === open));
  });
  document.querySelectorAll<HTMLElement>('main [role="tabpanel"]').forEach((panel, at) => {
    panel.hidden = at !== open;
  });
}

/** Shows the pressed tab. The click is repeated after hydration, and the app then sets the address. */
function onClick({ target }: Event): void {
  const tab = target instanceof Element && !found.isTaken ? target.closest(TAB) : null;
  if (tab !== null) showTab([...document.querySelectorAll(TAB)].indexOf(tab));
}

async function show<Item extends Bulletin>(
  table: PublicTable<Item>,
  items: 'bulletins' | 'news',
  fill: (place: HTMLElement, items: readonly Item[], classes: Classes) => void,
): Promise<void> {
  const [listing] = await Promise.all([
    findInlinePublications(database, table, items, PUBLICATIONS_AT_FIRST[items]),
    whenParsed(),
  ]);
  const place = document.getElementById(`inline-${items}`);
  if (place !== null && listing !== undefined && !found.isTaken) {
    Object.assign(found, { [items]: listing });
    fill(place, listing.value.items, JSON.parse(place.dataset['classes'] ?? '{}') as Classes);
  }
}

addEventListener('click', onClick, true);
void whenParsed().then(() => {
  if (opensNews) showTab(1);
});

/** Resolves when the newest cover is decoded or has failed; it would share the connection with the app's files. */
async function coverLoaded(): Promise<void> {
  await document.querySelector<HTMLImageElement>('#inline-bulletins img')?.decode();
}

const showAllBulletins = () => show(BULLETINS, 'bulletins', showBulletins);
const showAllNews = () => show(NEWS, 'news', showNews);
// One after the other: the hidden list would share the connection with the cover of the open list.
const [showOpen, showHidden] = opensNews
  ? [showAllNews, showAllBulletins]
  : [showAllBulletins, showAllNews];
void showOpen()
  .then(coverLoaded)
  .catch(() => undefined)
  .then(announceInlineContent)
  .then(showHidden)
  .catch(() => undefined)
  .finally(() => {
    database?.then((open) => open.close()).catch(() => undefined);
  });
