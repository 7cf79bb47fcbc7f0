import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Dictionary } from '../../src/i18n/all-dictionaries.ts';
import { createI18n } from '../../src/i18n/i18n.ts';
import { loadPersistently } from '../../src/platform/startup.ts';

const load = vi.hoisted(() => vi.fn<() => Promise<Dictionary>>());
vi.mock('../../src/i18n/all-dictionaries.ts', () => ({
  allDictionaries: { './ko/share.json': load },
}));

const failedLoad = () =>
  Promise.reject(new TypeError('Failed to fetch dynamically imported module'));
const loaded = () => Promise.resolve({ default: { open: '공유하기' } });
let browser: EventTarget;
const navigator = { onLine: true };

beforeEach(() => {
  browser = new EventTarget();
  vi.stubGlobal('addEventListener', browser.addEventListener.bind(browser));
  vi.stubGlobal('navigator', navigator);
  load.mockReset();
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('loadNamespaces retries a dictionary that failed to load twice', async () => {
  const i18n = await createI18n('ko', ['shell']);
  vi.useFakeTimers();
  load
    .mockImplementationOnce(failedLoad)
    .mockImplementationOnce(failedLoad)
    .mockImplementation(loaded);
  const loading = i18n.loadNamespaces('share');
  await vi.runAllTimersAsync();
  await loading;
  expect(load).toHaveBeenCalledTimes(3);
  expect(i18n.t('share:open')).toBe('공유하기');
});

test.each([
  ['within seconds, although the device was online all the time', true],
  ['as soon as the device is online again', false],
])(
  'a dictionary that failed after all retries is loaded %s, and components render again',
  async (_when, isOnline) => {
    navigator.onLine = isOnline;
    const i18n = await createI18n('ko', ['shell'], loadPersistently);
    vi.useFakeTimers();
    load.mockImplementation(failedLoad);
    const loading = i18n.loadNamespaces('share').catch(() => undefined);
    await vi.advanceTimersByTimeAsync(60_000);
    await loading;
    const tries = load.mock.calls.length;
    expect(tries).toBeGreaterThan(3);

    const onLanguageChanged = vi.fn();
    i18n.on('languageChanged', onLanguageChanged);
    load.mockImplementation(loaded);
    if (!isOnline) browser.dispatchEvent(new Event('online'));
    await vi.advanceTimersByTimeAsync(isOnline ? 5_000 : 0);
    expect(load).toHaveBeenCalledTimes(tries + 1);
    expect(onLanguageChanged).toHaveBeenCalledWith('ko');
    expect(i18n.t('share:open')).toBe('공유하기');
  },
);
