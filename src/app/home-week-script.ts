import { requestPrayer } from '../backend/prayers/inline-prayer-request.ts';
import { BULLETINS, NEWS } from '../backend/publications/publication-rows.ts';
import { latestSermonGateway } from '../backend/sermon/latest-sermon-gateway.ts';
import { readPersistedQuery } from '../data/cache/persisted-query.ts';
import type { InlineWeek } from '../data/inline-week.ts';
import type { PrayerOfDay } from '../data/prayers/prayer-archive.ts';
import { findInlinePublications } from '../data/publications/find-inline-publications.ts';
import { PUBLICATIONS_OF_WEEK } from '../data/publications/inline-publications.ts';
import { coverFrame } from '../features/publications/inline-cover.ts';
import type { CompanionPrayer } from '../domain/companion-prayer.ts';
import type { LatestSermon } from '../domain/latest-sermon.ts';
import type { Bulletin } from '../domain/publication.ts';
import { isSunday, latestSunday, seoulDayAt } from '../domain/seoul-day.ts';
import { stanzasOf } from '../features/companion-prayer/stanzas.ts';
import { languageOf, publicationTitle } from '../features/publications/publication-text.ts';
import { dayText, shortDayText } from '../i18n/format/day-text.ts';
import { localizedPath } from '../i18n/locale.ts';
import { announceInlineContent, whenParsed } from '../platform/startup.ts';
import { openInlineDatabase, readInline } from '../offline/inline-database.ts';
import { readCachedPrayer, readConfirmedAbsence } from '../offline/prayers/cached-prayer.ts';

/**
 * Loaded by Home's inline script for a returning visitor: fills in the week from IndexedDB, or from the server if this
 * device has no data, with the same elements and texts as `Week`, which hydrates them. A file of its own, because the
 * document has no room for it.
 */
const language = document.documentElement.lang === 'en' ? 'en' : 'ko';
const today = seoulDayAt(new Date());

/** Calls `fill` with an element of the week, unless the app has taken over. */
function fillIn(selector: string, fill: (place: HTMLElement) => void): void {
  const place = document.querySelector<HTMLElement>(`[data-week] ${selector}`);
  if (place !== null && globalThis.inlineWeek?.isTaken === false) fill(place);
}

function write(place: Element | null | undefined, text: string): void {
  if (place) place.textContent = text;
}

/** Writes a member's text, which may be in another language than the page. */
function writeMembersText(place: Element | null | undefined, text: string): void {
  write(place, text);
  const lang = languageOf(text);
  if (lang !== undefined) place?.setAttribute('lang', lang);
}

type FoundPrayer = Pick<InlineWeek, 'prayer' | 'latest'>;

/** Today's prayer, or the latest one if today has none; empty if neither this device nor the server has them. */
async function findPrayer(database: Promise<IDBDatabase>): Promise<FoundPrayer> {
  const own = await readInline(database, (open) => readCachedPrayer(open, today));
  if (own !== null) return { prayer: { ...own, from: 'device' } };
  const absentSince = isSunday(today)
    ? null
    : await readInline(database, (open) => readConfirmedAbsence(open, today));
  if (isSunday(today) || absentSince !== null) {
    const found = await readInline(database, (open) => readCachedPrayer(open, today, 'previous'));
    if (found !== null) {
      const prayer: PrayerOfDay = { value: null, confirmedAt: absentSince, from: 'device' };
      return { prayer, latest: found.value };
    }
  }
  const latest = await requestPrayer(today, 'latest').catch(() => null);
  if (latest === null) return {};
  const confirmedAt = new Date().toISOString();
  if (latest.day === today) return { prayer: { value: latest, confirmedAt, from: 'server' } };
  return { prayer: { value: null, confirmedAt, from: 'server' }, latest };
}

function showPrayer({ content, day }: CompanionPrayer, place: HTMLElement): void {
  const [first = '', second = ''] = stanzasOf(content).flat();
  const lines = place.querySelectorAll('p > span');
  [first, second].forEach((line, at) => write(lines[at], line));
  if (day === today) return;
  const link = place.querySelector('a');
  write(link, place.dataset['latest']?.replace('#', shortDayText(day, language)) ?? '');
}

