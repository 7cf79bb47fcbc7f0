import {
  isAuthError,
  isAuthRetryableFetchError,
  isAuthSessionMissingError,
  isAuthWeakPasswordError,
  type AuthError,
  type Session,
} from '@supabase/supabase-js';
import type { AccountEvent, AccountSession, SecondFactorState } from '../../domain/account.ts';
import {
  hasSession,
  accountFailure,
  type AccountFailure,
  type AccountResult,
} from './account-call.ts';
import { accountClient, type AccountClient } from './account-client.ts';
import { WRITE_TIMEOUT_MS, abortAfter } from '../call.ts';
import { removeStoredSession, storedAccessToken, storedRefreshToken } from './stored-token.ts';
import { once } from '../once.ts';

export type AuthFailure =
  | 'wrong_credentials'
  | 'unconfirmed'
  | 'weak_password'
  /** Long enough, but one of the most common passwords. */
  | 'common_password'
  | 'same_password'
  | 'link_expired'
  | 'wrong_code'
  /** Possible only without a second factor, or after passing it. */
  | 'second_factor'
  /** The last account of level 0 must remain. */
  | 'last_administrator'
  /** Accepted, revoked or expired. */
  | 'invitation_ended'
  /** The invited address has an account meanwhile. */
  | 'has_account';

export type AuthResult<T = void> = AccountResult<T, AuthFailure>;

/** By error codes of the auth server; all other errors are classified by their status. */
const CODES: Readonly<Record<string, AuthFailure | AccountFailure>> = {
  invalid_credentials: 'wrong_credentials',
  current_password_mismatch: 'wrong_credentials',
  current_password_required: 'wrong_credentials',
  email_not_confirmed: 'unconfirmed',
  weak_password: 'weak_password',
  same_password: 'same_password',
  otp_expired: 'link_expired',
  mfa_verification_failed: 'wrong_code',
  mfa_challenge_expired: 'wrong_code',
  insufficient_aal: 'second_factor',
  over_email_send_rate_limit: 'rate_limited',
  over_request_rate_limit: 'rate_limited',
  session_not_found: 'signed_out',
  session_expired: 'signed_out',
  user_not_found: 'signed_out',
  bad_jwt: 'signed_out',
};

function failureOf(error: AuthError): AuthFailure | AccountFailure {
  if (isAuthSessionMissingError(error)) return 'signed_out';
  if (isAuthWeakPasswordError(error) && error.reasons.includes('pwned')) return 'common_password';
  if (isAuthRetryableFetchError(error)) return error.status >= 500 ? 'server_error' : 'offline';
  const named = CODES[error.code ?? ''];
  if (named !== undefined) return named;
  const status = error.status ?? 0;
  if (status === 429) return 'rate_limited';
  return status >= 500 || status === 0 ? 'server_error' : 'invalid';
}

/** Errors that occur only for addresses with an account. They are hidden, because they would reveal who has one. */
const REVEALING_ERRORS = ['user_already_exists', 'email_exists', 'over_email_send_rate_limit'];

function withoutAccountHint(error: AuthError | null): AuthError | null {
  return error !== null && REVEALING_ERRORS.includes(error.code ?? '') ? null : error;
}

function sessionOf(session: Session): AccountSession {
  return {
    user: { id: session.user.id, email: session.user.email ?? '' },
    secondFactor: secondFactorOf(session),
    expiresAt: session.expires_at ?? 0,
  };
}

function secondFactorOf({ access_token: token, user }: Session): SecondFactorState {
  if (user.factors?.some(({ status }) => status === 'verified') !== true) return 'none';
  return claimOf(token, 'aal') === 'aal2' ? 'passed' : 'missing';
}

/** For display only: the server checks the session itself. */
function claimOf(token: string, name: string): unknown {
  try {
    const [, payload = ''] = token.split('.');
    const claims: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
    return typeof claims === 'object' && claims !== null ? Reflect.get(claims, name) : undefined;
  } catch {
    return undefined;
  }
}

type AuthCallResponse<T> =
  | { readonly data: T; readonly error: null }
  | { readonly data: unknown; readonly error: AuthError };

/** A call of the auth server with a deadline; it never throws. */
export async function callAuth<T>(
  work: () => Promise<AuthCallResponse<T>>,
): Promise<AuthResult<T>> {
  const refused = (error: AuthError) => accountFailure(failureOf(error), error.message);
  try {
    const response = await abortAfter(work, { timeoutMs: WRITE_TIMEOUT_MS });
    if (response === null) return accountFailure('offline');
    return response.error === null ? { ok: true, value: response.data } : refused(response.error);
  } catch (error) {
    if (isAuthError(error)) return refused(error);
    // The client library returns connection errors, so this is a fault of the app or the server.
    // oxlint-disable-next-line no-console -- users only see that it failed
    console.error(error);
    return accountFailure('server_error');
  }
}

