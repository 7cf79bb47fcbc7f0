import { useSyncExternalStore } from 'react';

export function isPageVisible(): boolean {
  return document.visibilityState === 'visible';
}

function subscribePageVisibility(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}

export function usePageVisible(): boolean {
  return useSyncExternalStore(subscribePageVisibility, isPageVisible, () => false);
}
