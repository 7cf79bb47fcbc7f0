import type {
  ArchiveName,
  ArchivePage,
  ArchivePageEnd,
  ArchiveState,
  NumberedItem,
} from '../../domain/archive.ts';
import type { Failure } from '../../domain/failure.ts';
import type { Result } from '../../domain/result.ts';
import { backendConfig, backendHeaders, type BackendConfig } from '../backend-config.ts';
import {
  callBackend,
  overNetwork,
  PAGE_IDLE_TIMEOUT_MS,
  type BackendResponse,
  type CallOptions,
} from '../call.ts';
import { publicBackend, type Backend } from '../client.ts';
import { integerOf, rowOf, rowsOf, textOf, type Row } from '../rows.ts';

/** The synced part of a table. */
export interface ArchiveTable<Item extends NumberedItem> {
  readonly name: ArchiveName;
  readonly columns: string;
  readonly itemOf: (row: Row) => Item;
}

type ArchiveStates = Readonly<Partial<Record<ArchiveName, ArchiveState>>>;

/** Reads the state of all archives in one request, since most visits find nothing new. */
export function readArchiveStates(
  options?: CallOptions,
  backend: Backend = publicBackend(),
): Promise<Result<ArchiveStates, Failure>> {
  return callBackend(
    (signal) => backend.from('archives').select('name,latest,digest,items').abortSignal(signal),
    (data) =>
      Object.fromEntries(
        rowsOf(data).map((row) => [
          textOf(row, 'name'),
          {
            latest: { change: integerOf(row['latest']), digest: textOf(row, 'digest') },
            items: integerOf(row['items']),
          } satisfies ArchiveState,
        ]),
      ),
    options,
  );
}

/**
 * Reads the changes after a page, or from the beginning, in pages of about `bytes` bytes. Null if the server's history
 * lacks a position of that page. The timeout restarts with every byte received, so a slow connection may take as long as
 * it needs.
 */
export function readArchivePage<Item extends NumberedItem>(
  { name, itemOf }: Pick<ArchiveTable<Item>, 'name' | 'itemOf'>,
  after: ArchivePageEnd | null,
  bytes: number,
  { url, key, fetch: send = fetch }: BackendConfig = backendConfig(),
): Promise<Result<ArchivePage<Item> | null, Failure>> {
  const position =
    after === null
      ? {}
      : {
          p_after: after.through.change,
          p_digest: after.through.digest,
          p_latest: after.latest.change,
          p_latest_digest: after.latest.digest,
        };
  return callBackend(
    async (signal, onProgress) => {
      const response = await overNetwork(
        send(`${url}/rest/v1/rpc/read_archive_page`, {
          method: 'POST',
          headers: { ...backendHeaders(key), 'Content-Type': 'application/json' },
          body: JSON.stringify({ p_archive: name, ...position, p_bytes: bytes }),
          signal,
        }),
      );
      onProgress();
      return backendResponseOf(response, await readText(response, onProgress));
    },
    (data) => (data === null ? null : pageOf(rowOf(data), itemOf)),
    { timeoutMs: PAGE_IDLE_TIMEOUT_MS },
  );
}

async function readText(response: Response, onProgress: () => void): Promise<string> {
  if (response.body === null) return overNetwork(response.text());
  const decoder = new TextDecoder();
  const reader = response.body.getReader();
  const readPart = () => overNetwork(reader.read());
  let text = '';
  for (let part = await readPart(); !part.done; part = await readPart()) {
    onProgress();
    text += decoder.decode(part.value, { stream: true });
  }
  return text + decoder.decode();
}

function backendResponseOf({ ok, status }: Response, text: string): BackendResponse {
  const failed = { data: null, error: { code: /"code":"(\w+)"/.exec(text)?.[1] ?? '' }, status };
  if (!ok) return failed;
  try {
    return { data: JSON.parse(text), error: null, status };
  } catch {
    // The page of a captive portal, or a truncated response.
    return failed;
  }
}

function pageOf<Item extends NumberedItem>(
  page: Row,
  itemOf: (row: Row) => Item,
): ArchivePage<Item> {
  const rows = rowsOf(page['rows']);
  return {
    items: rows.filter((row) => !('removed' in row)).map(itemOf),
    removals: rows
      .filter((row) => 'removed' in row)
      .map((row) => ({ id: textOf(row, 'removed'), change: integerOf(row['change']) })),
    through: { change: integerOf(page['through']), digest: textOf(page, 'digest') },
    latest: { change: integerOf(page['latest']), digest: textOf(page, 'latestDigest') },
    total: integerOf(page['items']),
  };
}
