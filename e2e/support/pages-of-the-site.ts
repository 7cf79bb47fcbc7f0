import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const DIST = join(import.meta.dirname, '../../dist');

/** Public screens that search engines are not sent to. */
const BESIDE_THE_SITEMAP = ['/auth', '/en/auth', '/no-such-page', '/en/no-such-page'];

/** The path of every public page in both languages, as the build wrote them. */
export function listPagePaths(): string[] {
  const sitemap = readFileSync(join(DIST, 'sitemap.xml'), 'utf8');
  const listed = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    ([, address = '']) => new URL(address).pathname,
  );
  return [...new Set([...listed, ...BESIDE_THE_SITEMAP])];
}
