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

/** The one page that may be asked for after a sign-in; any other wish leads to the first page. */
export const RETURN_URL = '/reservemanage';

/** Where a sign-in leads: a link from elsewhere must not send people to places of its own choice. */
export function pageAfterSignIn(returnUrl: unknown): typeof RETURN_URL | '/' {
  return returnUrl === RETURN_URL ? RETURN_URL : '/';
}

/** Where the browser keeps the session, so that the site can look whether there is one without any code of accounts. */
export const ACCOUNT_STORAGE_KEY = 'behold.account';
