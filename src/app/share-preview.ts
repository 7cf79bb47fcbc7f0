import type { BackendConfig } from '../backend/backend-config.ts';
import { backendHeaders } from '../backend/backend-config.ts';
import { requestPrayer } from '../backend/prayers/inline-prayer-request.ts';
import { firstPublications } from '../backend/publications/inline-publications-request.ts';
import { BULLETINS, NEWS } from '../backend/publications/publication-rows.ts';
import { rowsOf } from '../backend/rows.ts';
import { church } from '../content/church.ts';
import { LATEST_BULLETIN } from '../content/navigation.ts';
import { escapeHtml } from '../domain/escape-html.ts';
import { coverOf } from '../domain/publication-pictures.ts';
import { parsePublicationId } from '../domain/publication.ts';
import { parseSeoulDay, seoulDayAt, type SeoulDay } from '../domain/seoul-day.ts';
import en from '../i18n/en/companion-prayer.json' with { type: 'json' };
import { dayText } from '../i18n/format/day-text.ts';
import ko from '../i18n/ko/companion-prayer.json' with { type: 'json' };
import { localeOfPath, type Locale } from '../i18n/locale.ts';

/** The item that an address refers to, besides its page. */
type SharedLink =
  | { readonly kind: 'bulletin' | 'news'; readonly id: string }
  | { readonly kind: 'prayer'; readonly day: SeoulDay };

interface Preview {
  readonly title: string;
  readonly text: string;
  /** Absolute URL; null to leave the page's own picture. */
  readonly image: string | null;
}

/** The pages whose addresses can refer to an item; the host calls this function only for these. */
const PAGE = /^(?:\/en)?\/(news|hour-prayer)$/;

/** Time limit for the lookup in milliseconds: a missing preview is better than a slow page. */
const TIMEOUT_MS = 1_500;
/** In code points. */
const DESCRIPTION_LENGTH = 160;

/** The item in the address; null if there is none, and the static page is served as it is. */
export function sharedLinkOf(url: URL): SharedLink | null {
  const page = PAGE.exec(url.pathname)?.[1];
  if (page === 'hour-prayer') {
    const day = parseSeoulDay(url.searchParams.get('day') ?? '');
    return day === null ? null : { kind: 'prayer', day };
  }
  if (page !== 'news') return null;
  if (url.searchParams.get('bulletin') === LATEST_BULLETIN) {
    return { kind: 'bulletin', id: LATEST_BULLETIN };
  }
  for (const kind of ['bulletin', 'news'] as const) {
    const id = parsePublicationId(url.searchParams.get(kind));
    if (id !== null) return { kind, id };
  }
  return null;
}

/**
 * Adds the title, text and picture of the linked item to the static page, for crawlers and for visitors without
 * JavaScript. The page is unchanged if the address contains no item, the item is not found, or the database fails or times
 * out.
 */
export async function withSharePreview(
  url: URL,
  page: Response,
  backend: BackendConfig,
  now: Date = new Date(),
): Promise<Response> {
  const link = sharedLinkOf(url);
  if (link === null || page.status !== 200) return page;
  // Devices may fetch tomorrow's prayer the evening before, but show it only from midnight on.
  if (link.kind === 'prayer' && link.day > seoulDayAt(now)) return page;
  const [html, preview] = await Promise.all([
    page.clone().text(),
    previewOf(link, localeOfPath(url.pathname), backend),
  ]).catch(() => [null, null]);
  if (html === null || preview === null) return page;
  const headers = new Headers(page.headers);
  headers.delete('Content-Length');
  headers.delete('Content-Encoding');
  headers.delete('ETag');
  const parameter = link.kind === 'prayer' ? `day=${link.day}` : `${link.kind}=${link.id}`;
  const address = `${church.siteUrl}${url.pathname}?${parameter}`;
  return new Response(writePreview(html, preview, url, address), { headers });
}

