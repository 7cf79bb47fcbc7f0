import { isAuthRetryableFetchError, isAuthSessionMissingError } from '@supabase/supabase-js';
import { GENERAL_MEMBER, type AdminLevel } from '../../domain/admin-level.ts';
import type { Failure } from '../../domain/failure.ts';
import { accountClient, currentSession, type AccountClient } from './account-client.ts';
import { abortAfter, type CallOptions } from '../call.ts';
import { classifyFailure } from '../failures.ts';
import { integerOf, rowsOf } from '../rows.ts';

/** `signed_out`: there is no session, or the server no longer accepts it. */
export type AccountFailure = Failure | 'signed_out';

export interface FailedAccountResult<F extends string = never> {
  readonly ok: false;
  readonly failure: AccountFailure | F;
  /** The server's error message, empty if it sent none; shown in a few places. */
  readonly serverMessage: string;
}

export type AccountResult<T, F extends string = never> =
  | { readonly ok: true; readonly value: T }
  | FailedAccountResult<F>;

export interface AccountOptions extends CallOptions {
  readonly client?: AccountClient;
}

interface AccountCallOptions<F extends string> extends AccountOptions {
  /** Failure names for specific database errors, by SQLSTATE (or constraint), such as `23505`. */
  readonly named?: Readonly<Record<string, F>>;
  /**
   * The lowest privilege level that may make this change. If no row is returned, the account's level is checked,
   * because policies hide every row from an account that lost the right.
   */
  readonly upToLevel?: AdminLevel;
  /** The account can always read this row: if it is missing, the session may have ended. */
  readonly isOwnRow?: boolean;
  /** Returned instead of `offline` if the call ended by its timeout. */
  readonly timeoutFailure?: F;
}

export interface AccountResponse {
  readonly data: unknown;
  readonly error: {
    readonly code?: string;
    readonly message?: string;
    readonly details?: string | null;
  } | null;
  readonly status: number;
  readonly count?: number | null;
}

/** A failed result. `serverMessage` is empty if the server sent none. */
export function accountFailure<F extends string>(failure: F, serverMessage = '') {
  return { ok: false, failure, serverMessage } as const;
}

const REFUSED = ['signed_out', 'forbidden'] as const;
type Refused = (typeof REFUSED)[number];
const listeners = new Set<(failure: Refused) => void>();

