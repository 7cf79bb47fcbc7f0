import type { ACCOUNT_STORAGE_KEY } from '../domain/account.ts';
import type { DeviceFlag } from './device-flags.ts';

// Local storage for the inline scripts, which run before `device-flags.ts` is loaded.

type StoredKey = DeviceFlag | typeof ACCOUNT_STORAGE_KEY;

export function readStored(key: StoredKey): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    // Storage may be blocked; the defaults apply.
    return null;
  }
}

export function writeStored(key: DeviceFlag, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // Not stored, but applied to this page.
  }
}
