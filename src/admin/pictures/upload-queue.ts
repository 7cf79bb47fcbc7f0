import { createStore } from '../../platform/create-store.ts';
import { movePicture, withoutPicture, withPictures, withThumbnail } from '../../domain/gallery.ts';
import {
  fileKindOf,
  HEAD_BYTES,
  PICTURE_BOUNDS,
  type PictureProblem,
} from '../../domain/picture-file.ts';
import { smallNameOf } from '../../domain/picture-name.ts';
import { fail, type Result } from '../../domain/result.ts';
import type { EncodedPicture } from './encode-picture.ts';
import type { EncodeResult } from './picture-encoder.ts';
import type { QueuedPicture, RefusedFile, UploadQueueSnapshot } from './queued-picture.ts';

interface PictureWork {
  readonly encode: (file: Blob, signal: AbortSignal) => Promise<EncodeResult | null>;
  readonly drawPdf: (
    file: Blob,
    options: {
      readonly signal: AbortSignal;
      readonly reservePlaces: (pages: number) => boolean;
      readonly onPage: (picture: EncodedPicture) => void;
    },
  ) => Promise<Result<number, PictureProblem> | null>;
  /** Resolves with the URL of the uploaded picture. */
  readonly upload: (
    picture: EncodedPicture,
    options: {
      readonly place: number;
      readonly signal: AbortSignal;
      readonly onProgress: (share: number) => void;
    },
  ) => Promise<Result<string, string>>;
  readonly newId: () => string;
  readonly showBlob: (blob: Blob) => string;
  readonly hideBlob: (preview: string) => void;
}

export interface UploadQueue {
  readonly subscribe: (listener: () => void) => () => void;
  readonly current: () => UploadQueueSnapshot;
  /** Resets the queue to the stored pictures. */
  readonly reset: (images: readonly string[], thumbnail: string | null) => void;
  readonly add: (files: readonly File[]) => void;
  readonly retry: (id: string) => void;
  readonly retryAll: () => void;
  readonly remove: (id: string) => void;
  readonly move: (id: string, place: number) => void;
  readonly choose: (id: string) => void;
  readonly dismissRefused: () => void;
  /**
   * URLs of everything that this queue has uploaded since it was created, including pictures removed from the gallery.
   */
  readonly uploadedUrls: () => readonly string[];
  readonly stop: () => void;
}

/** Two parallel uploads saturate a phone's connection; more would only slow each other down. */
const UPLOADS_AT_ONCE = 2;

/**
 * The pictures of one form: stored ones and uploads. Files are prepared one at a time, because a photograph fills a
 * phone's memory, and uploaded as soon as they are ready. Their positions are reserved immediately.
 */
