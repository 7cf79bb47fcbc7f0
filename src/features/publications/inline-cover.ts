import { absoluteStoredUrl } from '../../data/publications/storage-urls.ts';
import type { PictureAddress } from '../../domain/publication-pictures.ts';

/** For inline scripts: the same image element as `PublicationPicture`, which hydrates it. */
export function coverPicture(
  { small, full }: PictureAddress,
  loading: 'eager' | 'lazy',
): HTMLImageElement {
  const picture = document.createElement('img');
  picture.alt = '';
  // Before the address: without CORS the response would be opaque.
  picture.crossOrigin = 'anonymous';
  picture.loading = loading;
  if (loading === 'eager') picture.fetchPriority = 'high';
  picture.decoding = loading === 'eager' ? 'sync' : 'async';
  picture.draggable = false;
  // Offline, only the most recent pictures are cached; without an address browsers draw no sign of a failure.
  picture.onerror = () => picture.removeAttribute('src');
  picture.src = absoluteStoredUrl(small ?? full);
  return picture;
}
