import type { Gallery } from '../../domain/gallery.ts';
import type { PictureProblem } from '../../domain/picture-file.ts';

type PictureState =
  | { readonly kind: 'stored'; readonly address: string }
  | { readonly kind: 'waiting' | 'preparing' }
  | { readonly kind: 'sending'; readonly share: number }
  /** Can be retried; `failure` is the backend's failure code. */
  | { readonly kind: 'failed'; readonly failure: string };

export interface QueuedPicture {
  readonly id: string;
  /** The file's name, shown to the user; empty for pictures that were stored before. */
  readonly name: string;
  /** Preview URL; null until there is one. */
  readonly preview: string | null;
  readonly state: PictureState;
}

export interface RejectedFile {
  readonly name: string;
  readonly problem: PictureProblem;
}

export interface UploadQueueSnapshot {
  readonly gallery: Gallery<QueuedPicture>;
  /** Files that could not be turned into pictures, until the user dismisses the message. */
  readonly rejected: readonly RejectedFile[];
}

/** What a form stores of the gallery: the URLs in order, and the cover. */
export function storedPart({ pictures, thumbnail }: Gallery<QueuedPicture>): {
  readonly images: readonly string[];
  readonly thumbnail: string | null;
} {
  const images = pictures.flatMap(({ state }) => (state.kind === 'stored' ? state.address : []));
  const chosen = pictures.find(({ id }) => id === thumbnail)?.state;
  return { images, thumbnail: chosen?.kind === 'stored' ? chosen.address : (images[0] ?? null) };
}

/** The number of uploads in progress and of failed ones. */
export function unfinishedUploads({ pictures }: Gallery<QueuedPicture>): {
  readonly underway: number;
  readonly failed: number;
} {
  const failed = pictures.filter(({ state }) => state.kind === 'failed').length;
  const stored = pictures.filter(({ state }) => state.kind === 'stored').length;
  return { underway: pictures.length - failed - stored, failed };
}
