import { localeOfPath, LOCALES, type Locale } from '../i18n/locale.ts';
import { localeOfPageArchive } from './page-archive.ts';

/** One file of the release. Files with a hash in their name have no revision. */
interface ReleaseFile {
  readonly url: string;
  readonly revision?: string | null;
}

type FilesByLocale = Readonly<Record<Locale, readonly ReleaseFile[]>>;

/** The language of a dictionary, prerendered page or page archive; null for files shared by all languages. */
function languageOf(url: string): Locale | null {
  if (/^assets\/(?:texts|pages)-/.test(url)) return url.split('-')[1] === 'en' ? 'en' : 'ko';
  if (!url.endsWith('.html') || url === 'shell.html') return null;
  return localeOfPath(`/${url.slice(0, -'.html'.length)}`);
}

/**
 * Precached when the first visit is idle, in this order, to keep installation short: dialogs; the fonts of prayers, for
 * which devices have another one, and of English pages; the pictures of pages that are rendered by the app, since
 * prerendered ones contain them; texts and scripts without which the secondary pages can be read.
 */
const PRECACHED_WHEN_IDLE = [
  /^assets\/dialogs-/,
  /behold-serif-common-|-latin-|svg$/,
  /^assets\/texts-[a-z]+-(?:bible|reserve|visitors)-/,
  /^assets\/(?:archives|church|form-rules|forms|gatherings|publications|reading|reserve|search-worker|visitors)-.*\.js$/,
];

export function isPrecachedWhenIdle(url: string): boolean {
  return PRECACHED_WHEN_IDLE.some((group) => group.test(url));
}

/** For users who save data only the dialogs, which come first, are precached. */
export function isForDataSavers(path: string): boolean {
  return path.includes('/dialogs-');
}

export function splitRelease(files: readonly ReleaseFile[]): {
  readonly shared: ReleaseFile[];
  readonly byLocale: FilesByLocale;
  readonly whenIdle: ReleaseFile[];
} {
  const whenIdle = PRECACHED_WHEN_IDLE.flatMap((group) =>
    files.filter(({ url }) => group.test(url)),
  );
  const rest = files.filter((file) => !whenIdle.includes(file));
  const of = (language: Locale | null) => rest.filter(({ url }) => languageOf(url) === language);
  return { shared: of(null), byLocale: { ko: of('ko'), en: of('en') }, whenIdle };
}

/** The request path of a file: pages have no `.html` extension, and `index.html` is `/`. */
function pathOf(url: string): string {
  return `/${url.replace(/(?:^index)?\.html$/, '')}`;
}

/**
 * Fetches a file. A host may redirect `/page.html` to `/page`, and a redirected response cannot answer a navigation.
 */
async function fetchFile({ url, revision }: ReleaseFile): Promise<Response> {
  const isImmutable = revision === undefined || revision === null;
  const response = await fetch(`/${url}`, { cache: isImmutable ? 'default' : 'no-cache' });
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  if (!response.redirected) return response;
  const { status, headers } = response;
  return new Response(await response.blob(), { status, headers });
}

const PREFIX = 'language-';

/** A short hash of exactly these files, used in the cache name. */
function releaseOf(files: readonly ReleaseFile[]): string {
  let hash = 0;
  for (const { url, revision } of files) {
    for (const letter of `${url} ${revision ?? ''}\n`) {
      hash = (Math.imul(hash, 31) + letter.charCodeAt(0)) >>> 0;
    }
  }
  return hash.toString(36);
}

/**
 * One cache per language with its dictionaries and prerendered pages. The current language is precached before the
 * service worker counts as installed, the other one when idle. A new release precaches every language that the previous
 * one had.
 */
export class LocalePrecache {
  readonly #files: FilesByLocale;
  readonly #caches: CacheStorage;
  readonly #byPath: ReadonlyMap<string, { readonly locale: Locale; readonly url: string }>;

  constructor(files: FilesByLocale, caches: CacheStorage) {
    this.#files = files;
    this.#caches = caches;
    this.#byPath = new Map(
      LOCALES.flatMap((locale) =>
        files[locale].map(({ url }) => [pathOf(url), { locale, url }] as const),
      ),
    );
  }

  /** Precaches the languages of the open pages and those cached by the previous release; Korean if there are none. */
  async install(openPaths: readonly string[]): Promise<void> {
    const names = await this.#caches.keys();
    const needed = LOCALES.filter(
      (locale) =>
        openPaths.some((path) => localeOfPath(path) === locale) ||
        names.some((name) => name.startsWith(`${PREFIX}${locale}-`)),
    );
    await Promise.all(
      (needed.length === 0 ? (['ko'] as const) : needed).map((one) => this.precache(one)),
    );
  }

  /** Caches all files of a language or none; files that are already cached are not fetched again. */
  async precache(locale: Locale): Promise<void> {
    const cache = await this.#caches.open(this.#name(locale));
    const cached = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
    const missing = this.#files[locale].filter(({ url }) => !cached.has(`/${url}`));
    const fetched = await Promise.all(
      missing.map(async (file) => [`/${file.url}`, await fetchFile(file)] as const),
    );
    const put = (needed: boolean) =>
      Promise.all(
        fetched
          .filter(([url]) => url.endsWith('.html') === needed)
          .map(([url, response]) => cache.put(url, response)),
      );
    // Pages last, so that every file a cached page refers to is cached too.
    await put(false);
    await put(true);
  }

  has(path: string): boolean {
    return this.#byPath.has(path);
  }

  /** The archive with the prerendered page at this path. */
  async matchArchiveOf(path: string): Promise<Response | undefined> {
    const archive = [...this.#byPath.keys()].find(
      (file) => localeOfPageArchive(file) === localeOfPath(path),
    );
    return this.match(archive ?? '');
  }

  async match(path: string): Promise<Response | undefined> {
    const file = this.#byPath.get(path);
    if (file === undefined) return undefined;
    const cache = await this.#caches.open(this.#name(file.locale));
    return cache.match(`/${file.url}`);
  }

  async deleteOldReleases(): Promise<void> {
    const current = new Set(LOCALES.map((locale) => this.#name(locale)));
    const names = await this.#caches.keys();
    await Promise.all(
      names
        .filter((name) => name.startsWith(PREFIX) && !current.has(name))
        .map((name) => this.#caches.delete(name)),
    );
  }

  #name(locale: Locale): string {
    return `${PREFIX}${locale}-${releaseOf(this.#files[locale])}`;
  }
}
