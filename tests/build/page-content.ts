import { join } from 'node:path';
import { htmlFileOf } from '../../src/build/html.ts';
import { type Locale, localizedPath } from '../../src/i18n/locale.ts';
import { BuiltPage, BuiltSite } from './built-site.ts';

export const DIST = join(import.meta.dirname, '../../dist');
const site = new BuiltSite(DIST);
/** Without the fallback document for offline use, which has no content. */
export const pages = site.pages.filter(({ file }) => file !== 'shell.html');
export const pageByFile = new Map(pages.map((page) => [page.file, page]));

export function pageAt(path: string, locale: Locale): BuiltPage {
  const address = localizedPath(path, locale);
  const found = pageByFile.get(htmlFileOf(address));
  if (found === undefined) throw new Error(`${address} is not prerendered`);
  return found;
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x27;': "'",
  '&#39;': "'",
  '&nbsp;': ' ',
  '&amp;': '&',
};

/** The visible text of markup on one line. */
export function textOf(html: string): string {
  return html
    .replaceAll(/<(script|style|template)\b[\s\S]*?<\/\1>/gi, ' ')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/&(?:lt|gt|quot|#x27|#39|nbsp|amp);/g, (entity) => ENTITIES[entity] ?? entity)
    .replaceAll(/\s+/g, ' ')
    .trim();
}

export function partOf(page: BuiltPage, element: 'main' | 'header' | 'footer'): string {
  return page
    .tags(element)
    .map(({ text }) => text)
    .join(' ');
}

/** The element `main` of the page at a path. */
export function mainOf(path: string, locale: Locale): BuiltPage {
  const page = pageAt(path, locale);
  return new BuiltPage(page.file, partOf(page, 'main'));
}

export function hrefsIn(html: string): string[] {
  return [...html.matchAll(/<a\b[^>]*?\shref="([^"]*)"/g)].map(([, href = '']) =>
    href.replaceAll('&amp;', '&').replaceAll('&#x27;', "'"),
  );
}
