import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const DIST = join(import.meta.dirname, '../../dist');

/** Public pages that are not listed for search engines. */
const PAGES_NOT_IN_SITEMAP = ['/auth', '/en/auth', '/no-such-page', '/en/no-such-page'];

/** The path of every public page of the build, in both languages. */
export function listPagePaths(): string[] {
  const sitemap = readFileSync(join(DIST, 'sitemap.xml'), 'utf8');
  const listed = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    ([, address = '']) => new URL(address).pathname,
  );
  return [...new Set([...listed, ...PAGES_NOT_IN_SITEMAP])];
}
