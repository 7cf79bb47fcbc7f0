/** The cache of bulletin and news pictures. The service worker fills it, pages read it. */
export const IMAGE_CACHE = 'publication-pictures';

/** The cache of the site's own pictures, which the service worker fills. */
export const SITE_PICTURES_CACHE = 'pictures';

/** Frees space on a full disk; the pictures are cached again when they are shown. Never rejects. */
export async function deletePictureCaches(): Promise<void> {
  try {
    await Promise.all([caches.delete(IMAGE_CACHE), caches.delete(SITE_PICTURES_CACHE)]);
  } catch {
    // Without the Cache API there are none.
  }
}
