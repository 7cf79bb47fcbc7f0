import { useEffect, useState, useSyncExternalStore } from 'react';
import { storePicture } from '../../data/staff/staff-picture-mutations.ts';
import { newId } from '../../domain/new-id.ts';
import type { PictureFolder } from '../../domain/picture-name.ts';
import { createPictureEncoder } from './picture-encoder.ts';
import type { UploadQueueSnapshot } from './queued-picture.ts';
import { createUploadQueue, type UploadQueue } from './upload-queue.ts';

/** The upload queue of one form, initialized with the stored pictures and stopped on unmount. */
export function useUploadQueue(
  folder: PictureFolder,
  images: readonly string[],
  thumbnail: string | null,
): { readonly queue: UploadQueue; readonly pictures: UploadQueueSnapshot } {
  const [{ queue, encoder }] = useState(() => {
    const own = createPictureEncoder();
    const made = createUploadQueue({
      encode: (file, signal) => own.encode(file, signal),
      drawPdf: async (file, options) => (await import('./draw-pdf.ts')).drawPdf(file, options),
      upload: (picture, options) => storePicture(folder, picture, options),
      newId,
      showBlob: (blob) => URL.createObjectURL(blob),
      hideBlob: (preview) => URL.revokeObjectURL(preview),
    });
    made.reset(images, thumbnail);
    return { queue: made, encoder: own };
  });
  useEffect(
    () => () => {
      queue.stop();
      encoder.stop();
    },
    [queue, encoder],
  );
  const pictures = useSyncExternalStore(queue.subscribe, queue.current, queue.current);
  return { queue, pictures };
}
