import { fullPictureName, smallNameOf } from './picture-name.ts';
import type { Bulletin } from './publication.ts';

/** A page in any folder, on any host. */
const PAGE = /\/\d{13}-\d{1,3}(?:-[0-9a-f]{32})?\.[a-z]+$/;

/** The URLs of a bulletin page or news picture; `small` is null if no small version exists. */
export interface PictureAddress {
  readonly full: string;
  readonly small: string | null;
}

/** Derives both URLs from either of them. */
export function pictureAddress(address: string): PictureAddress {
  const full = fullPictureName(address);
  if (full !== null) return { full, small: address };
  return { full: address, small: PAGE.test(address) ? smallNameOf(address) : null };
}

/** The cover: the picture chosen by staff, else the first. */
export function coverOf({
  thumbnailUrl,
  images,
}: Pick<Bulletin, 'thumbnailUrl' | 'images'>): PictureAddress | null {
  const address = thumbnailUrl ?? images[0];
  return address === undefined ? null : pictureAddress(address);
}

/** With so few pages, caching a small cover as well costs up to a third more; the full page serves as the cover. */
const FEW_PAGES = 2;

/** The small cover that is redundant once the pages of a short bulletin are cached; null if there is none. */
export function redundantCoverOf(bulletin: Bulletin): string | null {
  const cover = coverOf(bulletin);
  if (cover === null || bulletin.images.length > FEW_PAGES) return null;
  return bulletin.images.some((image) => pictureAddress(image).full === cover.full)
    ? cover.small
    : null;
}

/** The pictures to cache so that a bulletin works offline: its small cover and every page. */
export function picturesToCache(bulletin: Bulletin): readonly string[] {
  const cover = coverOf(bulletin);
  const pages = bulletin.images.map((image) => pictureAddress(image).full);
  return cover === null || redundantCoverOf(bulletin) !== null
    ? [...new Set(pages)]
    : [...new Set([cover.small ?? cover.full, ...pages])];
}
