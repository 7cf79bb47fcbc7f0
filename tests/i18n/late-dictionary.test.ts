import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Dictionary } from '../../src/i18n/all-dictionaries.ts';
import { createI18n } from '../../src/i18n/i18n.ts';

const load = vi.hoisted(() => vi.fn<() => Promise<Dictionary>>());
vi.mock('../../src/i18n/all-dictionaries.ts', () => ({
  allDictionaries: { './ko/share.json': load },
}));

const lost = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));
const arrived = () => Promise.resolve({ default: { open: '공유하기' } });
let browser: EventTarget;

beforeEach(() => {
  browser = new EventTarget();
  vi.stubGlobal('addEventListener', browser.addEventListener.bind(browser));
  load.mockReset();
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('texts that were lost on the way are asked for again before anybody waits in vain', async () => {
  const i18n = await createI18n('ko', ['shell']);
  vi.useFakeTimers();
  load.mockImplementationOnce(lost).mockImplementationOnce(lost).mockImplementation(arrived);
  const loading = i18n.loadNamespaces('share');
  await vi.runAllTimersAsync();
  await loading;
  expect(load).toHaveBeenCalledTimes(3);
  expect(i18n.t('share:open')).toBe('공유하기');
});

test('texts that were given up come when the connection is back, and are told of', async () => {
  const i18n = await createI18n('ko', ['shell']);
  vi.useFakeTimers();
  load.mockImplementation(lost);
  const loading = i18n.loadNamespaces('share').catch(() => undefined);
  await vi.runAllTimersAsync();
  await loading;
  const tries = load.mock.calls.length;
  expect(tries).toBeGreaterThan(3);

  const told = vi.fn();
  i18n.on('languageChanged', told);
  load.mockImplementation(arrived);
  browser.dispatchEvent(new Event('online'));
  await vi.runAllTimersAsync();
  expect(load).toHaveBeenCalledTimes(tries + 1);
  expect(told).toHaveBeenCalledWith('ko');
  expect(i18n.t('share:open')).toBe('공유하기');
});
