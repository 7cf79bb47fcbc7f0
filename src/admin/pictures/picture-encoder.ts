import type { PictureProblem } from '../../domain/picture-file.ts';
import { fail, type Result } from '../../domain/result.ts';
import { encodePicture, type EncodedPicture } from './encode-picture.ts';

export type EncodeResult = Result<EncodedPicture, PictureProblem>;

interface PictureEncoder {
  /** Encodes one picture at a time; null if aborted. */
  encode(file: Blob, signal: AbortSignal): Promise<EncodeResult | null>;
  stop(): void;
}

/** Encodes in a worker, or on the main thread if the browser has no worker with OffscreenCanvas. */
export function createPictureEncoder(): PictureEncoder {
  let worker: Worker | null = null;
  let hasWorkers = typeof Worker !== 'undefined' && typeof OffscreenCanvas !== 'undefined';

  const stop = () => {
    worker?.terminate();
    worker = null;
  };

  const inWorker = (file: Blob, signal: AbortSignal): Promise<EncodeResult | null | 'no_worker'> =>
    new Promise((resolve) => {
      try {
        worker ??= new Worker(new URL('./encode-picture-worker.ts', import.meta.url), {
          type: 'module',
        });
      } catch {
        resolve('no_worker');
        return;
      }
      const own = worker;
      const end = (result: EncodeResult | null | 'no_worker') => {
        own.removeEventListener('message', onMessage);
        own.removeEventListener('error', onError);
        signal.removeEventListener('abort', giveUp);
        resolve(result);
      };
      const onMessage = ({ data }: MessageEvent<EncodeResult>) => {
        end(data);
      };
      const onError = () => {
        stop();
        end('no_worker');
      };
      const giveUp = () => {
        // An encoder can be interrupted only by terminating its worker; the next picture starts a new one.
        stop();
        end(null);
      };
      own.addEventListener('message', onMessage);
      own.addEventListener('error', onError);
      signal.addEventListener('abort', giveUp);
      own.postMessage(file);
    });

  return {
    async encode(file, signal) {
      if (signal.aborted) return null;
      if (hasWorkers) {
        const result = await inWorker(file, signal);
        if (result !== 'no_worker') return result;
        hasWorkers = false;
      }
      try {
        const result = await encodePicture(file);
        return signal.aborted ? null : result;
      } catch {
        return fail('unsupported');
      }
    },
    stop,
  };
}
