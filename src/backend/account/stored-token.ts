import { ACCOUNT_STORAGE_KEY } from '../../domain/account.ts';

/** A token that expires in transit would be rejected; such a token is not sent at all. */
const MARGIN_S = 60;

/**
 * The access token stored on this device while it is valid, which attributes members' requests to their account without
 * loading the account library. Null for visitors and in workers, which have no localStorage.
 */
export function storedAccessToken(now: Date): string | null {
  try {
    const stored: unknown = JSON.parse(globalThis.localStorage.getItem(ACCOUNT_STORAGE_KEY) ?? '');
    if (typeof stored !== 'object' || stored === null) return null;
    if (!('access_token' in stored) || !('expires_at' in stored)) return null;
    const { access_token: token, expires_at: end } = stored;
    if (typeof token !== 'string' || typeof end !== 'number') return null;
    return end - MARGIN_S > now.getTime() / 1000 ? token : null;
  } catch {
    return null;
  }
}
