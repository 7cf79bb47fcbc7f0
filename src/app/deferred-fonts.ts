import { siteFonts } from 'virtual:korean-fonts';
import { whenReleased } from '../platform/pointer-press.ts';
import { afterStartup, loadPersistently, withTimeout } from '../platform/startup.ts';

/** Adds a style sheet that is parsed but not applied. */
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
 * Loads the font faces that the first paint does not need. Each change of `document.fonts` causes a layout of the whole
 * page, and a face that is not loaded yet makes the browser search the installed fonts. The faces for the site's own
 * texts are therefore added together, after hydration. The rest follows at once; on a first visit after the sync, because
 * these files are as large as those for offline use.
 */
export async function loadDeferredFonts(): Promise<void> {
  const { deferredFontRules } = await loadPersistently(() => import('./deferred-font-css.ts'));
  const idle = addInactiveSheet(deferredFontRules);
  const fontFaces = [...(idle.sheet?.cssRules ?? [])]
    .filter((rule) => rule instanceof CSSFontFaceRule)
    .filter(({ cssText }) => siteFonts.some((address) => cssText.includes(address)))
    .map(fontFaceOf);
  // On a slow network the faces appear one by one after the timeout; a failed face is requested again by its CSS rule.
  await withTimeout(Promise.allSettled(fontFaces.map((fontFace) => fontFace.load())));
  await afterStartup('hydrated');
  // The layout moves buttons, and one that moves between press and release gets no click.
  await whenReleased();
  for (const fontFace of fontFaces) if (fontFace.status !== 'error') document.fonts.add(fontFace);
  if (globalThis.isFirstVisit) await afterStartup('synced');
  await whenReleased();
  idle.media = 'all';
}
