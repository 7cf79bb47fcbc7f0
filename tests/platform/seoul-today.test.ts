import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { onSeoulMidnight } from '../../src/platform/seoul-today.ts';
import { stubPage } from './fake-page.ts';

let page: EventTarget;
let listener: ReturnType<typeof vi.fn<() => void>>;
let stop: () => void;

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-21T23:59:00+09:00') });
  page = stubPage();
  listener = vi.fn<() => void>();
  stop = onSeoulMidnight(listener);
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('onSeoulMidnight calls back once at every midnight in Seoul', () => {
  vi.advanceTimersByTime(59_999);
  expect(listener).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(listener).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(24 * 60 * 60_000);
  expect(listener).toHaveBeenCalledTimes(2);
});

test.each(['visibilitychange', 'pageshow'])(
  'onSeoulMidnight calls back on %s if the device was suspended at midnight',
  (event) => {
    page.dispatchEvent(new Event(event));
    expect(listener).not.toHaveBeenCalled();
    vi.setSystemTime(new Date('2026-11-22T08:00:00+09:00'));
    page.dispatchEvent(new Event(event));
    page.dispatchEvent(new Event(event));
    expect(listener).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(16 * 60 * 60_000);
    expect(listener).toHaveBeenCalledTimes(2);
  },
);

test('onSeoulMidnight calls back within a minute after a suspension that caused no event', () => {
  stop();
  vi.setSystemTime(new Date('2026-11-21T12:00:00+09:00'));
  stop = onSeoulMidnight(listener);
  vi.setSystemTime(new Date('2026-11-22T08:00:00+09:00'));
  vi.advanceTimersByTime(60_000);
  expect(listener).toHaveBeenCalledTimes(1);
});

test('onSeoulMidnight is silent after it was stopped', () => {
  stop();
  vi.advanceTimersByTime(24 * 60 * 60_000);
  page.dispatchEvent(new Event('pageshow'));
  expect(listener).not.toHaveBeenCalled();
});
