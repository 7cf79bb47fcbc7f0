import { coverOf, redundantCoverOf, picturesToCache } from '../../domain/publication-pictures.ts';
import { connectivity } from '../../platform/connectivity.ts';
import { savesData } from '../../platform/saves-data.ts';
import { readDeviceFlag } from '../../platform/device-flags.ts';
import { deleteCachedImages, readCachedImages } from '../../offline/publications/image-cache.ts';
import { loadArchives } from '../archives/load-archives.ts';
import { absoluteStoredUrl } from './storage-urls.ts';
import { whenIdle } from '../../platform/startup.ts';

/** One month of weekly bulletins. */
const LATEST = 4;
/** The latest are chosen from this many in display order, because staff may have moved older ones to the front. */
const PREFETCH_CANDIDATES = 12;

/** Waits until a service worker controls the page, since it is what caches the pictures; false if there cannot be one. */
async function waitForController(): Promise<boolean> {
  if (!('serviceWorker' in navigator) || !('caches' in globalThis)) return false;
  if (navigator.serviceWorker.controller !== null) return true;
  const takenOver = new Promise<boolean>((resolve) => {
    navigator.serviceWorker.addEventListener('controllerchange', () => resolve(true), {
      once: true,
    });
  });
  return takenOver;
}

const idle = () => new Promise<void>((resolve) => void whenIdle(resolve));

let prefetching: Promise<void> | null = null;

/**
 * Prefetches the pages of the latest bulletins one by one, so that they open without a connection, such as in the
 * church's basement. Skipped if the user saves data or turned prefetching off.
 */
export function prefetchBulletins(): Promise<void> {
  prefetching ??= prefetch()
    .catch(() => undefined)
    .finally(() => {
      prefetching = null;
    });
  return prefetching;
}

async function prefetch(): Promise<void> {
  if (savesData() || !readDeviceFlag('keepsBulletins') || connectivity() !== 'online') return;
  if (!(await waitForController())) return;
  const archives = await loadArchives();
  const first = await archives.bulletins.readFirst(PREFETCH_CANDIDATES);
  if (!first.ok) return;
  const latest = [...first.value.value.items]
    .sort((one, other) => (one.date < other.date ? 1 : -1))
    .slice(0, LATEST);
  const cachedUrls = new Set((await readCachedImages(caches)).map(({ url }) => url));
  for (const bulletin of latest) {
    for (const address of picturesToCache(bulletin)) {
      const url = absoluteStoredUrl(address);
      if (cachedUrls.has(url)) continue;
      await idle();
      if (connectivity() !== 'online' || !readDeviceFlag('keepsBulletins')) return;
      const response = await fetch(url, { mode: 'cors', credentials: 'omit', priority: 'low' });
      // Continue with the other pictures if one is missing.
      await response.blob();
      if (response.ok) cachedUrls.add(url);
    }
    const duplicateCover = redundantCoverOf(bulletin);
    const page = coverOf(bulletin)?.full;
    if (duplicateCover !== null && page !== undefined && cachedUrls.has(absoluteStoredUrl(page))) {
      await deleteCachedImages(caches, [absoluteStoredUrl(duplicateCover)]);
    }
  }
}