export function createUploadQueue(work: PictureWork): UploadQueue {
  const store = createStore<UploadQueueSnapshot>({
    gallery: { pictures: [], thumbnail: null },
    refused: [],
  });
  let stored: string[] = [];
  let placed = 0;
  /** Positions reserved for pages not rendered yet; the first page takes the position of its file. */
  let reservedPlaces = 0;
  let preparing = false;
  let sending = 0;
  const files = new Map<string, File>();
  const encoded = new Map<string, EncodedPicture>();
  const endings = new Map<string, AbortController>();

  const show = (next: Partial<UploadQueueSnapshot>) => {
    store.set({ ...store.getSnapshot(), ...next });
  };
  const find = (id: string) =>
    store.getSnapshot().gallery.pictures.find((picture) => picture.id === id);
  const change = (id: string, next: Partial<QueuedPicture>) => {
    const pictures = store
      .getSnapshot()
      .gallery.pictures.map((picture) => (picture.id === id ? { ...picture, ...next } : picture));
    show({ gallery: { ...store.getSnapshot().gallery, pictures } });
  };
  const remove = (id: string) => {
    endings.get(id)?.abort();
    endings.delete(id);
    files.delete(id);
    encoded.delete(id);
    const preview = find(id)?.preview ?? null;
    if (preview?.startsWith('blob:') === true) work.hideBlob(preview);
  };
  const take = (id: string) => {
    remove(id);
    show({ gallery: withoutPicture(store.getSnapshot().gallery, id) });
  };
  const refuse = (name: string, problem: PictureProblem) => {
    show({ refused: [...store.getSnapshot().refused, { name, problem }] });
  };
  const room = () =>
    PICTURE_BOUNDS.pictures - store.getSnapshot().gallery.pictures.length - reservedPlaces;
  const ending = (id: string) => {
    const controller = new AbortController();
    endings.set(id, controller);
    return controller.signal;
  };
  const keep = (id: string, picture: EncodedPicture) => {
    encoded.set(id, picture);
    change(id, { preview: work.showBlob(picture.small), state: { kind: 'sending', share: 0 } });
  };

  const prepareNext = async () => {
    if (preparing) return;
    const next = store.getSnapshot().gallery.pictures.find(({ state }) => state.kind === 'waiting');
    const file = next === undefined ? undefined : files.get(next.id);
    if (next === undefined || file === undefined) return;
    preparing = true;
    try {
      change(next.id, { state: { kind: 'preparing' } });
      await prepare(next.id, file);
    } finally {
      preparing = false;
      void prepareNext();
    }
  };

  const prepare = async (id: string, file: File) => {
    const signal = ending(id);
    let isPdf: boolean;
    try {
      const head = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer());
      isPdf = fileKindOf(head) === 'pdf' && file.size <= PICTURE_BOUNDS.fileBytes;
    } catch {
      // The file was removed from the device, or is not a file, such as a folder.
      take(id);
      refuse(file.name, 'damaged');
      return;
    }
    // Removed while it was being read.
    if (signal.aborted) return;
    if (isPdf) {
      await preparePdf(id, file, signal);
      return;
    }
    const result = await work.encode(file, signal);
    if (result === null || signal.aborted) return;
    files.delete(id);
    if (result.ok) {
      keep(id, result.value);
      sendNext();
    } else {
      take(id);
      refuse(file.name, result.failure);
    }
  };

  /** Replaces a PDF by all of its pages, or by none. */
  const preparePdf = async (id: string, file: File, signal: AbortSignal) => {
    const drawn: string[] = [];
    const reservePlaces = (pages: number) => {
      if (signal.aborted || pages - 1 > room()) return false;
      reservedPlaces = pages - 1;
      return true;
    };
    const onPage = (picture: EncodedPicture) => {
      const page = work.newId();
      const at = store.getSnapshot().gallery.pictures.findIndex((other) => other.id === id);
      if (at === -1) return;
      reservedPlaces -= 1;
      drawn.push(page);
      const added = withPictures(store.getSnapshot().gallery, [
        { id: page, name: file.name, preview: null, state: { kind: 'preparing' } },
      ]);
      // If the file was the cover, its first page becomes the cover.
      const isFirst = added.thumbnail === id;
      show({ gallery: movePicture(isFirst ? withThumbnail(added, page) : added, page, at) });
      keep(page, picture);
      sendNext();
    };
    const removed = new Promise<null>((resolve) => {
      signal.addEventListener('abort', () => resolve(null));
    });
    // Its module may not load without a network, and a document that is closed while it opens never settles.
    const result = await Promise.race([
      work.drawPdf(file, { signal, reservePlaces, onPage }).catch(() => fail('pdfUnread' as const)),
      removed,
    ]);
    reservedPlaces = 0;
    if (result === null || signal.aborted) {
      drawn.forEach(take);
      return;
    }
    take(id);
    if (result.ok) return;
    drawn.forEach(take);
    refuse(file.name, result.failure);
  };

  const sendNext = () => {
    while (sending < UPLOADS_AT_ONCE) {
      const next = store
        .getSnapshot()
        .gallery.pictures.find(
          ({ id, state }) =>
            state.kind === 'sending' &&
            encoded.has(id) &&
            !endings.get(id)?.signal.aborted &&
            !underway.has(id),
        );
      const picture = next === undefined ? undefined : encoded.get(next.id);
      if (next === undefined || picture === undefined) return;
      sending += 1;
      underway.add(next.id);
      void send(next.id, picture).finally(() => {
        sending -= 1;
        underway.delete(next.id);
        sendNext();
      });
    }
  };
  const underway = new Set<string>();

  const send = async (id: string, picture: EncodedPicture) => {
    const signal = ending(id);
    placed = (placed % 999) + 1;
    const result = await work.upload(picture, {
      place: placed,
      signal,
      onProgress: (share) => {
        if (find(id)?.state.kind === 'sending') change(id, { state: { kind: 'sending', share } });
      },
    });
    if (result.ok) stored = [...stored, result.value];
    if (signal.aborted || find(id) === undefined) return;
    if (result.ok) {
      encoded.delete(id);
      change(id, { state: { kind: 'stored', address: result.value } });
    } else {
      change(id, { state: { kind: 'failed', failure: result.failure } });
    }
  };

  const retry = (id: string) => {
    if (find(id)?.state.kind !== 'failed' || !encoded.has(id)) return;
    change(id, { state: { kind: 'sending', share: 0 } });
    sendNext();
  };

  return {
    subscribe: store.subscribe,
    current: store.getSnapshot,
    reset(images, thumbnail) {
      for (const { id } of store.getSnapshot().gallery.pictures) remove(id);
      stored = [];
      const pictures = images.map((address): QueuedPicture => ({
        id: work.newId(),
        name: '',
        preview: smallNameOf(address),
        state: { kind: 'stored', address },
      }));
      const at = images.findIndex(
        (image) => image === thumbnail || smallNameOf(image) === thumbnail,
      );
      const chosen = pictures[at] ?? pictures[0];
      show({ gallery: { pictures, thumbnail: chosen?.id ?? null }, refused: [] });
    },
    add(added) {
      const taken = added.slice(0, Math.max(0, room())).map((file): QueuedPicture => {
        const id = work.newId();
        files.set(id, file);
        return { id, name: file.name, preview: null, state: { kind: 'waiting' } };
      });
      const tooMany = added
        .slice(taken.length)
        .map(({ name }): RefusedFile => ({ name, problem: 'tooMany' }));
      show({
        gallery: withPictures(store.getSnapshot().gallery, taken),
        refused: [...store.getSnapshot().refused, ...tooMany],
      });
      void prepareNext();
    },
    retry,
    retryAll() {
      for (const { id } of store.getSnapshot().gallery.pictures) retry(id);
    },
    remove: take,
    move(id, place) {
      show({ gallery: movePicture(store.getSnapshot().gallery, id, place) });
    },
    choose(id) {
      show({ gallery: withThumbnail(store.getSnapshot().gallery, id) });
    },
    dismissRefused() {
      show({ refused: [] });
    },
    uploadedUrls: () => stored,
    stop() {
      for (const { id } of store.getSnapshot().gallery.pictures) remove(id);
    },
  };
}
