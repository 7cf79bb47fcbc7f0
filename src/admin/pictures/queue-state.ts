import { withoutPicture } from '../../domain/gallery.ts';
import { PICTURE_BOUNDS, type PictureProblem } from '../../domain/picture-file.ts';
import { createStore } from '../../platform/create-store.ts';
import type { EncodedPicture } from './encode-picture.ts';
import type { QueuedPicture, UploadQueueSnapshot } from './queued-picture.ts';

export interface PreviewUrls {
  readonly showBlob: (blob: Blob) => string;
  readonly hideBlob: (preview: string) => void;
}

export type QueueState = ReturnType<typeof createQueueState>;

/** The pictures of an upload queue, with the file, the encoded picture and the abort controller of each. */
export function createQueueState({ showBlob, hideBlob }: PreviewUrls) {
  const store = createStore<UploadQueueSnapshot>({
    gallery: { pictures: [], thumbnail: null },
    rejected: [],
  });
  const files = new Map<string, File>();
  const encoded = new Map<string, EncodedPicture>();
  const abortControllers = new Map<string, AbortController>();

  const gallery = () => store.getSnapshot().gallery;
  const find = (id: string) => gallery().pictures.find((picture) => picture.id === id);
  const show = (next: Partial<UploadQueueSnapshot>) => {
    store.set({ ...store.getSnapshot(), ...next });
  };
  const change = (id: string, next: Partial<QueuedPicture>) => {
    const pictures = gallery().pictures.map((picture) =>
      picture.id === id ? { ...picture, ...next } : picture,
    );
    show({ gallery: { ...gallery(), pictures } });
  };
  /** Aborts the work on a picture, and frees its file and its preview. */
  const release = (id: string) => {
    abortControllers.get(id)?.abort();
    abortControllers.delete(id);
    files.delete(id);
    encoded.delete(id);
    const preview = find(id)?.preview ?? null;
    if (preview?.startsWith('blob:') === true) hideBlob(preview);
  };

  return {
    subscribe: store.subscribe,
    getSnapshot: store.getSnapshot,
    files,
    encoded,
    gallery,
    find,
    show,
    change,
    release,
    ...createCapacity(() => gallery().pictures.length),
    remove: (id: string) => {
      release(id);
      show({ gallery: withoutPicture(gallery(), id) });
    },
    reject(name: string, problem: PictureProblem) {
      show({ rejected: [...store.getSnapshot().rejected, { name, problem }] });
    },
    newAbortSignal(id: string) {
      const controller = new AbortController();
      abortControllers.set(id, controller);
      return controller.signal;
    },
    isAborted: (id: string) => abortControllers.get(id)?.signal.aborted === true,
    queueUpload(id: string, picture: EncodedPicture) {
      encoded.set(id, picture);
      change(id, { preview: showBlob(picture.small), state: { kind: 'sending', share: 0 } });
    },
  };
}

/** Counts the positions that are left for pictures and for reserved pages. */
function createCapacity(pictureCount: () => number) {
  /** For the pages of a PDF that are not rendered yet; the first page takes the position of its file. */
  let reservedPositions = 0;
  const remainingCapacity = () => PICTURE_BOUNDS.pictures - pictureCount() - reservedPositions;
  return {
    remainingCapacity,
    /** Reserves positions for all pages of a PDF; false if there are not enough. */
    reservePages(pages: number) {
      if (pages - 1 > remainingCapacity()) return false;
      reservedPositions = pages - 1;
      return true;
    },
    takeReservedPosition() {
      reservedPositions -= 1;
    },
    freeReservedPositions() {
      reservedPositions = 0;
    },
  };
}
