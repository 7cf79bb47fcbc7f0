import { extname } from 'node:path';
import type { ManifestTransform } from 'workbox-build';
import { localeOfPageArchive } from '../app/page-archive.ts';
import { isPrecachedFont } from './precached-fonts.ts';
import { releaseFiles } from './previous-release.ts';

/** The pages that are precached as files; all others are in an archive (`page-archive.ts`). */
export const PRECACHED_PAGES = [
  'index.html',
  'en.html',
  'hour-prayer.html',
  'en/hour-prayer.html',
  'shell.html',
];

export const PRECACHE_PATTERNS = ['assets/**/*.{js,css,woff2,bin,svg}', ...PRECACHED_PAGES];

/** Hexadecimal digits of the hash that distinguishes two releases of a page; hashes do not compress. */
const REVISION_LENGTH = 12;

/** Whether a file belongs to the accounts or the admin area, which need a connection. */
export function isOnlineOnly(file: string): boolean {
  return /^assets\/(?:admin|accounts)-/.test(file);
}

/** Names of one kind side by side compress better. */
function byKind(one: { readonly url: string }, other: { readonly url: string }): number {
  return extname(one.url).localeCompare(extname(other.url)) || one.url.localeCompare(other.url);
}

/**
 * Filters the precache manifest: those pages, and the scripts, styles and fonts that a member can reach offline.
 * Excluded are accounts and the admin area (online only), pictures and rare glyphs (cached on first use) and the
 * previous release's files.
 */
export function precacheOf(outDir: string): ManifestTransform {
  return (entries) => {
    const release = new Set(releaseFiles(outDir));
    const isPrecached = (url: string) => {
      if (!url.startsWith('assets/') || localeOfPageArchive(`/${url}`) !== null) return true;
      if (!release.has(url.slice('assets/'.length)) || isOnlineOnly(url)) return false;
      return url.endsWith('.woff2') ? isPrecachedFont(url) : true;
    };
    const manifest = entries
      .filter(({ url }) => isPrecached(url))
      .map(({ revision, ...entry }) => ({
        ...entry,
        revision: revision?.slice(0, REVISION_LENGTH) ?? null,
      }))
      .sort(byKind);
    return { manifest, warnings: [] };
  };
}
