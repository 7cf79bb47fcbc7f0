import type { CompanionPrayer } from '../../domain/companion-prayer.ts';
import type { SeoulDay } from '../../domain/seoul-day.ts';
import { backendConfig, backendHeaders, type BackendConfig } from '../backend-config.ts';
import { READ_TIMEOUT_MS } from '../call.ts';
import { PRAYER_COLUMNS, numberedPrayersOf } from './companion-prayer-rows.ts';

/**
 * Requests the day's prayer, or the latest one up to that day, with plain `fetch`, before the app's code is loaded.
 * Null if there is none; rejects if the server does not respond.
 */
export async function requestPrayer(
  day: SeoulDay,
  place: 'same' | 'latest' = 'same',
  { url, key, fetch: send = fetch }: BackendConfig = backendConfig(),
): Promise<CompanionPrayer | null> {
  const parameters = new URLSearchParams({
    select: PRAYER_COLUMNS,
    date: `${place === 'same' ? 'eq' : 'lte'}.${day}`,
    ...(place === 'latest' && { order: 'date.desc' }),
    limit: '1',
  });
  const answer = await send(`${url}/rest/v1/companion_prayers?${parameters}`, {
    headers: backendHeaders(key),
    signal: AbortSignal.timeout(READ_TIMEOUT_MS),
  });
  if (!answer.ok) throw new Error(`The server answered ${answer.status}`);
  const [prayer] = numberedPrayersOf(await answer.json());
  if (prayer === undefined) return null;
  const { id, content, updatedAt } = prayer;
  return { id, day: prayer.day, content, updatedAt };
}
