/** The ordered pictures of a bulletin or news item and the one chosen as thumbnail. */
export interface Gallery<T extends { readonly id: string }> {
  readonly pictures: readonly T[];
  /** Id of the picture the thumbnail is made from; null only if there are no pictures. */
  readonly thumbnail: string | null;
}

/** Appends pictures; the first one becomes the thumbnail unless one is chosen. */
export function withPictures<T extends { readonly id: string }>(
  gallery: Gallery<T>,
  added: readonly T[],
): Gallery<T> {
  const pictures = [...gallery.pictures, ...added];
  return { pictures, thumbnail: gallery.thumbnail ?? pictures[0]?.id ?? null };
}

/** Removes a picture; if it was the thumbnail, the first remaining one replaces it. */
export function withoutPicture<T extends { readonly id: string }>(
  gallery: Gallery<T>,
  id: string,
): Gallery<T> {
  const pictures = gallery.pictures.filter((picture) => picture.id !== id);
  const isLost = gallery.thumbnail === id;
  return { pictures, thumbnail: isLost ? (pictures[0]?.id ?? null) : gallery.thumbnail };
}

export function withThumbnail<T extends { readonly id: string }>(
  gallery: Gallery<T>,
  id: string,
): Gallery<T> {
  const isThere = gallery.pictures.some((picture) => picture.id === id);
  return isThere ? { ...gallery, thumbnail: id } : gallery;
}

/** Moves a picture to a zero-based position, clamped to the ends. */
export function movePicture<T extends { readonly id: string }>(
  gallery: Gallery<T>,
  id: string,
  index: number,
): Gallery<T> {
  const moved = gallery.pictures.find((picture) => picture.id === id);
  if (moved === undefined) return gallery;
  const others = gallery.pictures.filter((picture) => picture.id !== id);
  const target = Math.max(0, Math.min(index, others.length));
  return { ...gallery, pictures: others.toSpliced(target, 0, moved) };
}
