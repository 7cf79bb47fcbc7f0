import {
  isAuthApiError,
  isAuthRefreshDiscardedError,
  isAuthSessionMissingError,
  SupabaseClient,
} from '@supabase/supabase-js';
import { ACCOUNT_STORAGE_KEY } from '../../domain/account.ts';
import { backendConfig, type BackendConfig } from '../backend-config.ts';
import { abortAfter, WRITE_TIMEOUT_MS } from '../call.ts';
import type { Database } from '../database-types.ts';
import { once } from '../once.ts';
import { isStoredTokenRejected } from './stored-token.ts';

/** The full client library (tables, procedures, files and functions) for the signed-in user. */
export type AccountClient = SupabaseClient<Database>;

/**
 * Removes `expires_at` from the sessions in responses of the auth server. It is an instant of the server's clock, so on a
 * device whose clock is an hour ahead every new session would be expired; without it the library computes the instant
 * from `expires_in` with the clock of the device, which is the one it compares with.
 */
async function withDeviceExpiry(response: Response): Promise<Response> {
  const isJson = response.headers.get('content-type')?.includes('json') === true;
  if (!isJson || !response.ok) return response;
  const body: unknown = await response.json();
  if (typeof body === 'object' && body !== null) Reflect.deleteProperty(body, 'expires_at');
  const { status, headers } = response;
  return Response.json(body, { status, headers });
}

/**
 * Gives requests of the auth server a deadline. The library has none, and everything that needs the session waits for the
 * one request that renews it.
 */
function fetchForAccounts(send: typeof fetch = fetch): typeof fetch {
  return async (input, init) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input);
    if (!pathname.includes('/auth/v1/')) return send(input, init);
    const response = await abortAfter(
      async (signal) => withDeviceExpiry(await send(input, { ...init, signal })),
      { signal: init?.signal ?? undefined, timeoutMs: WRITE_TIMEOUT_MS },
    );
    if (response === null) throw new TypeError('The auth server did not respond');
    return response;
  };
}

class WithoutRetries extends SupabaseClient<Database> {
  constructor({ url, key, fetch }: BackendConfig) {
    super(url, key, {
      auth: {
        storageKey: ACCOUNT_STORAGE_KEY,
        // Email links are often opened in another browser than the one that requested them, so they must contain
        // everything.
        flowType: 'implicit',
      },
      global: { fetch: fetchForAccounts(fetch) },
    });
    // Callers decide what to retry. The option `db.retry` exists only in versions that require Node 22.
    this.rest.retry = false;
  }
}

export function createAccountClient(config: BackendConfig): AccountClient {
  return new WithoutRetries(config);
}

/**
 * The page's only client with a session, created lazily. At 45 KB it must not be loaded by visitors:
 * `src/build/chunks.ts` puts `backend/account` and `backend/staff` in chunks of their own.
 */
export const accountClient = once(() => createAccountClient(backendConfig()));

/**
 * The session stored on this device. When two tabs refresh it at once, the library returns an error to the slower one
 * instead of the session stored by the other tab; it is then read again.
 */
export async function currentSession(client: AccountClient) {
  const result = await client.auth.getSession();
  return isAuthRefreshDiscardedError(result.error) ? client.auth.getSession() : result;
}

/**
 * Renews a token that the server did not accept. If the session has ended, it is removed, which the library does only
 * after the token has expired; not that of a user who has signed in meanwhile.
 */
export async function renewRejectedToken(client = accountClient()): Promise<void> {
  const { error } = await client.auth.refreshSession();
  const hasEnded =
    isAuthSessionMissingError(error) || (isAuthApiError(error) && error.status === 400);
  if (hasEnded && isStoredTokenRejected()) await client.auth.signOut({ scope: 'local' });
}

/** Renews an expired session also within a minute of a failed attempt, whose error the library would return again. */
export async function renewAtOnce(): Promise<void> {
  const client = accountClient();
  client.auth['lastRefreshFailure'] = null;
  await currentSession(client);
}
