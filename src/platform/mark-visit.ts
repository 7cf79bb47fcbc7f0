import { readStored, writeStored } from './inline-storage.ts';

/**
 * Called by every inline script of a page; only the first call has an effect. Sets `isFirstVisit`,
 * and marks a visitor who returns on a later day, or who opens the installed app; Home then begins with the week.
 */
export function markVisit(): void {
  if (globalThis.isFirstVisit !== undefined) return;
  const today = new Date().toDateString();
  const firstVisit = readStored('firstVisit');
  globalThis.isFirstVisit = firstVisit === null;
  if (firstVisit === null) writeStored('firstVisit', today);
  const isInstalled = matchMedia('(display-mode: standalone)').matches;
  if (isInstalled || (firstVisit ?? today) !== today) {
    document.documentElement.dataset['returning'] = '';
  }
}
