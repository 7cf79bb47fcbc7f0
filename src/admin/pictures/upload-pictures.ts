import type { Result } from '../../domain/result.ts';
import type { EncodedPicture } from './encode-picture.ts';
import type { QueueState } from './queue-state.ts';

export interface UploadDependencies {
  /** Resolves with the URL of the uploaded picture. */
  readonly upload: (
    picture: EncodedPicture,
    options: {
      /** Distinguishes pictures that are uploaded in the same millisecond: 1 to 999, in the order of the uploads. */
      readonly number: number;
      readonly signal: AbortSignal;
      readonly onProgress: (share: number) => void;
    },
  ) => Promise<Result<string, string>>;
}

/** Two parallel uploads saturate a phone's connection; more would only slow each other down. */
const UPLOADS_AT_ONCE = 2;

/** Returns a function that uploads the encoded pictures in their order; `onStored` receives the URL of each. */
export function createUploads(
  queue: QueueState,
  { upload }: UploadDependencies,
  onStored: (address: string) => void,
): () => void {
  let lastUploadNumber = 0;
  const inFlight = new Set<string>();

  const uploadNext = () => {
    while (inFlight.size < UPLOADS_AT_ONCE) {
      const next = queue
        .gallery()
        .pictures.find(
          ({ id, state }) =>
            state.kind === 'sending' &&
            queue.encoded.has(id) &&
            !queue.isAborted(id) &&
            !inFlight.has(id),
        );
      const picture = next === undefined ? undefined : queue.encoded.get(next.id);
      if (next === undefined || picture === undefined) return;
      inFlight.add(next.id);
      void uploadPicture(next.id, picture).finally(() => {
        inFlight.delete(next.id);
        uploadNext();
      });
    }
  };

  const uploadPicture = async (id: string, picture: EncodedPicture) => {
    const signal = queue.newAbortSignal(id);
    lastUploadNumber = (lastUploadNumber % 999) + 1;
    const result = await upload(picture, {
      number: lastUploadNumber,
      signal,
      onProgress: (share) => {
        if (queue.find(id)?.state.kind !== 'sending') return;
        queue.change(id, { state: { kind: 'sending', share } });
      },
    });
    if (result.ok) onStored(result.value);
    if (signal.aborted || queue.find(id) === undefined) return;
    if (result.ok) {
      queue.encoded.delete(id);
      queue.change(id, { state: { kind: 'stored', address: result.value } });
    } else {
      queue.change(id, { state: { kind: 'failed', failure: result.failure } });
    }
  };

  return uploadNext;
}
