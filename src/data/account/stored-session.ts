import { useSyncExternalStore } from 'react';
import { ACCOUNT_STORAGE_KEY } from '../../domain/account.ts';

const listeners = new Set<() => void>();

function hasStoredSession(): boolean {
  try {
    return globalThis.localStorage.getItem(ACCOUNT_STORAGE_KEY) !== null;
  } catch {
    return false;
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  globalThis.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    globalThis.removeEventListener('storage', listener);
  };
}

/** Called by the session of this tab; the storage itself tells only the other tabs. */
export function notifySessionStored(): void {
  for (const listener of [...listeners]) listener();
}

/**
 * Whether somebody signed in on this device and has not signed out; looks at the device alone, so that visitors pay
 * nothing for accounts. It opens nothing: whether the session is still taken, the server says.
 */
export function useHasStoredSession(): boolean {
  return useSyncExternalStore(subscribe, hasStoredSession, () => false);
}

let isWelcome = false;

/** Somebody has just signed in: the page that they are led to says welcome. */
export function setWelcome(welcome: boolean): void {
  isWelcome = welcome;
  notifySessionStored();
}

export function useWelcome(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => isWelcome,
    () => false,
  );
}
