import { localeOfPath, type Locale } from '../i18n/locale.ts';

/**
 * The finished pages of one language in one compressed file. A device keeps it for the pages that are not worth a place of
 * their own: without a connection they are read before any script has run. What pages share (menus, footer, scripts) is
 * there once: the window of gzip (32 KB) does not reach from one page to the next.
 */
export interface PageArchive {
  readonly parts: readonly string[];
  /** Path to the numbers of the parts that make up its HTML. */
  readonly pages: Readonly<Record<string, readonly number[]>>;
}

export function pageArchiveFile(locale: Locale, hash: string): string {
  return `assets/pages-${locale}-${hash}.bin`;
}

const ARCHIVE = /\/pages-(ko|en)-[^/]+\.bin$/;

/** The language of an archive; null for the path of any other file. */
export function localeOfPageArchive(path: string): Locale | null {
  const locale = ARCHIVE.exec(path)?.[1];
  return locale === 'ko' || locale === 'en' ? locale : null;
}

/** Where parts begin: finer ones would make the lists of numbers longer than what they save. */
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

/** The page's HTML; null where the archive has none, or the browser cannot decompress. */
export async function readArchivedPage(archive: Response, path: string): Promise<string | null> {
  if (archive.body === null || !('DecompressionStream' in globalThis)) return null;
  const text = new Response(archive.body.pipeThrough(new DecompressionStream('gzip')));
  const { parts, pages } = (await text.json()) as PageArchive;
  return pages[path]?.map((number) => parts[number]).join('') ?? null;
}

/** The path of the archive that would hold the page. */
export function pageArchiveFor(path: string, archives: Iterable<string>): string | null {
  const locale = localeOfPath(path);
  for (const archive of archives) if (localeOfPageArchive(archive) === locale) return archive;
  return null;
}
