import 'fake-indexeddb/auto';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { contactFormSchema } from '../../src/domain/contact-message.ts';
import { DeviceDatabase } from '../../src/offline/database.ts';
import { createDeviceOutboxStorage } from '../../src/offline/outbox/outbox-storage.ts';
import { CONTACT_FIELDS } from '../support/contact-fields.ts';

const MESSAGE = {
  ...contactFormSchema.parse({ ...CONTACT_FIELDS, consent: true }),
  locale: 'ko',
} as const;

let page: EventTarget;
let requested: string[];

beforeEach(() => {
  vi.resetModules();
  page = new EventTarget();
  requested = [];
  vi.stubGlobal('document', Object.assign(page, { visibilityState: 'visible' }));
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
  vi.stubGlobal('location', { origin: 'https://behold.example' });
  vi.stubGlobal('fetch', (async (input, init) => {
    const { pathname } = new URL(new Request(input, init).url);
    requested.push(pathname);
    return Promise.resolve(Response.json(pathname.includes('functions') ? { success: true } : []));
  }) satisfies typeof fetch);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function refuseDatabase() {
  return vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('refused', 'SecurityError');
  });
}

/** Polls while the time of the fake timers passes. */
const pollInTime = <T>(read: () => T) =>
  expect.poll(async () => {
    await vi.advanceTimersByTimeAsync(1_000);
    return read();
  });

async function start() {
  const { startBackgroundWork } = await import('../../src/data/start-background-work.ts');
  startBackgroundWork(new QueryClient());
}

test('a server that answers again is noticed where the browser refuses a database', async () => {
  refuseDatabase();
  const { connectivity, reportNoResponse } = await import('../../src/platform/connectivity.ts');
  await start();
  reportNoResponse();
  expect(connectivity()).toBe('unreachable');
  await pollInTime(connectivity).toBe('online');
});

test('what an earlier visit stored is sent once a database that was refused opens', async () => {
  const earlier = new DeviceDatabase();
  await createDeviceOutboxStorage(earlier).transact((tables) =>
    tables.putRow({
      id: 'a',
      kind: 'contact_message',
      payload: MESSAGE,
      status: 'waiting',
      frozen: false,
      attempts: 0,
      nextAt: 0,
      createdAt: 0,
      order: 1,
    }),
  );
  earlier.close();
  const opening = refuseDatabase();
  await start();
  const { outboxStore } = await import('../../src/data/outbox/outbox-store.ts');
  await pollInTime(() => outboxStore.getSnapshot()?.survivesClosing).toBe(false);
  opening.mockRestore();
  page.dispatchEvent(new Event('pageshow'));
  await pollInTime(() => requested).toContain('/functions/v1/submit-contact-message');
});
