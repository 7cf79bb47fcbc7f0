import { localeOfPath, type Locale } from '../i18n/locale.ts';

/**
 * The finished pages of one language in one compressed file, as a JSON object of path to HTML. A device keeps it for
 * the pages that are not worth a place of their own: without a connection they are read before any script has run.
 */
export function pageArchiveFile(locale: Locale, hash: string): string {
  return `assets/pages-${locale}-${hash}.bin`;
}

const ARCHIVE = /\/pages-(ko|en)-[^/]+\.bin$/;

/** The language of an archive; null for the path of any other file. */
export function localeOfPageArchive(path: string): Locale | null {
  const locale = ARCHIVE.exec(path)?.[1];
  return locale === 'ko' || locale === 'en' ? locale : null;
}

/** The page's HTML; null where the archive has none, or the browser cannot decompress. */
export async function readArchivedPage(archive: Response, path: string): Promise<string | null> {
  if (archive.body === null || !('DecompressionStream' in globalThis)) return null;
  const text = new Response(archive.body.pipeThrough(new DecompressionStream('gzip')));
  const pages = (await text.json()) as Readonly<Record<string, string>>;
  return pages[path] ?? null;
}

/** The path of the archive that would hold the page. */
export function pageArchiveFor(path: string, archives: Iterable<string>): string | null {
  const locale = localeOfPath(path);
  for (const archive of archives) if (localeOfPageArchive(archive) === locale) return archive;
  return null;
}
