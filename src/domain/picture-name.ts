/** Names and URLs of stored pictures; the database and the bucket's policies enforce the same format. */

import { newId } from './new-id.ts';

export type PictureFolder = 'WeeklyBulletin' | 'CardNews';

const PAGE =
  /^(WeeklyBulletin|CardNews)\/\d{13}-\d{1,3}(?:-[0-9a-f]{32})?\.(?:jpe?g|png|webp|avif)$/;
const ADDRESS = /^(.*\/storage\/v1\/object\/public\/images\/)(.+)$/;

/**
 * `<folder>/<milliseconds>-<number>-<token>.<extension>`; a name is never reused. The random token prevents guessing the
 * pictures of an unpublished bulletin, because the bucket is public to anyone with a URL.
 */
export function pageName(
  folder: PictureFolder,
  milliseconds: number,
  number: number,
  extension: string,
  token: string = newId().replaceAll('-', ''),
): string {
  return `${folder}/${String(milliseconds).padStart(13, '0')}-${number}-${token}.${extension}`;
}

/** In pixels; the suffix of small pictures. */
export const SMALL_WIDTH = 480;
const SMALL = new RegExp(`-${SMALL_WIDTH}(\\.[a-z]+)$`);

/** The name or URL of a page's small picture, from that of the page. */
export function smallNameOf(page: string): string {
  return page.replace(/(\.[a-z]+)$/, `-${SMALL_WIDTH}$1`);
}

/** The name or URL of a page, from that of its small picture; null for any other. */
export function fullPictureName(small: string): string | null {
  return SMALL.test(small) ? small.replace(SMALL, '$1') : null;
}

/** The object name of a URL in the bucket; null for any other URL. */
export function nameInBucket(address: string): string | null {
  const name = ADDRESS.exec(address)?.[2] ?? '';
  return PAGE.test(fullPictureName(name) ?? name) ? name : null;
}

/** All files of a publication: every page with its small picture, and the thumbnail. */
export function filesOf(images: readonly string[], thumbnail: string | null): readonly string[] {
  const addresses = [
    ...images.flatMap((image) => [image, smallNameOf(image)]),
    ...(thumbnail === null ? [] : [thumbnail]),
  ];
  return [...new Set(addresses.flatMap((address) => nameInBucket(address) ?? []))];
}

/** The pictures of a version of a publication. */
interface VersionPictures {
  readonly images: readonly string[];
  readonly thumbnail: string | null;
}

/**
 * The uploaded files that are no longer needed once `versions` have been saved or typed. Give also the replaced version:
 * a colleague may have it open, and save it after a conflict; the cleanup of old files removes what nobody uses.
 */
export function unusedFiles(
  uploaded: readonly string[],
  versions: readonly (VersionPictures | null)[],
): readonly string[] {
  const inUse = new Set(
    versions.flatMap((version) =>
      version === null ? [] : filesOf(version.images, version.thumbnail),
    ),
  );
  return filesOf(uploaded, null).filter((file) => !inUse.has(file));
}
