/** Somebody who signed in; who they are to the church stands in their profile. */
export interface AccountUser {
  readonly id: string;
  readonly email: string;
}

export interface AccountSession {
  readonly user: AccountUser;
  /** Seconds since 1970, by the server's clock. */
  readonly expiresAt: number;
}

/** What the accounts of the backend may tell at any time, by the names they have there. */
export type AccountEvent =
  | 'INITIAL_SESSION'
  | 'SIGNED_IN'
  | 'SIGNED_OUT'
  | 'TOKEN_REFRESHED'
  | 'USER_UPDATED'
  | 'PASSWORD_RECOVERY'
  | 'MFA_CHALLENGE_VERIFIED';

/** What everybody may know of their own account. */
export interface OwnProfile {
  readonly displayName: string;
  readonly email: string;
  readonly level: number;
}

/** The page of one's own requests, to which mails may lead as well. */
export const RETURN_URL = '/reservemanage';

const ADMIN_ADDRESS = /^\/bc-admin(?:\?([\w=&%.+-]*))?$/;

export interface PageAfterSignIn {
  readonly path: typeof RETURN_URL | '/bc-admin' | '/';
  readonly search: Readonly<Record<string, string>>;
}

/**
 * Where a sign-in leads: one's own requests or an address of the admin area; anything else leads to the first page,
 * because a link from elsewhere must not send people to places of its own choice.
 */
export function pageAfterSignIn(returnUrl: unknown): PageAfterSignIn {
  if (returnUrl === RETURN_URL) return { path: RETURN_URL, search: {} };
  const admin = typeof returnUrl === 'string' ? ADMIN_ADDRESS.exec(returnUrl) : null;
  if (admin === null) return { path: '/', search: {} };
  return { path: '/bc-admin', search: Object.fromEntries(new URLSearchParams(admin[1] ?? '')) };
}

/** Where the browser keeps the session, so that the site can look whether there is one without any code of accounts. */
export const ACCOUNT_STORAGE_KEY = 'behold.account';
