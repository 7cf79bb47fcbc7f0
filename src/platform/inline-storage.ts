import type { ACCOUNT_STORAGE_KEY } from '../domain/account.ts';
import type { DeviceFlag } from './device-flags.ts';

// Local storage for the inline scripts, which run before `device-flags.ts` is loaded.

/** The key that Mantine uses. */
export const COLOR_SCHEME_KEY = 'mantine-color-scheme-value';

type Setting = DeviceFlag | typeof COLOR_SCHEME_KEY;

export function readStored(key: Setting | typeof ACCOUNT_STORAGE_KEY): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    // Storage may be blocked; the defaults apply.
    return null;
  }
}

export function writeStored(key: Setting, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // Not stored, but applied to this page.
  }
}
