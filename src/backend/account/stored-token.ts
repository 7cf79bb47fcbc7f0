import { ACCOUNT_STORAGE_KEY } from '../../domain/account.ts';

/** A token that ends under way would be refused; it is then better not to show one. */
const MARGIN_S = 60;

/**
 * The token of whoever signed in on this device, as long as it is good: so that what members ask for is counted as theirs
 * without the account library. Null in a worker, which has no such storage, and for everybody else.
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
