import { COLOR_SCHEME_KEY, readStored, writeStored } from '../../platform/inline-storage.ts';

/** The user's setting; `auto` follows the device. */
export type ColorScheme = 'light' | 'dark' | 'auto';

const ATTRIBUTE = 'data-mantine-color-scheme';
/** The page's background, which the browser's bar continues; the light one also stands in `index.html`. */
const THEME_COLORS = { light: '#fbf6ee', dark: '#1d191c' } as const;

/** The choice of this page load if it could not be stored. */
let unstored: string | null = null;

/** The user's setting, or `auto` without one. */
export function readColorScheme(): ColorScheme {
  const scheme = unstored ?? readStored(COLOR_SCHEME_KEY);
  return scheme === 'light' || scheme === 'dark' ? scheme : 'auto';
}

/** Stores the setting; where storage is blocked it lasts until the page is left. */
export function writeColorScheme(scheme: string): void {
  writeStored(COLOR_SCHEME_KEY, scheme);
  unstored = readStored(COLOR_SCHEME_KEY) === scheme ? null : scheme;
}

/** Sets the scheme of the document, by which the style sheets choose their colors, and the color of the browser's bar. */
export function applyColorScheme(): void {
  const scheme = readColorScheme();
  const isDark =
    scheme === 'dark' || (scheme === 'auto' && matchMedia('(prefers-color-scheme: dark)').matches);
  const shown = isDark ? 'dark' : 'light';
  document.documentElement.setAttribute(ATTRIBUTE, shown);
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', THEME_COLORS[shown]);
}
