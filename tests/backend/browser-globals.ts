import { vi } from 'vitest';
import { WebSocket } from 'ws';
import { createStorage } from '../support/fake-storage.ts';

/** Stubs what supabase-js uses of a browser; `stored` are the first items of `localStorage`. */
export function stubBrowserGlobals(stored: Readonly<Record<string, string>> = {}): void {
  vi.stubGlobal('localStorage', createStorage(stored));
  // supabase-js uses localStorage only if `window` and `document` exist.
  vi.stubGlobal('window', globalThis);
  vi.stubGlobal('document', new EventTarget());
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('location', new URL('https://behold.example/'));
  // Node 20 has no built-in WebSocket.
  vi.stubGlobal('WebSocket', WebSocket);
}
