import { absoluteStoredUrl } from '../../data/publications/storage-urls.ts';
import { coverOf, type PictureAddress } from '../../domain/publication-pictures.ts';
import type { Bulletin } from '../../domain/publication.ts';

/** For inline scripts: a cover with the same elements as `PublicationPicture`, which hydrates them. */
export function coverFrame(
  item: Bulletin,
  shape: 'page' | 'news',
  className: string,
): HTMLSpanElement {
  const frame = document.createElement('span');
  frame.className = className;
  frame.dataset['shape'] = shape;
  const address = coverOf(item);
  if (address !== null) frame.append(coverPicture(address, shape === 'page' ? 'eager' : 'lazy'));
  return frame;
}

function coverPicture(
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
