import { ACCOUNT_STORAGE_KEY } from '../../domain/account.ts';

/** A token that expires in transit would be rejected; such a token is not sent at all. */
const MARGIN_S = 60;

/** A token that the server did not accept although it is valid by the device's clock. */
let rejectedToken: string | null = null;

/** Call when the server did not accept a token: {@link storedAccessToken} then returns none until it is renewed. */
export function rejectToken(token: string): void {
  rejectedToken = token;
}

/** Whether the stored token has to be renewed although it has not expired. */
export function isStoredTokenRejected(): boolean {
  return rejectedToken !== null && parseStoredSession()['access_token'] === rejectedToken;
}

/**
 * The access token stored on this device while it is valid, which attributes members' requests to their account without
 * loading the account library. Null for visitors and in workers, which have no localStorage.
 */
export function storedAccessToken(now: Date): string | null {
  const { access_token: token, expires_at: end } = parseStoredSession();
  if (typeof token !== 'string' || typeof end !== 'number' || token === rejectedToken) return null;
  return end - MARGIN_S > now.getTime() / 1000 ? token : null;
}

/** The token that renews the session stored on this device; null for visitors and in workers. */
export function storedRefreshToken(): string | null {
  const { refresh_token: token } = parseStoredSession();
  return typeof token === 'string' ? token : null;
}

/** Removes the session from this device. */
export function removeStoredSession(): void {
  try {
    globalThis.localStorage.removeItem(ACCOUNT_STORAGE_KEY);
  } catch {
    // The browser blocks it: the session is in memory only.
  }
}

/** The id of the signed-in user, also while the access token has expired; null for visitors and in workers. */
export function storedAccountId(): string | null {
  const { user } = parseStoredSession();
  const id: unknown = typeof user === 'object' && user !== null ? Reflect.get(user, 'id') : null;
  return typeof id === 'string' ? id : null;
}

function parseStoredSession(): Readonly<Record<string, unknown>> {
  try {
    const stored: unknown = JSON.parse(globalThis.localStorage.getItem(ACCOUNT_STORAGE_KEY) ?? '');
    return typeof stored === 'object' && stored !== null ? { ...stored } : {};
  } catch {
    return {};
  }
}
