/** The user's setting; `auto` follows the device. */
export type ColorScheme = 'light' | 'dark' | 'auto';

/** The storage key used by Mantine. */
export const COLOR_SCHEME_KEY = 'mantine-color-scheme-value';
const ATTRIBUTE = 'data-mantine-color-scheme';

/** Fallback for this page load when storage is blocked. */
let chosen: string | null = null;

/** The user's setting, or `auto` without one. */
export function readColorScheme(): ColorScheme {
  let stored = chosen;
  try {
    stored ??= localStorage.getItem(COLOR_SCHEME_KEY);
  } catch {
    // Private mode: the page follows the device until the user chooses a scheme.
  }
  return stored === 'light' || stored === 'dark' ? stored : 'auto';
}

/** Stores the setting; without storage it lasts until the page is left. */
export function writeColorScheme(scheme: string): void {
  chosen = scheme;
  try {
    localStorage.setItem(COLOR_SCHEME_KEY, scheme);
    chosen = null;
  } catch {
    // Storage is blocked, as above.
  }
}

/** Sets the scheme of the document, by which the style sheets choose their colors. */
export function applyColorScheme(): void {
  const scheme = readColorScheme();
  const isDark =
    scheme === 'dark' || (scheme === 'auto' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute(ATTRIBUTE, isDark ? 'dark' : 'light');
}
