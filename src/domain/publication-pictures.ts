import type { Bulletin } from './publication.ts';

/** The small picture of a page stands beside it under the same name with its width. */
const SMALL = /-480(\.[a-z]+)$/;
const PAGE = /^(.*\/[0-9]{13}-[0-9]{1,3})(\.[a-z]+)$/;
export const SMALL_WIDTH = 480;

/** A page of a bulletin or a picture of the news, and its small version where there is one. */
export interface PictureAddress {
  readonly full: string;
  readonly small: string | null;
}

/** From whichever of the two is known. */
export function pictureAddress(address: string): PictureAddress {
  if (SMALL.test(address)) return { full: address.replace(SMALL, '$1'), small: address };
  const [, name, ending] = PAGE.exec(address) ?? [];
  return {
    full: address,
    small: name === undefined ? null : `${name}-${SMALL_WIDTH}${ending ?? ''}`,
  };
}

/** What stands for the whole: the picture that staff chose, else the first. */
export function coverOf({
  thumbnailUrl,
  images,
}: Pick<Bulletin, 'thumbnailUrl' | 'images'>): PictureAddress | null {
  const address = thumbnailUrl ?? images[0];
  return address === undefined ? null : pictureAddress(address);
}

/** Beside so few pages a small cover would cost a device up to a third more; the page serves as its own cover then. */
const FEW_PAGES = 2;

/** The small cover that a bulletin of few pages does without once they are on the device; null where there is none. */
export function coverToSpare(bulletin: Bulletin): string | null {
  const cover = coverOf(bulletin);
  if (cover === null || bulletin.images.length > FEW_PAGES) return null;
  return bulletin.images.some((image) => pictureAddress(image).full === cover.full)
    ? cover.small
    : null;
}

/** What a device needs to show a bulletin without a network: its small cover and every page. */
export function picturesToCache(bulletin: Bulletin): readonly string[] {
  const cover = coverOf(bulletin);
  const pages = bulletin.images.map((image) => pictureAddress(image).full);
  return cover === null || coverToSpare(bulletin) !== null
    ? [...new Set(pages)]
    : [...new Set([cover.small ?? cover.full, ...pages])];
}
