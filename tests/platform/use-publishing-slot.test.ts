import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { onPublishingSlot } from '../../src/platform/use-publishing-slot.ts';
import { stubPage } from './fake-page.ts';

let page: EventTarget;
let listener: ReturnType<typeof vi.fn<() => void>>;
let stop: () => void;

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-21T09:58:00+09:00') });
  page = stubPage();
  listener = vi.fn<() => void>();
  stop = onPublishingSlot(listener);
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('onPublishingSlot calls back at every multiple of five minutes', () => {
  vi.advanceTimersByTime(119_999);
  expect(listener).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(listener).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(10 * 60_000);
  expect(listener).toHaveBeenCalledTimes(3);
});

test('onPublishingSlot calls back when the page becomes visible after a suspension', () => {
  vi.setSystemTime(new Date('2026-11-21T10:03:00+09:00'));
  page.dispatchEvent(new Event('visibilitychange'));
  expect(listener).toHaveBeenCalledTimes(1);
  stop();
  vi.advanceTimersByTime(10 * 60_000);
  expect(listener).toHaveBeenCalledTimes(1);
});