/** A call of the auth server that returns nothing. */
export function requestAuth(
  work: () => Promise<{ readonly error: AuthError | null }>,
): Promise<AuthResult> {
  return callAuth<void>(async () => {
    const { error } = await work();
    return error === null ? { data: undefined, error } : { data: null, error };
  });
}

export interface SignUp {
  readonly email: string;
  readonly password: string;
  readonly displayName: string;
  /** The URL the confirmation link leads to. */
  readonly returnTo: string;
}

interface AccountGateway {
  /** Calls the listener with the current session and on every later auth event, also from other tabs. */
  watch(listener: (event: AccountEvent, session: AccountSession | null) => void): () => void;
  signIn(email: string, password: string): Promise<AuthResult>;
  /** Returns the same result for an address that already has an account, so that accounts cannot be enumerated. */
  signUp(form: SignUp): Promise<AuthResult>;
  /** Removes the session from the device, whether or not the server is reachable. */
  signOut(): Promise<void>;
  /** Ends all other sessions of the account. */
  signOutOthers(): Promise<AuthResult>;
  sendConfirmationAgain(email: string, returnTo: string): Promise<AuthResult>;
  sendPasswordLink(email: string, returnTo: string): Promise<AuthResult>;
  /** Requires the current password, except after following a reset link. */
  setPassword(password: string, current?: string): Promise<AuthResult>;
}

/** Renews a session without storing it; private in the library. */
interface SessionRenewal {
  _refreshAccessToken(
    token: string,
  ): Promise<{ readonly data: { readonly session: Session | null } }>;
}

export function createAccountGateway(client: AccountClient): AccountGateway {
  const { auth } = client;
  const renewal = auth as unknown as SessionRenewal;

  return {
    watch(listener) {
      const { data } = auth.onAuthStateChange((event, session) => {
        listener(event, session === null ? null : sessionOf(session));
      });
      return () => data.subscription.unsubscribe();
    },
    signIn: (email, password) => requestAuth(() => auth.signInWithPassword({ email, password })),
    signUp: ({ email, password, displayName, returnTo }) =>
      requestAuth(async () => {
        const { error } = await auth.signUp({
          email,
          password,
          // The form requires the consent; the database records it with its own time.
          options: {
            data: { display_name: displayName, consent: 'yes' },
            emailRedirectTo: returnTo,
          },
        });
        return { error: withoutAccountHint(error) };
      }),
    async signOut() {
      const token = storedAccessToken(new Date());
      const refreshToken = storedRefreshToken();
      // Remove the session before the request: the server may not respond, and the tab may be closed meanwhile. The
      // library would renew an expired one first, and then remove that of whoever has signed in by then.
      removeStoredSession();
      await requestAuth(() => auth.signOut({ scope: 'local' }));
      // Not awaited: on a slow line the person would be led away from the page that they have opened meanwhile.
      void requestAuth(async () => {
        const renewed =
          token === null && refreshToken !== null
            ? await renewal._refreshAccessToken(refreshToken)
            : null;
        const valid = token ?? renewed?.data.session?.access_token;
        return valid === undefined ? { error: null } : auth.admin.signOut(valid, 'local');
      });
    },
    async signOutOthers() {
      const answer = await requestAuth(() => auth.signOut({ scope: 'others' }));
      // The library also reports a success if this session itself was ended elsewhere, and the others were not.
      return answer.ok && !(await hasSession(client)) ? accountFailure('signed_out') : answer;
    },
    sendConfirmationAgain: (email, returnTo) =>
      requestAuth(async () => {
        const options = { emailRedirectTo: returnTo };
        const { error } = await auth.resend({ type: 'signup', email, options });
        return { error: withoutAccountHint(error) };
      }),
    sendPasswordLink: (email, returnTo) =>
      requestAuth(async () => {
        const { error } = await auth.resetPasswordForEmail(email, { redirectTo: returnTo });
        return { error: withoutAccountHint(error) };
      }),
    setPassword: (password, current) =>
      requestAuth(() =>
        auth.updateUser({
          password,
          ...(current === undefined ? {} : { current_password: current }),
        }),
      ),
  };
}

export const accountGateway = once(() => createAccountGateway(accountClient()));
