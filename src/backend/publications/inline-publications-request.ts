import type { Bulletin } from '../../domain/publication.ts';
import { backendAddress, backendHeaders, type BackendAddress } from '../backend-address.ts';
import { READ_TIMEOUT_MS } from '../call.ts';
import type { PublicTable } from './publication-rows.ts';
import { rowsOf } from '../rows.ts';

/**
 * The first publications in display order with the browser's own `fetch`, for the moment before the app's code is there.
 * Null where nobody answers: the app asks again, and tells why.
 */
export async function requestPublications<Item extends Bulletin>(
  { name, columns, itemOf }: PublicTable<Item>,
  limit: number,
  { url, key, fetch: send = fetch }: BackendAddress = backendAddress(),
): Promise<readonly Item[] | null> {
  const asked = new URLSearchParams({
    select: columns.replaceAll(' ', ''),
    is_published: 'eq.true',
    order: 'place.asc.nullslast,date.desc,id.desc',
    limit: String(limit),
  });
  try {
    const answer = await send(`${url}/rest/v1/${name}?${asked}`, {
      headers: backendHeaders(key),
      signal: AbortSignal.timeout(READ_TIMEOUT_MS),
    });
    return answer.ok ? rowsOf(await answer.json()).map(itemOf) : null;
  } catch {
    return null;
  }
}
