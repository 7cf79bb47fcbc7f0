import { movePicture, withPictures, withThumbnail } from '../../domain/gallery.ts';
import { smallNameOf } from '../../domain/picture-name.ts';
import { createFilePreparation, type PreparationDependencies } from './prepare-files.ts';
import { createQueueState, type PreviewUrls, type QueueState } from './queue-state.ts';
import type { QueuedPicture, RejectedFile, UploadQueueSnapshot } from './queued-picture.ts';
import { createUploads, type UploadDependencies } from './upload-pictures.ts';

type UploadQueueDependencies = PreviewUrls & PreparationDependencies & UploadDependencies;

export interface UploadQueue {
  readonly subscribe: (listener: () => void) => () => void;
  readonly current: () => UploadQueueSnapshot;
  /** Resets the queue to the stored pictures. */
  readonly reset: (images: readonly string[], thumbnail: string | null) => void;
  readonly add: (files: readonly File[]) => void;
  readonly retry: (id: string) => void;
  readonly retryAll: () => void;
  readonly remove: (id: string) => void;
  readonly move: (id: string, index: number) => void;
  readonly choose: (id: string) => void;
  readonly dismissRejected: () => void;
  /**
   * URLs of everything that this queue has uploaded since it was created, including pictures removed from the gallery.
   */
  readonly uploadedUrls: () => readonly string[];
  readonly stop: () => void;
}

/**
 * The pictures of one form: stored ones and uploads. Files are prepared one at a time and uploaded as soon as they are
 * ready. Their positions are reserved immediately.
 */
export function createUploadQueue(dependencies: UploadQueueDependencies): UploadQueue {
  const queue = createQueueState(dependencies);
  let uploadedUrls: string[] = [];
  const uploadNext = createUploads(queue, dependencies, (address) => {
    uploadedUrls = [...uploadedUrls, address];
  });
  const prepareNext = createFilePreparation(queue, dependencies, uploadNext);

  const retry = (id: string) => {
    if (queue.find(id)?.state.kind !== 'failed' || !queue.encoded.has(id)) return;
    queue.change(id, { state: { kind: 'sending', share: 0 } });
    uploadNext();
  };
  const releaseAll = () => {
    for (const { id } of queue.gallery().pictures) queue.release(id);
  };

  return {
    subscribe: queue.subscribe,
    current: queue.getSnapshot,
    reset(images, thumbnail) {
      releaseAll();
      uploadedUrls = [];
      showStored(queue, { images, thumbnail }, dependencies.newId);
    },
    add(files) {
      addFiles(queue, files, dependencies.newId);
      prepareNext();
    },
    retry,
    retryAll() {
      for (const { id } of queue.gallery().pictures) retry(id);
    },
    remove: queue.remove,
    move(id, index) {
      queue.show({ gallery: movePicture(queue.gallery(), id, index) });
    },
    choose(id) {
      queue.show({ gallery: withThumbnail(queue.gallery(), id) });
    },
    dismissRejected() {
      queue.show({ rejected: [] });
    },
    uploadedUrls: () => uploadedUrls,
    stop: releaseAll,
  };
}

/** Replaces everything in the queue by the stored pictures. */
function showStored(
  queue: QueueState,
  stored: { readonly images: readonly string[]; readonly thumbnail: string | null },
  newId: () => string,
): void {
  const pictures = stored.images.map((address): QueuedPicture => ({
    id: newId(),
    name: '',
    preview: smallNameOf(address),
    state: { kind: 'stored', address },
  }));
  const index = stored.images.findIndex(
    (image) => image === stored.thumbnail || smallNameOf(image) === stored.thumbnail,
  );
  const thumbnail = (pictures[index] ?? pictures[0])?.id ?? null;
  queue.show({ gallery: { pictures, thumbnail }, rejected: [] });
}

/** Adds the files for which there are positions, and rejects the others. */
function addFiles(queue: QueueState, files: readonly File[], newId: () => string): void {
  const accepted = files
    .slice(0, Math.max(0, queue.remainingCapacity()))
    .map((file): QueuedPicture => {
      const id = newId();
      queue.files.set(id, file);
      return { id, name: file.name, preview: null, state: { kind: 'waiting' } };
    });
  const tooMany = files
    .slice(accepted.length)
    .map(({ name }): RejectedFile => ({ name, problem: 'tooMany' }));
  queue.show({
    gallery: withPictures(queue.gallery(), accepted),
    rejected: [...queue.getSnapshot().rejected, ...tooMany],
  });
}
