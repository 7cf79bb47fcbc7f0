import { onAccountRefused, repeatAfterSignIn } from '../../backend/account/account-call.ts';
import { renewAtOnce } from '../../backend/account/account-client.ts';
import { accountGateway } from '../../backend/account/account-gateway.ts';
import {
  ACCOUNT_STORAGE_KEY,
  type AccountEvent,
  type AccountSession,
  type AccountUser,
} from '../../domain/account.ts';
import { connectivity, subscribeConnectivity } from '../../platform/connectivity.ts';
import { createListeners, createStore } from '../../platform/create-store.ts';
import { withTimeout } from '../../platform/startup.ts';
import { flushAccount } from '../outbox/schedule-flush.ts';
import { hasStoredSession, notifySessionStored } from './stored-session.ts';

export type { AccountUser };

export interface Auth {
  readonly user: AccountUser | null;
  readonly session: AccountSession | null;
  /** The user who entered the password but not yet the code of their second factor; not signed in so far. */
  readonly pendingUser: AccountUser | null;
  /** True until the session has been read for the first time. */
  readonly loading: boolean;
  /** Whether a session is stored whose token has expired and, without a response, could not be renewed so far. */
  readonly isUnreachable: boolean;
  /** The user whose session ended without a sign-out in this tab: it expired, was rejected, or was ended elsewhere. */
  readonly endedUser: AccountUser | null;
  /** Whether the user followed the link in a mail to set a new password, in this tab. */
  readonly isRecovering: boolean;
  /** The outcome of the mail link that opened this page; null if there was none. */
  readonly linkOutcome: 'confirmed' | 'expired' | null;
}

const UNREAD: Auth = {
  user: null,
  session: null,
  pendingUser: null,
  loading: true,
  isUnreachable: false,
  endedUser: null,
  isRecovering: false,
  linkOutcome: null,
};

/** Reads the outcome of a mail link from the URL hash; the client library reads only the session, not an error. */
function readLinkOutcome(): Auth['linkOutcome'] {
  const params = new URLSearchParams(location.hash.slice(1));
  if (params.has('error_code') || params.has('error')) {
    history.replaceState(history.state, '', location.pathname + location.search);
    return 'expired';
  }
  return params.has('access_token') && params.get('type') === 'signup' ? 'confirmed' : null;
}

/** The id of the user who opened this tab with the link to set a new password, so that a reload keeps the form. */
const RECOVERY_KEY = 'behold.recovery';

function recoveringUser(): string | null {
  try {
    return sessionStorage.getItem(RECOVERY_KEY);
  } catch {
    return null;
  }
}

function setRecoveringUser(id: string | null): void {
  try {
    if (id === null) sessionStorage.removeItem(RECOVERY_KEY);
    else sessionStorage.setItem(RECOVERY_KEY, id);
  } catch {
    // The settings ask for the current password instead.
  }
}

const store = createStore(UNREAD);
let isRecoveryLink = false;
let started = false;
let isLeaving = false;
/** The id of the user whose data is on this page; it stays set while an expired session may be renewed. */
let owner: string | null = null;

const userLeft = createListeners<string>();
const forbidden = createListeners();

export const currentAuth = store.getSnapshot;
/** Calls the listener with the id of a user whose data must be removed: they signed out, or another user signed in. */
export const subscribeUserLeft = userLeft.subscribe;
/** Calls the listener when the server denied the account a request: its level may have changed. */
export const subscribeForbidden = forbidden.subscribe;

function show(next: Auth): void {
  store.set(next);
  notifySessionStored();
}

function setOwner(next: string | null): void {
  const previous = owner;
  owner = next;
  if (previous === next) return;
  // Requests of this account may have waited for it to sign in.
  if (next !== null) flushAccount(next);
  if (previous !== null) userLeft.notify(previous);
}

