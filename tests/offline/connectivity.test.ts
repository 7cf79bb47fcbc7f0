import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

type Module = typeof import('../../src/offline/connectivity.ts');

let device: EventTarget;

async function boot(onLine: boolean): Promise<Module> {
  vi.resetModules();
  vi.stubGlobal('navigator', { onLine });
  return import('../../src/offline/connectivity.ts');
}

beforeEach(() => {
  device = new EventTarget();
  vi.stubGlobal('addEventListener', device.addEventListener.bind(device));
});
afterEach(() => void vi.unstubAllGlobals());

const tell = (event: 'online' | 'offline') => device.dispatchEvent(new Event(event));

describe('connectivity', () => {
  test.each([
    [true, 'online'],
    [false, 'offline'],
  ])('starts from what the device says: %s', async (onLine, expected) => {
    expect((await boot(onLine)).connectivity()).toBe(expected);
  });

  test('follows the device and tells each change once', async () => {
    const { connectivity, subscribeConnectivity } = await boot(true);
    const heard: string[] = [];
    const stop = subscribeConnectivity(() => heard.push(connectivity()));
    tell('offline');
    tell('offline');
    tell('online');
    stop();
    tell('offline');
    expect(heard).toEqual(['offline', 'online']);
  });

  test('a silent backend is unreachable until it answers or the connection is new', async () => {
    const { connectivity, reportAnswer, reportSilence } = await boot(true);
    reportSilence();
    expect(connectivity()).toBe('unreachable');
    reportAnswer();
    expect(connectivity()).toBe('online');
    reportSilence();
    tell('online');
    expect(connectivity()).toBe('online');
  });

  test('silence on a device that is offline stays offline', async () => {
    const { connectivity, reportSilence } = await boot(false);
    reportSilence();
    expect(connectivity()).toBe('offline');
    tell('online');
    expect(connectivity()).toBe('online');
  });

  test('an answer is better evidence than a device that calls itself offline', async () => {
    const { connectivity, reportAnswer } = await boot(false);
    reportAnswer();
    expect(connectivity()).toBe('online');
  });
});
