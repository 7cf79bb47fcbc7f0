import 'fake-indexeddb/auto';
import { expect, test, vi } from 'vitest';

test('a background sync sends a request that got no response a moment ago', async () => {
  vi.stubGlobal('location', { origin: 'https://behold.example' });
  const requests: string[] = [];
  let isConnected = false;
  vi.stubGlobal('fetch', (async (input) => {
    requests.push(new URL(new Request(input).url).pathname);
    if (!isConnected) throw new TypeError('Failed to fetch');
    return Promise.resolve(Response.json(1));
  }) satisfies typeof fetch);
  await import('../../src/app/outbox-worker.ts');
  const { deviceOutbox } = await import('../../src/data/outbox/device-outbox.ts');
  const outbox = await deviceOutbox();
  await outbox.enqueue('prayer_taps', { taps: 1 });
  await expect(globalThis.flushWaiting?.()).rejects.toThrow('still wait');
  isConnected = true;
  await globalThis.flushWaiting?.();
  expect((await outbox.snapshot()).rows).toEqual([]);
  expect(requests).toHaveLength(2);
  vi.unstubAllGlobals();
  vi.resetModules();
});

test('a background sync fails, and is repeated, if the browser refuses the database', async () => {
  vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('refused', 'SecurityError');
  });
  await import('../../src/app/outbox-worker.ts');
  await expect(globalThis.flushWaiting?.()).rejects.toThrow('refuses a database');
});
