/** A signed-in user; name and level are in {@link OwnProfile}. */
export interface AccountUser {
  readonly id: string;
  readonly email: string;
}

/** `missing`: the account has a second factor that this session has not passed, so the server gives it no rights. */
export type SecondFactorState = 'none' | 'missing' | 'passed';

export interface AccountSession {
  readonly user: AccountUser;
  readonly secondFactor: SecondFactorState;
  /** Seconds since 1970, by the server's clock. */
  readonly expiresAt: number;
}

/** Auth events, by the names the auth library gives them. */
export type AccountEvent =
  | 'INITIAL_SESSION'
  | 'SIGNED_IN'
  | 'SIGNED_OUT'
  | 'TOKEN_REFRESHED'
  | 'USER_UPDATED'
  | 'PASSWORD_RECOVERY'
  | 'MFA_CHALLENGE_VERIFIED';

/** The part of a user's own profile that the user may read. */
export interface OwnProfile {
  readonly displayName: string;
  readonly email: string;
  readonly level: number;
}

/** The user's own reservations page, a return target that emails may link to as well. */
export const RETURN_URL = '/reservemanage';

const ADMIN_ADDRESS = /^\/bc-admin(?:\?([\w=&%.+-]*))?$/;

interface PageAfterSignIn {
  readonly path: typeof RETURN_URL | '/bc-admin' | '/';
  readonly search: Readonly<Record<string, string>>;
}

/**
 * The page to open after a sign-in: the user's own reservations or an admin URL. Anything else falls back to the home
 * page, so that a crafted link cannot redirect elsewhere.
 */
export function pageAfterSignIn(returnUrl: unknown): PageAfterSignIn {
  if (returnUrl === RETURN_URL) return { path: RETURN_URL, search: {} };
  const admin = typeof returnUrl === 'string' ? ADMIN_ADDRESS.exec(returnUrl) : null;
  if (admin === null) return { path: '/', search: {} };
  return { path: '/bc-admin', search: Object.fromEntries(new URLSearchParams(admin[1] ?? '')) };
}

/** localStorage key of the session, which lets the site detect a session without loading the account code. */
export const ACCOUNT_STORAGE_KEY = 'behold.account';
