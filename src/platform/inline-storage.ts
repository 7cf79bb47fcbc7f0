/** Local storage for the inline scripts, which run before `device-flags.ts` is loaded. */

export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    // Storage may be blocked; the defaults apply.
    return null;
  }
}

export function writeStored(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // Not stored, but applied to this page.
  }
}