/** Subscribes to the server rejecting a session or a right, regardless of which call found out. */
export function onAccountRefused(listener: (failure: Refused) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Resolves with whether the same user has signed in again. */
type WaitForSignIn = () => Promise<boolean>;
let waitForSignIn: WaitForSignIn | null = null;

/**
 * Until the returned function is called, a call that fails because the session has ended waits for a new one, and is then
 * repeated once.
 */
export function repeatAfterSignIn(wait: WaitForSignIn): () => void {
  waitForSignIn = wait;
  return () => {
    if (waitForSignIn === wait) waitForSignIn = null;
  };
}

let beforeAnswer: () => Promise<void> = () => Promise.resolve();

/** Until the returned function is called, every call passes on its result after the promise of `wait`. */
export function deliverAnswersAfter(wait: () => Promise<void>): () => void {
  const before = beforeAnswer;
  beforeAnswer = wait;
  return () => {
    if (beforeAnswer === wait) beforeAnswer = before;
  };
}

/** A failed result, announced to the listeners of {@link onAccountRefused} if the session or a right was refused. */
function failedCall<F extends string>(
  failure: AccountFailure | F,
  serverMessage = '',
): FailedAccountResult<F> {
  const refused = REFUSED.find((name) => name === failure);
  if (refused !== undefined) for (const listener of [...listeners]) listener(refused);
  return accountFailure(failure, serverMessage);
}

/** Also true if the level cannot be read; the original response is then returned. */
async function hasLevel(
  client: AccountClient,
  userId: string,
  upToLevel: AdminLevel,
  signal: AbortSignal,
): Promise<boolean> {
  const { data, error } = await client
    .from('profiles')
    .select('admin_level')
    .eq('id', userId)
    .abortSignal(signal);
  if (error !== null) return true;
  const [profile] = rowsOf(data);
  return integerOf(profile?.['admin_level'] ?? GENERAL_MEMBER) <= upToLevel;
}

/**
 * False if the session was ended elsewhere, or its account deleted: the database then treats its token, until that
 * expires, like one of a member who may see and change nothing. True if the Auth server cannot be asked.
 */
export async function hasSession(client = accountClient()): Promise<boolean> {
  const { error } = await client.auth.getUser();
  return !isAuthSessionMissingError(error) && error?.code !== 'user_not_found';
}

/**
 * A call as the signed-in account, with a deadline; it never throws. `read` receives the rows and, if requested, their
 * exact count. A change that must affect a row requests it with `.select()`, sets `upToLevel` and checks that the row
 * was returned: the database reports no error for a row hidden by policies.
 */
export async function callAsAccount<T, F extends string = never>(
  request: AccountRequest,
  read: (data: unknown, count: number | null) => T,
  options: AccountCallOptions<F> = {},
): Promise<AccountResult<T, F>> {
  const first = await callOnce(request, read, options);
  const isRepeated =
    !first.ok && first.failure === 'signed_out' && (await waitForSignIn?.()) === true;
  const result = isRepeated ? await callOnce(request, read, options) : first;
  await beforeAnswer();
  return result;
}

/** `onProgress` restarts the timeout. */
type AccountRequest = (
  client: AccountClient,
  signal: AbortSignal,
  onProgress: () => void,
) => PromiseLike<AccountResponse>;

async function callOnce<T, F extends string>(
  request: AccountRequest,
  read: (data: unknown, count: number | null) => T,
  {
    named,
    upToLevel,
    isOwnRow = false,
    timeoutFailure,
    client = accountClient(),
    ...options
  }: AccountCallOptions<F>,
): Promise<AccountResult<T, F>> {
  const isDenied = ({ status, error }: AccountResponse) =>
    error !== null &&
    named?.[error.code ?? ''] === undefined &&
    classifyFailure({ status, code: error.code ?? '' }) === 'forbidden';
  try {
    const outcome = await abortAfter(async (signal, onProgress) => {
      const { data, error } = await currentSession(client);
      if (data.session === null) return isAuthRetryableFetchError(error) ? 'offline' : 'signed_out';
      let response = await request(client, signal, onProgress);
      if (response.status === 401) {
        // The server rejected a token that is still valid by the device's clock; a refreshed one may work.
        const renewed = await client.auth.refreshSession();
        if (renewed.data.session === null)
          return isAuthRetryableFetchError(renewed.error) ? 'offline' : 'signed_out';
        response = await request(client, signal, onProgress);
      }
      const isEmpty =
        response.error === null && Array.isArray(response.data) && response.data.length === 0;
      const isForbidden =
        isEmpty && upToLevel !== undefined
          ? !(await hasLevel(client, data.session.user.id, upToLevel, signal))
          : isDenied(response);
      const mayHaveEnded = isForbidden || (isEmpty && isOwnRow);
      if (mayHaveEnded && response.status !== 401 && !(await hasSession(client)))
        return 'signed_out';
      return isEmpty && isForbidden ? 'forbidden' : response;
    }, options);
    if (outcome === null) return failedCall(timeoutFailure ?? 'offline');
    if (typeof outcome === 'string') return failedCall(outcome);
    const { data, error, status, count = null } = outcome;
    if (error === null) return { ok: true, value: read(data, count) };
    const serverMessage = messageOfServer(outcome);
    if (status === 401) return failedCall('signed_out', serverMessage);
    const name = named?.[error.code ?? ''];
    return failedCall(name ?? classifyFailure({ status, code: error.code ?? '' }), serverMessage);
  } catch (error) {
    // The client library returns connection errors instead of throwing them, so this is a fault of the app or the server.
    // oxlint-disable-next-line no-console -- users only see that it failed
    console.error(error);
    return failedCall('server_error');
  }
}

/** SQLSTATE classes whose messages by Postgres contain names of constraints, columns and tables. */
const INTERNAL_MESSAGES = /^(?:22|23|42|44)[0-9A-Z]{3}$/;

/**
 * Empty without a response, because the message is then the client library's; for an HTML page, which a proxy in front of
 * the server responds with; and for a message that says nothing to people.
 */
function messageOfServer({ status, error }: AccountResponse): string {
  const message = error?.message ?? '';
  const isInternal = INTERNAL_MESSAGES.test(error?.code ?? '');
  return status === 0 || isInternal || message.trimStart().startsWith('<') ? '' : message;
}
