import { savesData } from '../../platform/connectivity.ts';

const REDUCED_MOTION = '(prefers-reduced-motion: reduce)';

/** Nobody gets a film who asked for stillness or pays for every byte. */
export function mayAutoplay(): boolean {
  return !matchMedia(REDUCED_MOTION).matches && !savesData();
}

/** Tells when the wish changes while the page is open; returns what ends it. */
export function subscribeAutoplayPreference(listener: () => void): () => void {
  const query = matchMedia(REDUCED_MOTION);
  query.addEventListener('change', listener);
  return () => {
    query.removeEventListener('change', listener);
  };
}
