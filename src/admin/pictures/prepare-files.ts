import { fileKindOf, HEAD_BYTES, PICTURE_BOUNDS } from '../../domain/picture-file.ts';
import type { EncodeResult } from './picture-encoder.ts';
import { preparePdf, type PdfDependencies } from './prepare-pdf.ts';
import type { QueueState } from './queue-state.ts';

export interface PreparationDependencies extends PdfDependencies {
  readonly encode: (file: Blob, signal: AbortSignal) => Promise<EncodeResult | null>;
}

/**
 * Returns a function that prepares the waiting files one at a time, because a photograph fills a phone's memory.
 * `uploadNext` is called for each picture that is ready.
 */
export function createFilePreparation(
  queue: QueueState,
  dependencies: PreparationDependencies,
  uploadNext: () => void,
): () => void {
  let isPreparing = false;

  const prepareNext = async () => {
    if (isPreparing) return;
    const next = queue.gallery().pictures.find(({ state }) => state.kind === 'waiting');
    const file = next === undefined ? undefined : queue.files.get(next.id);
    if (next === undefined || file === undefined) return;
    isPreparing = true;
    try {
      queue.change(next.id, { state: { kind: 'preparing' } });
      await prepare(next.id, file);
    } finally {
      isPreparing = false;
      void prepareNext();
    }
  };

  const prepare = async (id: string, file: File) => {
    const signal = queue.newAbortSignal(id);
    let isPdf: boolean;
    try {
      const head = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer());
      isPdf = fileKindOf(head) === 'pdf' && file.size <= PICTURE_BOUNDS.fileBytes;
    } catch {
      // The file was removed from the device, or is not a file, such as a folder.
      queue.remove(id);
      queue.reject(file.name, 'damaged');
      return;
    }
    // Removed while it was being read.
    if (signal.aborted) return;
    if (isPdf) await preparePdf(queue, dependencies, { id, file, signal, uploadNext });
    else await prepareImage(id, file, signal);
  };

  const prepareImage = async (id: string, file: File, signal: AbortSignal) => {
    const result = await dependencies.encode(file, signal);
    if (result === null || signal.aborted) return;
    queue.files.delete(id);
    if (result.ok) {
      queue.queueUpload(id, result.value);
      uploadNext();
    } else {
      queue.remove(id);
      queue.reject(file.name, result.failure);
    }
  };

  return () => void prepareNext();
}
