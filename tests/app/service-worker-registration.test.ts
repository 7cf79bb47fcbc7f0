import type { i18n } from 'i18next';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

const WORKER = { scriptURL: 'https://behold.example/service-worker.js' };

/** A worker whose installation the test completes. */
class FakeWorker extends EventTarget {
  readonly scriptURL = WORKER.scriptURL;
  state = 'installing';

  install(): void {
    this.state = 'installed';
    this.dispatchEvent(new Event('statechange'));
  }
}

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
  registration.active = WORKER;
  registration.waiting = WORKER;
  expect(await reportUpdate(registration)).toEqual([]);
  expect(offers).toHaveLength(1);
});

test('the first worker, reported only once it is active, is no update', async () => {
  const { registration, offers } = await register();
  registration.active = WORKER;
  expect(await reportUpdate(registration)).toEqual([]);
  expect(offers).toEqual([]);
});

describe('a worker that waits for longer than workbox-window allows for', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal('self', globalThis);
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  async function waitAfterInstallation(registration: FakeRegistration): Promise<void> {
    const worker = new FakeWorker();
    registration.installing = worker;
    registration.dispatchEvent(new Event('updatefound'));
    registration.installing = null;
    registration.waiting = worker;
    worker.install();
    await vi.advanceTimersByTimeAsync(1_000);
  }

  test('is offered as an update if another one is active', async () => {
    const { registration, offers } = await register();
    registration.active = WORKER;
    await waitAfterInstallation(registration);
    expect(offers).toHaveLength(1);
  });

  test('is not offered if it is the first one', async () => {
    const { registration, offers } = await register();
    await waitAfterInstallation(registration);
    expect(offers).toEqual([]);
  });
});
