/** Names and addresses of stored pictures; the database and the bucket's policies know the same form. */

export type PictureFolder = 'WeeklyBulletin' | 'CardNews';

const PAGE =
  /^(WeeklyBulletin|CardNews)\/\d{13}-\d{1,3}(?:-[0-9a-f]{32})?\.(?:jpe?g|png|webp|avif)$/;
const ADDRESS = /^(.*\/storage\/v1\/object\/public\/images\/)(.+)$/;

/**
 * `<folder>/<milliseconds>-<place>-<token>.<extension>`; a name is never used twice. The random token keeps pictures of a
 * bulletin that is not published yet from being guessed: whoever knows an address of the public bucket reads it.
 */
export function pageName(
  folder: PictureFolder,
  milliseconds: number,
  place: number,
  extension: string,
  token: string = crypto.randomUUID().replaceAll('-', ''),
): string {
  return `${folder}/${String(milliseconds).padStart(13, '0')}-${place}-${token}.${extension}`;
}

/** The small picture beside a page. */
export function smallNameOf(page: string): string {
  return page.replace(/(\.[a-z]+)$/, '-480$1');
}

/** The address of the small picture of the page at this address. */
export const smallAddressOf = smallNameOf;

/** What an address is called in the bucket; null for any other address. */
export function nameInBucket(address: string): string | null {
  const name = ADDRESS.exec(address)?.[2] ?? '';
  return PAGE.test(name.replace(/-480(\.[a-z]+)$/, '$1')) ? name : null;
}

/** The files of a publication: every page with its small picture, and the thumbnail. */
export function filesOf(images: readonly string[], thumbnail: string | null): readonly string[] {
  const addresses = [
    ...images.flatMap((image) => [image, smallAddressOf(image)]),
    ...(thumbnail === null ? [] : [thumbnail]),
  ];
  return [...new Set(addresses.flatMap((address) => nameInBucket(address) ?? []))];
}
