import { siteFonts } from 'virtual:korean-fonts';
import { whenPartsAreAwake } from '../ui/later-part.tsx';

/** A slow network shows them one by one rather than late. */
const PATIENCE_MS = 3_000;

function fetchFace(address: string): Promise<void> {
  return new Promise((resolve) => {
    const link = document.createElement('link');
    link.rel = 'preload';
    link.as = 'font';
    link.crossOrigin = 'anonymous';
    link.href = address;
    // A face that cannot be had is asked for again by the style sheet.
    link.onload = link.onerror = () => resolve();
    document.head.append(link);
  });
}

/**
 * Brings the faces of everything beyond the first screen. Every face that arrives lays the whole page out anew, so the
 * rules come when the faces that every page needs are here and the page listens, and all of them are taken up at once.
 */
export async function showLaterFaces(): Promise<void> {
  await Promise.race([
    Promise.all(siteFonts.map(fetchFace)),
    new Promise((resolve) => {
      setTimeout(resolve, PATIENCE_MS);
    }),
  ]);
  await whenPartsAreAwake();
  await import('./later-styles.ts');
}
