/** The reader's choice; `auto` follows the device. */
export type ColorScheme = 'light' | 'dark' | 'auto';

/** The key under which Mantine keeps the choice. */
export const COLOR_SCHEME_KEY = 'mantine-color-scheme-value';
const ATTRIBUTE = 'data-mantine-color-scheme';

/** What was chosen while storage refused holds for this page. */
let chosen: string | null = null;

export function readColorScheme(): ColorScheme {
  let stored = chosen;
  try {
    stored ??= localStorage.getItem(COLOR_SCHEME_KEY);
  } catch {
    // Private mode: the page follows the device until the reader chooses.
  }
  return stored === 'light' || stored === 'dark' ? stored : 'auto';
}

/** Keeps the choice on the device. */
export function writeColorScheme(scheme: string): void {
  chosen = scheme;
  try {
    localStorage.setItem(COLOR_SCHEME_KEY, scheme);
    chosen = null;
  } catch {
    // As above.
  }
}

/** Shows the page in the chosen color scheme. */
export function applyColorScheme(): void {
  const scheme = readColorScheme();
  const isDark =
    scheme === 'dark' || (scheme === 'auto' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute(ATTRIBUTE, isDark ? 'dark' : 'light');
}
