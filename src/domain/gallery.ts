/** The pictures of a bulletin or of news in their order, and which of them stands for it. */
export interface Gallery<T extends { readonly id: string }> {
  readonly pictures: readonly T[];
  /** The id of the picture from which the thumbnail is made; null only without pictures. */
  readonly thumbnail: string | null;
}

/** The first picture becomes the thumbnail where none is chosen. */
export function withPictures<T extends { readonly id: string }>(
  gallery: Gallery<T>,
  added: readonly T[],
): Gallery<T> {
  const pictures = [...gallery.pictures, ...added];
  return { pictures, thumbnail: gallery.thumbnail ?? pictures[0]?.id ?? null };
}

/** Without the thumbnail the first one that remains takes its place. */
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

/** Moves a picture to a place, counted from 0; beyond the ends is at the ends. */
export function movedTo<T extends { readonly id: string }>(
  gallery: Gallery<T>,
  id: string,
  place: number,
): Gallery<T> {
  const moved = gallery.pictures.find((picture) => picture.id === id);
  if (moved === undefined) return gallery;
  const others = gallery.pictures.filter((picture) => picture.id !== id);
  const target = Math.max(0, Math.min(place, others.length));
  return { ...gallery, pictures: others.toSpliced(target, 0, moved) };
}
