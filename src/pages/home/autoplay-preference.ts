const REDUCED_MOTION = '(prefers-reduced-motion: reduce)';

/** The browser's own switch for little data (Save-Data); only Chromium tells of it. */
function savesData(): boolean {
  const connection: unknown = Reflect.get(navigator, 'connection');
  return (
    typeof connection === 'object' &&
    connection !== null &&
    Reflect.get(connection, 'saveData') === true
  );
}

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
