import { siteFonts } from 'virtual:korean-fonts';
import { atTheLatest } from '../ui/at-the-latest.ts';
import { whenPartsAreAwake } from '../ui/when-parts-are-awake.ts';

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
  // A slow network shows them one by one rather than late.
  await atTheLatest(Promise.all(siteFonts.map(fetchFace)));
  await whenPartsAreAwake();
  await import('./later-styles.ts');
}
