import { useSyncExternalStore } from 'react';
import { createListeners, createStore } from '../../platform/create-store.ts';
import { ACCOUNT_STORAGE_KEY } from '../../domain/account.ts';

const listeners = createListeners();
const welcome = createStore(false);

function hasStoredSession(): boolean {
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

/** Called by the session of this tab; the storage itself tells only the other tabs. */
export const notifySessionStored = listeners.notify;

/**
 * Whether somebody signed in on this device and has not signed out; looks at the device alone, so that visitors pay
 * nothing for accounts. It opens nothing: whether the session is still taken, the server says.
 */
export function useHasStoredSession(): boolean {
  return useSyncExternalStore(subscribe, hasStoredSession, () => false);
}

/** Somebody has just signed in: the page that they are led to says welcome. */
export const setWelcome = welcome.set;

export function useWelcome(): boolean {
  return useSyncExternalStore(welcome.subscribe, welcome.getSnapshot, () => false);
}
