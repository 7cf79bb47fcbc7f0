import type { Locale } from '../i18n/locale.ts';

/**
 * All prerendered pages of one language in one compressed file, for pages that are not precached individually, and the
 * style sheets that not every page has: a dozen small files would each take a round trip. Offline the pages can be read
 * before any script has run. Parts shared by several pages (menus, footer, scripts) are stored once, because the 32 KB
 * window of gzip does not reach from one page to the next.
 */
interface PageArchive {
  readonly parts: readonly string[];
  /** Maps the path of a page or style sheet to the indexes of the parts that form its text. */
  readonly files: Readonly<Record<string, readonly number[]>>;
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

export function archiveFiles(textByPath: Readonly<Record<string, string>>): PageArchive {
  const numbers = new Map<string, number>();
  const numberOf = (part: string) => {
    const number = numbers.get(part) ?? numbers.size;
    numbers.set(part, number);
    return number;
  };
  const files = Object.fromEntries(
    Object.entries(textByPath).map(([path, text]) => [path, text.split(PART).map(numberOf)]),
  );
  return { parts: [...numbers.keys()], files };
}

export interface ArchivedFiles {
  readonly paths: readonly string[];
  /** The text of a page or style sheet, empty for a page that only the app renders; undefined if there is none. */
  readonly textOf: (path: string) => string | undefined;
}

/** Unpacks an archive; has no files if the browser lacks `DecompressionStream`. */
export async function readArchive(archive: Response): Promise<ArchivedFiles> {
  if (archive.body === null || !('DecompressionStream' in globalThis)) {
    return { paths: [], textOf: () => undefined };
  }
  const text = new Response(archive.body.pipeThrough(new DecompressionStream('gzip')));
  const { parts, files } = (await text.json()) as PageArchive;
  return {
    paths: Object.keys(files),
    textOf: (path) => files[path]?.map((number) => parts[number]).join(''),
  };
}

/** The not-found page in every archive, and its address in Korean. */
export const NOT_FOUND_PATH = '/404';

/** The HTML of the page at this path, or that of the not-found page; undefined if the app has to render it. */
export function archivedPage(textOf: ArchivedFiles['textOf'], path: string): string | undefined {
  // The app ignores the case and a slash at the end.
  const spelled = path.replace(/\/+$/, '').toLowerCase() || '/';
  return textOf(textOf(spelled) === undefined ? NOT_FOUND_PATH : path) || undefined;
}
