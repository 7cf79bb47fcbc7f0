import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

type Module = typeof import('../../src/platform/connectivity.ts');

let device: EventTarget;

async function boot(onLine: boolean): Promise<Module> {
  vi.resetModules();
  vi.stubGlobal('navigator', { onLine });
  return import('../../src/platform/connectivity.ts');
}

beforeEach(() => {
  device = new EventTarget();
  vi.stubGlobal('addEventListener', device.addEventListener.bind(device));
});
afterEach(() => void vi.unstubAllGlobals());

const dispatch = (event: 'online' | 'offline') => device.dispatchEvent(new Event(event));

describe('connectivity', () => {
  test.each([
    [true, 'online'],
    [false, 'offline'],
  ])('navigator.onLine %s at startup means %s', async (onLine, expected) => {
    expect((await boot(onLine)).connectivity()).toBe(expected);
  });

  test('follows online and offline events and notifies subscribers once per change', async () => {
    const { connectivity, subscribeConnectivity } = await boot(true);
    const states: string[] = [];
    const stop = subscribeConnectivity(() => states.push(connectivity()));
    dispatch('offline');
    dispatch('offline');
    dispatch('online');
    stop();
    dispatch('offline');
    expect(states).toEqual(['offline', 'online']);
  });

  test('is unreachable after a timeout until a response or an online event', async () => {
    const { connectivity, reportResponse, reportNoResponse } = await boot(true);
    reportNoResponse();
    expect(connectivity()).toBe('unreachable');
    reportResponse();
    expect(connectivity()).toBe('online');
    reportNoResponse();
    dispatch('online');
    expect(connectivity()).toBe('online');
  });

  test('stays offline after a timeout on an offline device', async () => {
    const { connectivity, reportNoResponse } = await boot(false);
    reportNoResponse();
    expect(connectivity()).toBe('offline');
    dispatch('online');
    expect(connectivity()).toBe('online');
  });

  test('a response makes an offline device online', async () => {
    const { connectivity, reportResponse } = await boot(false);
    reportResponse();
    expect(connectivity()).toBe('online');
  });
});