function showBulletin(bulletin: Bulletin, place: HTMLElement): void {
  const cover = place.firstElementChild;
  cover?.append(coverFrame(bulletin, 'page', place.dataset['frame'] ?? ''));
  const link = place.querySelector('a');
  link?.setAttribute('href', `${link.pathname}?bulletin=${bulletin.id}`);
  if (bulletin.date < latestSunday(today)) write(link, place.dataset['latest'] ?? '');
  writeMembersText(place.querySelector('p'), publicationTitle(bulletin.title));
}

function showNews(item: Bulletin, place: HTMLElement): void {
  const link = document.createElement('a');
  link.href = localizedPath(`/news?news=${item.id}`, language);
  const [title, date] = place.children;
  if (title === undefined || date === undefined) return;
  writeMembersText(title, item.title);
  write(date, shortDayText(item.date, language));
  date.className = place.parentElement?.dataset['date'] ?? '';
  link.append(title, date);
  place.append(link);
}

/** The stored sermon, else the server's: until the app requests it, its title would be the last large text to appear. */
async function findSermon(playlistId: string): Promise<InlineWeek['sermon']> {
  const stored = readPersistedQuery<LatestSermon | null>('latest-sermon', playlistId);
  if (stored)
    return stored.data
      ? { playlistId, data: stored.data, updatedAt: stored.dataUpdatedAt }
      : undefined;
  const answer = await latestSermonGateway().readLatest(playlistId);
  if (!answer.ok || answer.value === null) return undefined;
  return { playlistId, data: answer.value, updatedAt: Date.now() };
}

async function showSermon(): Promise<void> {
  const selector = '[data-part="sermon"]';
  const { playlist = '' } =
    document.querySelector<HTMLElement>(`[data-week] ${selector}`)?.dataset ?? {};
  const sermon = playlist === '' ? undefined : await findSermon(playlist);
  if (sermon === undefined) return;
  fillIn(selector, (place) => {
    Object.assign(globalThis.inlineWeek ?? {}, { sermon });
    const { publishedAt, title } = sermon.data;
    const date = publishedAt === null ? '' : dayText(seoulDayAt(new Date(publishedAt)), language);
    write(place.querySelector('span'), date);
    writeMembersText(place.querySelector('p:last-child'), title);
  });
}

async function showWeek(week: InlineWeek): Promise<void> {
  const database = openInlineDatabase();
  const parsed = whenParsed().then(() => {
    fillIn('h2 time', (time) => {
      week.day = today;
      time.setAttribute('datetime', today);
      write(time, shortDayText(today, language));
    });
    // The app does not wait for it: the server may have to query the video platform first.
    void showSermon();
  });
  const fillWhenParsed = async <Data>(
    part: string,
    data: Promise<Data>,
    fill: (data: Data, place: HTMLElement) => void,
  ) => {
    const [found] = await Promise.all([data, parsed]);
    fillIn(`[data-part="${part}"]`, (place) => fill(found, place));
  };
  const { bulletins: bulletinCount, news: newsCount } = PUBLICATIONS_OF_WEEK;
  await Promise.all([
    fillWhenParsed('prayer', findPrayer(database), ({ prayer, latest }, place) => {
      const shown = prayer?.value ?? latest;
      if (!prayer || !shown) return;
      Object.assign(week, latest ? { prayer, latest } : { prayer });
      showPrayer(shown, place);
    }),
    fillWhenParsed(
      'bulletin',
      findInlinePublications(database, BULLETINS, 'bulletins', bulletinCount),
      (bulletins, place) => {
        const bulletin = bulletins?.value.items[0];
        if (bulletin === undefined) return;
        week.bulletins = bulletins;
        showBulletin(bulletin, place);
      },
    ),
    fillWhenParsed(
      'news',
      findInlinePublications(database, NEWS, 'news', newsCount),
      (news, place) => {
        if (!news || news.value.items.length === 0) return;
        week.news = news;
        const places = place.querySelectorAll('li');
        news.value.items.forEach((item, at) => {
          const row = places[at];
          if (row !== undefined) showNews(item, row);
        });
      },
    ),
  ]);
  (await database).close();
}

const { inlineWeek } = globalThis;
if (inlineWeek !== undefined) {
  void showWeek(inlineWeek)
    .catch(() => undefined)
    .then(announceInlineContent);
}