function handleAuthEvent(event: AccountEvent, session: AccountSession | null): void {
  switch (event) {
    case 'SIGNED_OUT':
      // The event may fire twice; the second must not close the dialog that asks for the password.
      if (isLeaving || (currentAuth().user === null && currentAuth().endedUser === null)) leave();
      else endSession();
      return;
    case 'PASSWORD_RECOVERY':
      // All tabs get this event; only the one that was opened by the link asks for the new password.
      if (isRecoveryLink && session !== null) setRecoveringUser(session.user.id);
      enter(session);
      return;
    case 'INITIAL_SESSION':
    case 'SIGNED_IN':
    case 'TOKEN_REFRESHED':
    case 'USER_UPDATED':
    case 'MFA_CHALLENGE_VERIFIED':
      enter(session);
  }
}

function enter(stored: AccountSession | null): void {
  const session = stored?.secondFactor === 'missing' ? null : stored;
  if (session !== null) setOwner(session.user.id);
  show({
    user: session?.user ?? null,
    session,
    pendingUser: session === null ? (stored?.user ?? null) : null,
    loading: false,
    isUnreachable: stored === null && hasStoredSession(),
    endedUser: session === null ? currentAuth().endedUser : null,
    isRecovering: stored !== null && stored.user.id === recoveringUser(),
    linkOutcome: currentAuth().linkOutcome,
  });
}

function leave(): void {
  setRecoveringUser(null);
  setOwner(null);
  show({ ...UNREAD, loading: false });
}

function endSession(): void {
  if (currentAuth().user === null) return;
  setRecoveringUser(null);
  show({ ...UNREAD, loading: false, endedUser: currentAuth().user });
}

function start(): void {
  if (started) return;
  started = true;
  isRecoveryLink = new URLSearchParams(location.hash.slice(1)).get('type') === 'recovery';
  store.set({ ...currentAuth(), linkOutcome: readLinkOutcome() });
  // If the server does not respond to a sign-out in another tab, that tab only removes the stored session.
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key === ACCOUNT_STORAGE_KEY && newValue === null) handleAuthEvent('SIGNED_OUT', null);
  });
  onAccountRefused((refused) => {
    if (refused === 'signed_out') endSession();
    else forbidden.notify();
  });
  // The library reports a session that cannot be renewed only after half a minute of attempts.
  void withTimeout(new Promise<never>(() => undefined)).then(() => {
    if (currentAuth().loading && hasStoredSession()) enter(null);
  });
  subscribeConnectivity(() => {
    if (connectivity() === 'online') void retrySession();
  });
  accountGateway().watch(handleAuthEvent);
}

/** Subscribes to the session; the first subscription reads it and starts watching it. */
export function subscribeAuth(listener: () => void): () => void {
  start();
  return store.subscribe(listener);
}

/** Renews a session that could not be renewed so far; a success is an event of the session. */
export async function retrySession(): Promise<void> {
  if (currentAuth().isUnreachable) await renewAtOnce().catch(() => undefined);
}

/**
 * Repeats calls that failed because the session has ended, once the same user has signed in again; another user, who may
 * sign in in another tab, did not make them. For pages that ask for the password in place.
 */
export function repeatCallsAfterSignIn(): () => void {
  return repeatAfterSignIn(
    () =>
      new Promise((resolve) => {
        const caller = owner;
        const check = () => {
          const { user, endedUser } = currentAuth();
          if (user === null && endedUser !== null) return;
          stop();
          resolve(user !== null && user.id === caller);
        };
        const stop = store.subscribe(check);
        check();
      }),
  );
}

/** The server snapshot: a prerendered page has no user. */
export function unreadAuth(): Auth {
  return UNREAD;
}

/** Signs the user out and removes their data from this device. */
export async function signOut(): Promise<void> {
  isLeaving = true;
  try {
    await accountGateway().signOut();
  } finally {
    isLeaving = false;
    leave();
  }
}

/** Call when the new password is set, or when the user has read the outcome of a mail link. */
export function dismissLinkOutcome(): void {
  setRecoveringUser(null);
  show({ ...currentAuth(), isRecovering: false, linkOutcome: null });
}
