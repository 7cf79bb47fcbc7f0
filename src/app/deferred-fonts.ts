import { siteFonts } from 'virtual:korean-fonts';
import { afterStartup, withTimeout } from '../platform/startup.ts';

/** A style sheet that is read, but not yet followed. */
function addInactiveSheet(rules: string): HTMLStyleElement {
  const style = document.createElement('style');
  style.media = 'not all';
  style.textContent = rules;
  document.head.append(style);
  return style;
}

function fontFaceOf({ style }: CSSFontFaceRule): FontFace {
  const valueOf = (property: string) => style.getPropertyValue(property);
  return new FontFace(valueOf('font-family'), valueOf('src'), {
    display: 'swap',
    unicodeRange: valueOf('unicode-range'),
    weight: valueOf('font-weight'),
  });
}

/**
 * Brings the faces of everything beyond the first screen. Every change of the faces lays the whole page out anew, and
 * what has no face yet is looked for in the device's own ones: so the rules are followed when the faces that every page
 * needs are here and the page listens, and all of them are taken up at once.
 */
export async function loadDeferredFonts(): Promise<void> {
  const { deferredFontRules: deferredFontRules } = await import('./deferred-font-css.ts');
  const idle = addInactiveSheet(deferredFontRules);
  const fontFaces = [...(idle.sheet?.cssRules ?? [])]
    .filter((rule) => rule instanceof CSSFontFaceRule)
    .filter(({ cssText }) => siteFonts.some((address) => cssText.includes(address)))
    .map(fontFaceOf);
  // A slow network shows them one by one rather than late; one that cannot be had is asked for again by its rule.
  await withTimeout(Promise.allSettled(fontFaces.map((fontFace) => fontFace.load())));
  await afterStartup('hydrated');
  for (const fontFace of fontFaces) if (fontFace.status !== 'error') document.fonts.add(fontFace);
  idle.media = 'all';
}
