import { movePicture, withPictures, withThumbnail } from '../../domain/gallery.ts';
import type { PictureProblem } from '../../domain/picture-file.ts';
import { fail, type Result } from '../../domain/result.ts';
import type { EncodedPicture } from './encode-picture.ts';
import type { QueueState } from './queue-state.ts';

export interface PdfDependencies {
  readonly drawPdf: (
    file: Blob,
    options: {
      readonly signal: AbortSignal;
      readonly reservePages: (pages: number) => boolean;
      readonly onPage: (picture: EncodedPicture) => void;
    },
  ) => Promise<Result<number, PictureProblem> | null>;
  readonly newId: () => string;
}

interface QueuedPdf {
  readonly id: string;
  readonly file: File;
  readonly signal: AbortSignal;
  /** Called for each page that is ready. */
  readonly uploadNext: () => void;
}

/** Replaces a PDF by all of its pages, or by none. */
export async function preparePdf(
  queue: QueueState,
  { drawPdf, newId }: PdfDependencies,
  { id, file, signal, uploadNext }: QueuedPdf,
): Promise<void> {
  const pages: string[] = [];
  const onPage = (picture: EncodedPicture) => {
    const page = newId();
    if (!insertPage(queue, page, { id, name: file.name })) return;
    pages.push(page);
    queue.queueUpload(page, picture);
    uploadNext();
  };
  const reservePages = (count: number) => !signal.aborted && queue.reservePages(count);
  const removed = new Promise<null>((resolve) => {
    signal.addEventListener('abort', () => resolve(null));
  });
  // Its module may not load without a network, and a document that is closed while it opens never settles.
  const result = await Promise.race([
    drawPdf(file, { signal, reservePages, onPage }).catch(() => fail('pdfUnread' as const)),
    removed,
  ]);
  queue.freeReservedPositions();
  if (result === null || signal.aborted) {
    pages.forEach(queue.remove);
    return;
  }
  queue.remove(id);
  if (result.ok) return;
  pages.forEach(queue.remove);
  queue.reject(file.name, result.failure);
}

/** Inserts a page before its PDF, so that the pages stay in order; false if the PDF is no longer in the queue. */
function insertPage(
  queue: QueueState,
  page: string,
  pdf: { readonly id: string; readonly name: string },
): boolean {
  const index = queue.gallery().pictures.findIndex(({ id }) => id === pdf.id);
  if (index === -1) return false;
  queue.takeReservedPosition();
  const added = withPictures(queue.gallery(), [
    { id: page, name: pdf.name, preview: null, state: { kind: 'preparing' } },
  ]);
  // If the PDF was the thumbnail, its first page becomes the thumbnail.
  const isFirst = added.thumbnail === pdf.id;
  const gallery = isFirst ? withThumbnail(added, page) : added;
  queue.show({ gallery: movePicture(gallery, page, index) });
  return true;
}
