import type { i18n } from 'i18next';
import { afterEach, expect, test, vi } from 'vitest';

class FakeRegistration extends EventTarget {
  installing: object | null = null;
  waiting: object | null = null;
  active: object | null = null;
}

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

/** Registers the worker in a page that is loaded; returns its registration and the updates that it offered. */
async function register() {
  const registration = new FakeRegistration();
  const serviceWorker = Object.assign(new EventTarget(), {
    controller: null,
    ready: Promise.resolve(registration),
    register: () => Promise.resolve(registration),
  });
  vi.stubGlobal('navigator', { serviceWorker, onLine: true });
  vi.stubGlobal('location', new URL('https://behold.example/'));
  vi.stubGlobal('document', { readyState: 'complete' });
  const offers: unknown[] = [];
  vi.doMock('../../src/platform/waiting-update.ts', () => ({
    announceUpdate: (offer: unknown) => offers.push(offer),
  }));
  const { registerServiceWorker } = await import('../../src/app/service-worker-registration.ts');
  await registerServiceWorker({ language: 'ko', on: () => undefined } as unknown as i18n);
  return { registration, offers };
}

/** Dispatches `updatefound`; returns the errors of its listeners, which an EventTarget does not throw. */
async function reportUpdate(registration: FakeRegistration): Promise<unknown[]> {
  const errors: unknown[] = [];
  const keep = (error: unknown) => errors.push(error);
  process.on('uncaughtException', keep);
  registration.dispatchEvent(new Event('updatefound'));
  await new Promise((resolve) => {
    setImmediate(resolve);
  });
  process.off('uncaughtException', keep);
  return errors;
}

test('a release that is reported only once it is installed is offered', async () => {
  const { registration, offers } = await register();
  registration.waiting = { scriptURL: 'https://behold.example/service-worker.js' };
  expect(await reportUpdate(registration)).toEqual([]);
  expect(offers).toHaveLength(1);
});

test('the first worker, reported only once it is active, is no update', async () => {
  const { registration, offers } = await register();
  registration.active = { scriptURL: 'https://behold.example/service-worker.js' };
  expect(await reportUpdate(registration)).toEqual([]);
  expect(offers).toEqual([]);
});
