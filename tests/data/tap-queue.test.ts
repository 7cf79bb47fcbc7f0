import { expect, test } from 'vitest';
import { createTapQueue } from '../../src/data/counter/tap-queue.ts';
import { fail, succeed, type Result } from '../../src/domain/result.ts';

type Saved = Result<void, 'not_saved'>;

function createWrites() {
  const writes: { readonly taps: number; readonly end: (saved: Saved) => void }[] = [];
  const tap = createTapQueue((taps) => new Promise<Saved>((end) => writes.push({ taps, end })));
  return { writes, tap };
}

test('saves the taps made during a write together, in one further write', async () => {
  const { writes, tap } = createWrites();
  const first = tap();
  await Promise.resolve();
  const others = [tap(), tap(), tap()];
  expect(writes.map(({ taps }) => taps)).toEqual([1]);

  writes[0]?.end(succeed(undefined));
  expect(await first).toEqual(succeed(undefined));
  await Promise.resolve();
  expect(writes.map(({ taps }) => taps)).toEqual([1, 3]);
  writes[1]?.end(succeed(undefined));
  expect(await Promise.all(others)).toEqual(Array(3).fill(succeed(undefined)));
});

test('reports a failed write for each of its taps, and saves the next tap', async () => {
  const { writes, tap } = createWrites();
  const failing = [tap(), tap()];
  await Promise.resolve();
  writes[0]?.end(fail('not_saved'));
  expect(await Promise.all(failing)).toEqual([fail('not_saved'), fail('not_saved')]);

  const next = tap();
  await Promise.resolve();
  expect(writes.map(({ taps }) => taps)).toEqual([2, 1]);
  writes[1]?.end(succeed(undefined));
  expect(await next).toEqual(succeed(undefined));
});
