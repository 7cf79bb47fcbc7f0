import { localeOfPath, LOCALES, type Locale } from '../i18n/locale.ts';

/** One file of the release; those with a hash in their name have no revision. */
export interface ReleaseFile {
  readonly url: string;
  readonly revision?: string | null;
}

export type FilesByLocale = Readonly<Record<Locale, readonly ReleaseFile[]>>;

/** Texts and finished pages belong to one language, everything else to all. */
function languageOf(url: string): Locale | null {
  const texts = /^assets\/texts-(ko|en)-/.exec(url)?.[1];
  if (texts === 'ko' || texts === 'en') return texts;
  if (!url.endsWith('.html') || url === 'shell.html') return null;
  return localeOfPath(`/${url.slice(0, -'.html'.length)}`);
}

/**
 * Kept once the first visit is quiet, so that installing stays short: faces for the rarer half of Korean prose, and
 * what only the larger of the later pages need.
 */
const PRECACHED_WHEN_IDLE =
  /^assets\/(?:behold-serif-common-2|texts-[a-z]+-(?:bible[a-z-]*|reserve|visitors)|archives|church|forms|gatherings|pages|publications|reading|reserve|search-worker|visitors)-[^/]*$/;

export function splitRelease(files: readonly ReleaseFile[]): {
  readonly everybody: ReleaseFile[];
  readonly byLocale: FilesByLocale;
  readonly later: ReleaseFile[];
} {
  const later = files.filter(({ url }) => PRECACHED_WHEN_IDLE.test(url));
  const rest = files.filter((file) => !later.includes(file));
  const of = (language: Locale | null) => rest.filter(({ url }) => languageOf(url) === language);
  return { everybody: of(null), byLocale: { ko: of('ko'), en: of('en') }, later };
}

/** The address under which a file is asked for: pages have no ending, and the first page no name. */
function pathOf(url: string): string {
  return `/${url.replace(/(?:^index)?\.html$/, '')}`;
}

/** A host that leads `/page.html` to `/page` would give an answer that no navigation may be answered with. */
async function fetchFile({ url, revision }: ReleaseFile): Promise<Response> {
  const isUnchanging = revision === undefined || revision === null;
  const response = await fetch(`/${url}`, { cache: isUnchanging ? 'default' : 'no-cache' });
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  if (!response.redirected) return response;
  const { status, headers } = response;
  return new Response(await response.blob(), { status, headers });
}

const PREFIX = 'language-';

/** A short name for exactly these files. */
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
 * Each language with its texts and finished pages. The one that is read is kept before the app calls itself installed,
 * the other when everything is quiet. A new release brings along every language that the one before it kept.
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

  /** Keeps what the open pages are read in, and what was kept before; Korean where nothing tells. */
  async install(openPaths: readonly string[]): Promise<void> {
    const names = await this.#caches.keys();
    const wanted = LOCALES.filter(
      (locale) =>
        openPaths.some((path) => localeOfPath(path) === locale) ||
        names.some((name) => name.startsWith(`${PREFIX}${locale}-`)),
    );
    await Promise.all(
      (wanted.length === 0 ? (['ko'] as const) : wanted).map((one) => this.keep(one)),
    );
  }

  /** All of a language or nothing; what is there already is not fetched again. */
  async keep(locale: Locale): Promise<void> {
    const cache = await this.#caches.open(this.#name(locale));
    const cached = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
    const missing = this.#files[locale].filter(({ url }) => !cached.has(`/${url}`));
    const fetched = await Promise.all(
      missing.map(async (file) => [`/${file.url}`, await fetchFile(file)] as const),
    );
    const put = (wanted: boolean) =>
      Promise.all(
        fetched
          .filter(([url]) => url.endsWith('.html') === wanted)
          .map(([url, response]) => cache.put(url, response)),
      );
    // A page is kept only when everything is that it names.
    await put(false);
    await put(true);
  }

  has(path: string): boolean {
    return this.#byPath.has(path);
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
