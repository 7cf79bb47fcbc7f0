import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

type Module = typeof import('../../src/platform/device-flags.ts');

let items: Map<string, string>;

async function boot(storage: Partial<Storage> | undefined): Promise<Module> {
  vi.resetModules();
  vi.stubGlobal('localStorage', storage);
  return import('../../src/platform/device-flags.ts');
}

const working = (): Partial<Storage> => ({
  getItem: (key) => items.get(key) ?? null,
  setItem: (key, value) => void items.set(key, value),
  removeItem: (key) => void items.delete(key),
});

const refusing = (): Partial<Storage> => {
  const refuse = () => {
    throw new DOMException('refused', 'SecurityError');
  };
  return { getItem: refuse, setItem: refuse, removeItem: refuse };
};

beforeEach(() => {
  items = new Map();
});
afterEach(() => void vi.unstubAllGlobals());

describe('device flags', () => {
  test('readDeviceFlag returns the defaults on a new device', async () => {
    const { readDeviceFlag, DEVICE_FLAG_DEFAULTS } = await boot(working());
    for (const flag of Object.keys(DEVICE_FLAG_DEFAULTS) as (keyof typeof DEVICE_FLAG_DEFAULTS)[]) {
      expect(readDeviceFlag(flag)).toBe(DEVICE_FLAG_DEFAULTS[flag]);
    }
  });

  test('writeDeviceFlag stores flags under the keys that the inline script reads', async () => {
    const { writeDeviceFlag, readDeviceFlag } = await boot(working());
    writeDeviceFlag('hasSeenOpeningPopup', true);
    writeDeviceFlag('locale', 'en');
    writeDeviceFlag('textSize', 130);
    expect(Object.fromEntries(items)).toEqual({
      hasSeenOpeningPopup: 'true',
      locale: 'en',
      textSize: '130',
    });
    expect(readDeviceFlag('textSize')).toBe(130);
    writeDeviceFlag('hasSeenOpeningPopup', false);
    expect(items.has('hasSeenOpeningPopup')).toBe(false);
  });

  test.each([
    ['textSize', '120', 100],
    ['textSize', '', 100],
    ['locale', 'fr', null],
    ['lecturePlace', '1-samuel/31', '1-samuel/31'],
    ['hasSeenOpeningPopup', 'yes', false],
  ] as const)('readDeviceFlag reads %s stored as %j as %s', async (flag, stored, read) => {
    items.set(flag, stored);
    const { readDeviceFlag } = await boot(working());
    expect(readDeviceFlag(flag)).toBe(read);
  });

  test.each([
    ['throws', refusing()],
    ['is missing', undefined],
  ])('flags last for the page and notify subscribers when local storage %s', async (_, storage) => {
    const { writeDeviceFlag, readDeviceFlag, subscribeDeviceFlags } = await boot(storage);
    let notifications = 0;
    const stop = subscribeDeviceFlags(() => (notifications += 1));
    expect(readDeviceFlag('locale')).toBeNull();
    writeDeviceFlag('locale', 'en');
    writeDeviceFlag('prayerCounterVisited', true);
    expect([readDeviceFlag('locale'), readDeviceFlag('prayerCounterVisited')]).toEqual([
      'en',
      true,
    ]);
    writeDeviceFlag('prayerCounterVisited', false);
    expect(readDeviceFlag('prayerCounterVisited')).toBe(false);
    stop();
    expect(notifications).toBe(3);
  });
});
