import type { CompanionPrayer } from '../../domain/companion-prayer.ts';
import type { SeoulDay } from '../../domain/seoul-day.ts';
import { backendAddress, backendHeaders, type BackendAddress } from '../backend-address.ts';
import { READ_TIMEOUT_MS } from '../call.ts';
import { PRAYER_COLUMNS, prayersOf } from './companion-prayer-rows.ts';

/**
 * The day's prayer with the browser's own `fetch`, for the moment before the app's code is there.
 * Null where the day has none, and where nobody answers: the app asks again, and tells why.
 */
export async function requestPrayer(
  day: SeoulDay,
  { url, key, fetch: send = fetch }: BackendAddress = backendAddress(),
): Promise<CompanionPrayer | null> {
  const asked = new URLSearchParams({
    select: PRAYER_COLUMNS,
    date: `eq.${day}`,
    limit: '1',
  });
  try {
    const answer = await send(`${url}/rest/v1/companion_prayers?${asked}`, {
      headers: backendHeaders(key),
      signal: AbortSignal.timeout(READ_TIMEOUT_MS),
    });
    if (!answer.ok) return null;
    const [prayer] = prayersOf(await answer.json());
    if (prayer === undefined) return null;
    const { id, content, updatedAt } = prayer;
    return { id, day: prayer.day, content, updatedAt };
  } catch {
    return null;
  }
}
