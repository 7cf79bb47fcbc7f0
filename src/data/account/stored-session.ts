import { useSyncExternalStore } from 'react';
import { createListeners, createStore } from '../../platform/create-store.ts';
import { storedAccountId } from '../../backend/account/stored-token.ts';
import { ACCOUNT_STORAGE_KEY } from '../../domain/account.ts';

const listeners = createListeners();
const welcome = createStore(false);

/** {@link useHasStoredSession} outside of components. */
export function hasStoredSession(): boolean {
  try {
    return globalThis.localStorage.getItem(ACCOUNT_STORAGE_KEY) !== null;
  } catch {
    return false;
  }
}

function subscribe(listener: () => void): () => void {
  const unsubscribe = listeners.subscribe(listener);
  globalThis.addEventListener('storage', listener);
  return () => {
    unsubscribe();
    globalThis.removeEventListener('storage', listener);
  };
}

/** Call when this tab's session changes: `storage` events only fire in other tabs. */
export const notifySessionStored = listeners.notify;

/**
 * Whether a session is stored on this device. Reads only local storage, so that visitors do not load any account code.
 * It grants no access: only the server decides whether the session is still valid.
 */
export function useHasStoredSession(): boolean {
  return useSyncExternalStore(subscribe, hasStoredSession, () => false);
}

/** The id of the account that is signed in on this device; null for visitors. */
export function useStoredAccountId(): string | null {
  return useSyncExternalStore(subscribe, storedAccountId, () => null);
}

/** Set after sign-in: the page that the user is redirected to shows a welcome message. */
export const setWelcome = welcome.set;

export function useWelcome(): boolean {
  return useSyncExternalStore(welcome.subscribe, welcome.getSnapshot, () => false);
}
