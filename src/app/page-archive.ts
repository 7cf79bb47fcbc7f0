import type { Locale } from '../i18n/locale.ts';

/**
 * All prerendered pages of one language in one compressed file, for pages that are not precached individually. Offline
 * they can be read before any script has run. Parts shared by several pages (menus, footer, scripts) are stored once,
 * because the 32 KB window of gzip does not reach from one page to the next.
 */
interface PageArchive {
  readonly parts: readonly string[];
  /** Maps a path to the indexes of the parts that form its HTML. */
  readonly pages: Readonly<Record<string, readonly number[]>>;
}

export function pageArchiveFile(locale: Locale, hash: string): string {
  return `assets/pages-${locale}-${hash}.bin`;
}

const ARCHIVE = /\/pages-(ko|en)-[^/]+\.bin$/;

/** The language of a page archive; null if the path is not an archive. */
export function localeOfPageArchive(path: string): Locale | null {
  const locale = ARCHIVE.exec(path)?.[1];
  return locale === 'ko' || locale === 'en' ? locale : null;
}

/** Where the HTML is split. Smaller parts would lengthen the index lists by more than they save. */
const PART =
  /(?=<(?:header|footer|main|script|nav|section|ul|li|details|div|meta|link|svg|path)\b)/;

export function archivePages(htmlByPath: Readonly<Record<string, string>>): PageArchive {
  const numbers = new Map<string, number>();
  const numberOf = (part: string) => {
    const number = numbers.get(part) ?? numbers.size;
    numbers.set(part, number);
    return number;
  };
  const pages = Object.fromEntries(
    Object.entries(htmlByPath).map(([path, html]) => [path, html.split(PART).map(numberOf)]),
  );
  return { parts: [...numbers.keys()], pages };
}

/** The page's HTML; null if the archive does not contain it or the browser lacks `DecompressionStream`. */
export async function readArchivedPage(archive: Response, path: string): Promise<string | null> {
  if (archive.body === null || !('DecompressionStream' in globalThis)) return null;
  const text = new Response(archive.body.pipeThrough(new DecompressionStream('gzip')));
  const { parts, pages } = (await text.json()) as PageArchive;
  return pages[path]?.map((number) => parts[number]).join('') ?? null;
}