async function previewOf(
  link: SharedLink,
  locale: Locale,
  backend: BackendConfig,
): Promise<Preview | null> {
  const send: typeof fetch = (address, init) =>
    (backend.fetch ?? fetch)(address, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) });
  const timely = { ...backend, fetch: send };
  if (link.kind === 'prayer') {
    const prayer = await requestPrayer(link.day, 'same', timely);
    if (prayer === null) return null;
    const { title } = { ko: ko.share, en: en.share }[locale];
    return {
      title: title.replace('{{day}}', dayText(prayer.day, locale)),
      text: prayer.content,
      image: null,
    };
  }
  const table = link.kind === 'bulletin' ? BULLETINS : NEWS;
  const parameters = new URLSearchParams({
    select: table.columns.replaceAll(' ', ''),
    ...(link.id === LATEST_BULLETIN ? firstPublications(1) : { id: `eq.${link.id}` }),
    is_published: 'eq.true',
  });
  const answer = await send(`${backend.url}/rest/v1/${table.name}?${parameters}`, {
    headers: backendHeaders(backend.key),
  });
  const [row] = rowsOf(await answer.json());
  if (row === undefined) return null;
  const item = table.itemOf(row);
  const { content } = row;
  const cover = coverOf(item);
  return {
    title: item.title,
    text: typeof content === 'string' ? content : dayText(item.date, locale),
    image: cover === null ? null : new URL(cover.full, backend.url).href,
  };
}

/** `address` is that of the item, which browsers share instead of the one that was opened. */
function writePreview(
  html: string,
  { title, text, image }: Preview,
  url: URL,
  address: string,
): string {
  const locale = localeOfPath(url.pathname);
  const fullTitle = `${title} | ${church.name[locale]}`;
  const line = text.replaceAll(/\s+/g, ' ').trim();
  // Cut between code points: half a surrogate pair would be shown as a replacement character.
  const characters = [...line];
  const description =
    characters.length > DESCRIPTION_LENGTH
      ? `${characters.slice(0, DESCRIPTION_LENGTH).join('')}…`
      : line;
  // Within the page, pictures of its own origin are referenced by path, those of the backend by full URL.
  const imageInPage = image?.startsWith(`${url.origin}/`) ? image.slice(url.origin.length) : image;
  const values: Record<string, string> = {
    description,
    'og:title': fullTitle,
    'og:description': description,
    'og:url': address,
    ...(image !== null && { 'og:image': image, 'og:image:alt': title }),
  };
  return html
    .replace(
      /<title[^>]*>[^<]*/,
      (tag) => tag.slice(0, tag.indexOf('>') + 1) + escapeHtml(fullTitle),
    )
    .replaceAll(
      /<meta (?:name|property)="([^"]+)" content="[^"]*"/g,
      (meta: string, name: string) => {
        const value = Object.hasOwn(values, name) ? values[name] : undefined;
        return value === undefined
          ? meta
          : meta.replace(/content="[^"]*"/, () => `content="${escapeHtml(value)}"`);
      },
    )
    .replaceAll(/<meta property="og:image:(?:width|height)"[^>]*>/g, (meta) =>
      image === null ? meta : '',
    )
    .replace(
      /<link rel="canonical" href="[^"]*"/,
      () => `<link rel="canonical" href="${escapeHtml(address)}"`,
    )
    .replace(/<body[^>]*>/, (body) => body + article(title, text, imageInPage));
}

/** The item as HTML; with JavaScript the page itself opens the item. */
function article(title: string, text: string, image: string | null): string {
  const picture =
    image === null ? '' : `<p><img src="${escapeHtml(image)}" alt="" width="320"></p>`;
  const paragraphs = text
    .split(/\n+/)
    .map((line) => `<p>${escapeHtml(line)}</p>`)
    .join('');
  return `<noscript><article lang="ko" style="max-width:36em;margin:5rem auto 0;padding:1rem"><h1>${escapeHtml(title)}</h1>${picture}${paragraphs}</article></noscript>`;
}
