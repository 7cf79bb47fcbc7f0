import type { Bulletin } from '../../domain/publication.ts';
import { backendConfig, backendHeaders, type BackendConfig } from '../backend-config.ts';
import { READ_TIMEOUT_MS } from '../call.ts';
import type { PublicTable } from './publication-rows.ts';
import { rowsOf } from '../rows.ts';

/** PostgREST parameters for the first publications in display order. */
export function firstPublications(limit: number): Readonly<Record<string, string>> {
  return { order: 'place.asc.nullslast,date.desc,id.desc', limit: String(limit) };
}

/**
 * Requests the first publications in display order with plain `fetch`, before the app's code is loaded. Null on any
 * failure: the app then retries and reports the error.
 */
export async function requestPublications<Item extends Bulletin>(
  { name, columns, itemOf }: PublicTable<Item>,
  limit: number,
  { url, key, fetch: send = fetch }: BackendConfig = backendConfig(),
): Promise<readonly Item[] | null> {
  const parameters = new URLSearchParams({
    select: columns.replaceAll(' ', ''),
    is_published: 'eq.true',
    ...firstPublications(limit),
  });
  try {
    const answer = await send(`${url}/rest/v1/${name}?${parameters}`, {
      headers: backendHeaders(key),
      signal: AbortSignal.timeout(READ_TIMEOUT_MS),
    });
    return answer.ok ? rowsOf(await answer.json()).map(itemOf) : null;
  } catch {
    return null;
  }
}
