import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchPresses, whenReleased } from '../../src/platform/pointer-press.ts';

let page: EventTarget;

beforeEach(() => {
  vi.useFakeTimers();
  page = new EventTarget();
  vi.stubGlobal('pointerReleased', undefined);
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  watchPresses();
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function send(...types: readonly string[]): void {
  for (const type of types) page.dispatchEvent(new Event(type));
}

/** Whether no press is under way after this many milliseconds. */
async function isReleasedAfter(milliseconds: number): Promise<boolean> {
  const onReleased = vi.fn();
  void whenReleased().then(onReleased);
  await vi.advanceTimersByTimeAsync(milliseconds);
  return onReleased.mock.calls.length > 0;
}

test('nothing waits while no pointer is pressed', async () => {
  expect(await isReleasedAfter(0)).toBe(true);
  send('pointerup', 'click');
  expect(await isReleasedAfter(0)).toBe(true);
});

test('a press ends after the listeners of its click', async () => {
  send('pointerdown');
  expect(await isReleasedAfter(1_000)).toBe(false);
  const order: string[] = [];
  void whenReleased().then(() => order.push('released'));
  page.addEventListener('click', () => order.push('clicked'), { once: true });
  send('pointerup', 'click');
  await vi.advanceTimersByTimeAsync(0);
  expect(order).toEqual(['clicked', 'released']);
});

test('the click of a finger may follow its release', async () => {
  send('pointerdown', 'pointerup');
  expect(await isReleasedAfter(50)).toBe(false);
  send('click');
  expect(await isReleasedAfter(0)).toBe(true);
});

test('a press without a click ends 100 ms after its release, at once when it becomes a scroll', async () => {
  send('pointerdown', 'pointerup');
  expect(await isReleasedAfter(100)).toBe(true);
  send('pointerdown', 'pointercancel');
  expect(await isReleasedAfter(0)).toBe(true);
});

test('what waits for a press also waits for the next one, which begins before the first has ended', async () => {
  send('pointerdown');
  const onReleased = vi.fn();
  void whenReleased().then(onReleased);
  send('pointerup', 'click', 'pointerdown');
  await vi.advanceTimersByTimeAsync(1_000);
  expect(onReleased).not.toHaveBeenCalled();
  send('pointerup', 'click');
  await vi.advanceTimersByTimeAsync(0);
  expect(onReleased).toHaveBeenCalledOnce();
});

test('a press whose end is lost ends after three seconds', async () => {
  send('pointerdown');
  expect(await isReleasedAfter(2_999)).toBe(false);
  expect(await isReleasedAfter(1)).toBe(true);
});

test('a second watcher, as of the app after the page’s own script, changes nothing', async () => {
  send('pointerdown');
  const pressed = globalThis.pointerReleased;
  watchPresses();
  expect(globalThis.pointerReleased).toBe(pressed);
  send('pointerup', 'click');
  expect(await isReleasedAfter(0)).toBe(true);
});
