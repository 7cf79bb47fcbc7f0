import 'fake-indexeddb/auto';
import { expect, test, vi } from 'vitest';

test('a background sync fails, and is repeated, if the browser refuses the database', async () => {
  vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('refused', 'SecurityError');
  });
  await import('../../src/app/outbox-worker.ts');
  await expect(globalThis.flushWaiting?.()).rejects.toThrow('refuses a database');
});
