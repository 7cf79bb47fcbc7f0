import { onAccountRefused } from '../../backend/account/account-call.ts';
import { accountGateway } from '../../backend/account/account-gateway.ts';
import {
  ACCOUNT_STORAGE_KEY,
  type AccountEvent,
  type AccountSession,
  type AccountUser,
} from '../../domain/account.ts';
import { createListeners, createStore } from '../../platform/create-store.ts';
import { notifySessionStored } from './stored-session.ts';

export type { AccountSession, AccountUser };

export interface Auth {
  readonly user: AccountUser | null;
  readonly session: AccountSession | null;
  /** Until the session was read for the first time. */
  readonly loading: boolean;
  /** Whose session ended without this tab asking for it: it ran out, was refused, or was ended elsewhere. */
  readonly endedUser: AccountUser | null;
  /** Somebody came by the link of a mail to set a new password. */
  readonly isRecovering: boolean;
  /** What came of the link of a mail by which this page was opened. */
  readonly arrival: 'confirmed' | 'expired' | null;
}

const UNREAD: Auth = {
  user: null,
  session: null,
  loading: true,
  endedUser: null,
  isRecovering: false,
  arrival: null,
};

/** Links of mails lead here with their outcome behind the `#`; the library reads a session from it, but tells no failure. */
function readArrival(): Auth['arrival'] {
  const params = new URLSearchParams(location.hash.slice(1));
  if (params.has('error_code') || params.has('error')) {
    history.replaceState(history.state, '', location.pathname + location.search);
    return 'expired';
  }
  return params.has('access_token') && params.get('type') === 'signup' ? 'confirmed' : null;
}

const store = createStore(UNREAD);
let started = false;
let isLeaving = false;
/** Whose data may lie on this page; they stay while a session that ended by itself may be taken up again. */
let owner: string | null = null;

const ownerGone = createListeners<string>();
const forbidden = createListeners();

/** The session as far as it is known. */
export const currentAuth = store.getSnapshot;
/** Hears that what lies on this page belongs to nobody here any more, and whose it was. */
export const subscribeOwnerGone = ownerGone.subscribe;
/** Hears that the server refused this account something: its level may have changed. */
export const subscribeForbidden = forbidden.subscribe;

function show(next: Auth): void {
  store.set(next);
  notifySessionStored();
}

function ownedBy(next: string | null): void {
  const previous = owner;
  owner = next;
  if (previous === null || previous === next) return;
  ownerGone.notify(previous);
}

function handleAuthEvent(event: AccountEvent, session: AccountSession | null): void {
  switch (event) {
    case 'SIGNED_OUT':
      // It may be heard twice; whoever is asked for the password then goes on being asked.
      if (isLeaving || (currentAuth().user === null && currentAuth().endedUser === null)) leave();
      else endSession();
      return;
    case 'PASSWORD_RECOVERY':
      enter(session, true);
      return;
    case 'INITIAL_SESSION':
    case 'SIGNED_IN':
    case 'TOKEN_REFRESHED':
    case 'USER_UPDATED':
    case 'MFA_CHALLENGE_VERIFIED':
      enter(session, currentAuth().isRecovering);
  }
}

function enter(session: AccountSession | null, isRecovering: boolean): void {
  if (session !== null) ownedBy(session.user.id);
  show({
    user: session?.user ?? null,
    session,
    loading: false,
    endedUser: session === null ? currentAuth().endedUser : null,
    isRecovering,
    arrival: currentAuth().arrival,
  });
}

function leave(): void {
  ownedBy(null);
  show({ ...UNREAD, loading: false });
}

function endSession(): void {
  if (currentAuth().user === null) return;
  show({ ...UNREAD, loading: false, endedUser: currentAuth().user });
}

function start(): void {
  if (started) return;
  started = true;
  store.set({ ...currentAuth(), arrival: readArrival() });
  // Another tab whose server did not answer can only take the session away from the device.
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key === ACCOUNT_STORAGE_KEY && newValue === null) handleAuthEvent('SIGNED_OUT', null);
  });
  onAccountRefused((refused) => {
    if (refused === 'signed_out') endSession();
    else forbidden.notify();
  });
  accountGateway().watch(handleAuthEvent);
}

/** Reads the session when somebody first asks, and from then on follows it. */
export function subscribeAuth(listener: () => void): () => void {
  start();
  return store.subscribe(listener);
}

/** As in the prerendered page, which knows nobody. */
export function unreadAuth(): Auth {
  return UNREAD;
}

/** The person goes, and with them everything of theirs on this device. */
export async function signOut(): Promise<void> {
  isLeaving = true;
  try {
    await accountGateway().signOut();
  } finally {
    isLeaving = false;
    leave();
  }
}

/** The new password is set, or what the link of a mail had to say was read. */
export function endArrival(): void {
  show({ ...currentAuth(), isRecovering: false, arrival: null });
}
