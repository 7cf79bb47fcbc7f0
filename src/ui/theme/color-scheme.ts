/** The reader's choice; `auto` follows the device. */
export type ColorScheme = 'light' | 'dark' | 'auto';

/** The key under which Mantine keeps the choice; the boot script in index.html reads the same one. */
export const COLOR_SCHEME_KEY = 'mantine-color-scheme-value';
const ATTRIBUTE = 'data-mantine-color-scheme';

function isColorScheme(value: unknown): value is ColorScheme {
  return value === 'light' || value === 'dark' || value === 'auto';
}

export function readColorScheme(): ColorScheme {
  try {
    const stored = localStorage.getItem(COLOR_SCHEME_KEY);
    return isColorScheme(stored) ? stored : 'auto';
  } catch {
    return 'auto';
  }
}

/** What `scheme` means on this device now. */
export function resolveColorScheme(scheme: ColorScheme): 'light' | 'dark' {
  if (scheme !== 'auto') return scheme;
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}

/** Keeps the choice and shows it at once; a storage that refuses leaves it for this page only. */
export function applyColorScheme(scheme: ColorScheme): void {
  try {
    localStorage.setItem(COLOR_SCHEME_KEY, scheme);
    window.dispatchEvent(
      new StorageEvent('storage', {
        storageArea: localStorage,
        key: COLOR_SCHEME_KEY,
        newValue: scheme,
      }),
    );
  } catch {
    // Private mode: the page still changes.
  }
  document.documentElement.setAttribute(ATTRIBUTE, resolveColorScheme(scheme));
}
