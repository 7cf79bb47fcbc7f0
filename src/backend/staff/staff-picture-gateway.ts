import { callAsAccount, type AccountResult } from '../account/account-call.ts';
import { backendConfig } from '../backend-config.ts';
import { rowsOf, textOf } from '../rows.ts';
import { sendFile, STORAGE_FULL } from './upload-file.ts';

/**
 * Maximum time without upload progress; a slow upload may take longer in all. Bytes count as sent once the system has
 * buffered them: the last of two pictures of 300 kB needs another 48 s at 100 kbit/s.
 */
const UPLOAD_IDLE_TIMEOUT_MS = 60_000;
const MAINTENANCE_TIMEOUT_MS = 15_000;
/** Names are never reused, so files can be cached indefinitely. */
const ONE_YEAR_S = 31_536_000;

interface UploadOptions {
  readonly signal: AbortSignal;
  readonly onProgress: (share: number) => void;
}

/** Failures of an upload: the name is taken, the storage is full, or the connection passes nothing. */
export type UploadFailure = 'name_taken' | 'storage_full' | 'timed_out';

/** Uploads a file to the picture bucket; never overwrites. */
export function uploadFile(
  name: string,
  body: Blob,
  { signal, onProgress }: UploadOptions,
): Promise<AccountResult<void, UploadFailure>> {
  return callAsAccount(
    async (client, ending, restartTimeout) => {
      const { data } = await client.auth.getSession();
      const { url, key } = backendConfig();
      return sendFile({
        url: `${url}/storage/v1/object/images/${name}`,
        headers: {
          apikey: key,
          authorization: `Bearer ${data.session?.access_token ?? ''}`,
          'content-type': body.type,
          'cache-control': `max-age=${ONE_YEAR_S}`,
          'x-upsert': 'false',
        },
        body,
        signal: ending,
        onProgress: (share) => {
          restartTimeout();
          onProgress(share);
        },
      });
    },
    () => undefined,
    {
      signal,
      timeoutMs: UPLOAD_IDLE_TIMEOUT_MS,
      timeoutFailure: 'timed_out',
      // Error codes of the hosted storage, then of the embedded one.
      named: {
        Duplicate: 'name_taken',
        KeyAlreadyExists: 'name_taken',
        ResourceAlreadyExists: 'name_taken',
        [STORAGE_FULL]: 'storage_full',
      },
    },
  );
}

/** The given files that no publication uses; with null, all unused files older than 14 days. */
export function readUnusedPictures(
  names: readonly string[] | null,
): Promise<AccountResult<readonly string[]>> {
  return callAsAccount(
    (client, signal) =>
      client
        .rpc('unused_pictures', names === null ? {} : { p_names: [...names] })
        .abortSignal(signal),
    (data) => rowsOf(data).map((row) => textOf(row, 'name')),
    { timeoutMs: MAINTENANCE_TIMEOUT_MS },
  );
}

export function removeFiles(names: readonly string[]): Promise<AccountResult<number>> {
  return callAsAccount(
    async (client) => {
      const { data, error } = await client.storage.from('images').remove([...names]);
      if (error === null) return { data, error, status: 200 };
      const status = 'status' in error && typeof error.status === 'number' ? error.status : 0;
      return { data: null, error: { message: error.message }, status };
    },
    (data) => rowsOf(data).length,
    { timeoutMs: MAINTENANCE_TIMEOUT_MS },
  );
}
