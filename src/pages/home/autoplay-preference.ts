import { savesData } from '../../platform/saves-data.ts';

const REDUCED_MOTION = '(prefers-reduced-motion: reduce)';

/** Whether the video may play by itself: not with reduced motion or data saving. */
export function mayAutoplay(): boolean {
  return !matchMedia(REDUCED_MOTION).matches && !savesData();
}

/** Notifies when the preference changes while the page is open; returns the unsubscribe function. */
export function subscribeAutoplayPreference(listener: () => void): () => void {
  const query = matchMedia(REDUCED_MOTION);
  query.addEventListener('change', listener);
  return () => {
    query.removeEventListener('change', listener);
  };
}
