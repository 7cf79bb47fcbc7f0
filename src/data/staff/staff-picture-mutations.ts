import { isRetryable } from '../../domain/failure.ts';
import { pageName, smallNameOf, type PictureFolder } from '../../domain/picture-name.ts';
import { fail, succeed, type Result } from '../../domain/result.ts';
import type { AccountFailure, AccountResult } from '../../backend/account/account-call.ts';
import {
  readUnusedPictures,
  removeFiles,
  uploadFile,
  type UploadFailure,
} from '../../backend/staff/staff-picture-gateway.ts';
import { storedFileUrl } from '../publications/storage-urls.ts';

interface PictureToStore {
  readonly page: Blob;
  readonly small: Blob;
}

interface StoreOptions {
  /** Part of the file name; distinguishes pictures that are uploaded in the same millisecond. */
  readonly number: number;
  readonly signal: AbortSignal;
  readonly onProgress: (share: number) => void;
}

interface PictureStorePlatform {
  readonly upload: typeof uploadFile;
  readonly clock: () => Date;
  readonly wait: (milliseconds: number, signal: AbortSignal) => Promise<void>;
}

/** Pauses between automatic retries, for a weak network; after the last one the user decides. */
const RETRY_DELAYS_MS = [1_000, 4_000];
/**
 * File names tried: a name is taken if another staff member uploads in the same millisecond, or if an earlier attempt
 * arrived but its response was lost.
 */
const NAMES_TRIED = 5;

/** Resolves after the time, or as soon as the signal is aborted. */
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
 * Uploads a page and its small picture under an unused name and returns the page's URL. The small one is uploaded first,
 * so that every stored page has a small picture.
 */
export async function storePicture(
  folder: PictureFolder,
  { page, small }: PictureToStore,
  { number, signal, onProgress }: StoreOptions,
  { upload, clock, wait }: PictureStorePlatform = browserPlatform,
): Promise<Result<string, AccountFailure | Exclude<UploadFailure, 'name_taken' | 'timed_out'>>> {
  const extension = EXTENSIONS[page.type] ?? 'jpg';
  const totalBytes = page.size + small.size;
  const start = clock().getTime();

  const sendWithRetries = async (name: string, body: Blob, before: number) => {
    for (let attempt = 0; ; attempt += 1) {
      const result = await upload(name, body, {
        signal,
        onProgress: (share) => onProgress((before + share * body.size) / totalBytes),
      });
      const pause = RETRY_DELAYS_MS[attempt];
      if (result.ok || pause === undefined || signal.aborted) return result;
      if (result.failure === 'name_taken' || result.failure === 'storage_full') return result;
      // The user has waited long enough, and another attempt would most likely wait as long.
      if (result.failure === 'timed_out' || result.failure === 'signed_out') return result;
      if (!isRetryable(result.failure)) return result;
      await wait(pause, signal);
    }
  };

  for (let attempt = 0; attempt < NAMES_TRIED; attempt += 1) {
    const name = pageName(folder, start + attempt, number, extension);
    const sentSmall = await sendWithRetries(smallNameOf(name), small, 0);
    const sent = sentSmall.ok ? await sendWithRetries(name, page, small.size) : sentSmall;
    if (sent.ok) return succeed(storedFileUrl('images', name));
    if (sent.failure === 'timed_out') return fail('offline');
    if (sent.failure !== 'name_taken') return fail(sent.failure);
  }
  return fail('server_error');
}

/** Removes the given files that no bulletin or news item uses; null checks all files that were stored long ago. */
export async function removeUnusedPictures(
  names: readonly string[] | null,
): Promise<AccountResult<number>> {
  if (names?.length === 0) return { ok: true, value: 0 };
  const unused = await readUnusedPictures(names);
  if (!unused.ok || unused.value.length === 0) return unused.ok ? { ok: true, value: 0 } : unused;
  return removeFiles(unused.value);
}

/** Longer than "undo" is offered. If the page is closed earlier, the regular cleanup removes the files. */
const UNDO_WINDOW_MS = 5 * 60_000;

/** Calls {@link removeUnusedPictures} after the undo window; files that are in use again by then are not removed. */
export function removeUnusedPicturesLater(names: readonly string[]): void {
  setTimeout(() => void removeUnusedPictures(names), UNDO_WINDOW_MS);
}

const ONE_DAY_MS = 24 * 60 * 60_000;
let cleanedAt = Number.NEGATIVE_INFINITY;

/**
 * Removes, once a day while the app is open, the files of items that have left the recycle bin and of other changes. The
 * database may not delete files, so the pages of staff do it when they are opened. A failure is left to the next time.
 */
export async function removeUnusedPicturesDaily(now = new Date()): Promise<void> {
  if (now.getTime() - cleanedAt < ONE_DAY_MS) return;
  const before = cleanedAt;
  cleanedAt = now.getTime();
  const answer = await removeUnusedPictures(null);
  if (!answer.ok) cleanedAt = before;
}
