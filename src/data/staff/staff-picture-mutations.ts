import { isWorthRepeating } from '../../domain/failure.ts';
import { pageName, smallNameOf, type PictureFolder } from '../../domain/picture-name.ts';
import { fail, succeed, type Result } from '../../domain/result.ts';
import type { AccountFailure, AccountResult } from '../../backend/account/account-call.ts';
import {
  readUnusedPictures,
  removeFiles,
  uploadFile,
  type StorageRefusal,
} from '../../backend/staff/staff-picture-gateway.ts';
import { storedFileUrl } from '../publications/storage-urls.ts';

export interface PictureToStore {
  readonly page: Blob;
  readonly small: Blob;
}

export interface StoreOptions {
  /** Which of the pictures chosen together; part of the name. */
  readonly place: number;
  readonly signal: AbortSignal;
  readonly onProgress: (share: number) => void;
}

export interface PictureStorePlatform {
  readonly upload: typeof uploadFile;
  readonly clock: () => Date;
  readonly wait: (milliseconds: number, signal: AbortSignal) => Promise<void>;
}

/** A weak network mostly needs a moment; after these somebody decides. */
const PAUSES_MS = [1_000, 4_000];
/** Two of staff may send at the same millisecond, and a name that arrived without an answer is taken too. */
const NAMES_TRIED = 5;

/** Waits in vain when the caller gives up. */
function waitFor(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

const browserPlatform: PictureStorePlatform = {
  upload: uploadFile,
  clock: () => new Date(),
  wait: waitFor,
};

const EXTENSIONS: Readonly<Record<string, string>> = { 'image/webp': 'webp', 'image/jpeg': 'jpg' };

/**
 * Stores a page and its small picture under a name that nobody has, and gives the page's address. The small one goes
 * first, so that a page that is there has its small picture.
 */
export async function storePicture(
  folder: PictureFolder,
  { page, small }: PictureToStore,
  { place, signal, onProgress }: StoreOptions,
  { upload, clock, wait }: PictureStorePlatform = browserPlatform,
): Promise<Result<string, AccountFailure | Exclude<StorageRefusal, 'name_taken'>>> {
  const extension = EXTENSIONS[page.type] ?? 'jpg';
  const whole = page.size + small.size;
  const start = clock().getTime();

  const sendWithRetries = async (name: string, body: Blob, before: number) => {
    for (let turn = 0; ; turn += 1) {
      const result = await upload(name, body, {
        signal,
        onProgress: (share) => onProgress((before + share * body.size) / whole),
      });
      const pause = PAUSES_MS[turn];
      if (result.ok || pause === undefined || signal.aborted) return result;
      if (result.failure === 'name_taken' || result.failure === 'storage_full') return result;
      if (result.failure === 'signed_out') return result;
      if (!isWorthRepeating(result.failure)) return result;
      await wait(pause, signal);
    }
  };

  for (let turn = 0; turn < NAMES_TRIED; turn += 1) {
    const name = pageName(folder, start + turn, place, extension);
    const sentSmall = await sendWithRetries(smallNameOf(name), small, 0);
    const sent = sentSmall.ok ? await sendWithRetries(name, page, small.size) : sentSmall;
    if (sent.ok) return succeed(storedFileUrl('images', name));
    if (sent.failure !== 'name_taken') return fail(sent.failure);
  }
  return fail('server_error');
}

/** Removes those of these files that no bulletin and no news uses (any more); null names all that lie there for long. */
export async function removeUnusedPictures(
  names: readonly string[] | null,
): Promise<AccountResult<number>> {
  if (names?.length === 0) return { ok: true, value: 0 };
  const unused = await readUnusedPictures(names);
  if (!unused.ok || unused.value.length === 0) return unused.ok ? { ok: true, value: 0 } : unused;
  return removeFiles(unused.value);
}

/** Longer than anybody may still press "undo"; a page that closes before leaves the files to the clearing up. */
const UNDO_WINDOW_MS = 5 * 60_000;

/** {@link removeUnusedPictures}, once nobody regrets any more; what is in use again by then stays. */
export function removeUnusedPicturesLater(names: readonly string[]): void {
  setTimeout(() => void removeUnusedPictures(names), UNDO_WINDOW_MS);
}
