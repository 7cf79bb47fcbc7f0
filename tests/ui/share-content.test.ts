import { afterEach, expect, test, vi } from 'vitest';
import { shareOrCopy } from '../../src/ui/share-content.ts';

const CONTENT = { title: '주보', text: '11월 22일 주보', url: 'https://behold.example/news' };

afterEach(() => vi.unstubAllGlobals());

/** Shares in a browser whose share sheet ends like this, and reports what was copied. */
async function shareWith(share: (() => Promise<void>) | null, mayCopy = true) {
  const copied: string[] = [];
  vi.stubGlobal('navigator', {
    ...(share !== null && { share }),
    clipboard: {
      writeText: (text: string) =>
        mayCopy ? Promise.resolve(void copied.push(text)) : Promise.reject(new Error('denied')),
    },
  });
  return { outcome: await shareOrCopy(CONTENT), copied };
}

const failWith = (name: string) => () => Promise.reject(new DOMException('', name));

test.each([
  ['opens', () => Promise.resolve()],
  ['is closed by the user', failWith('AbortError')],
  ['is open already, as after a double tap', failWith('InvalidStateError')],
])('copies nothing if the share sheet %s', async (_what, share) => {
  expect(await shareWith(share)).toEqual({ outcome: { kind: 'none' }, copied: [] });
});

test.each([
  ['there is no share sheet', null],
  ['the share sheet is not allowed', failWith('NotAllowedError')],
])('copies the address if %s', async (_what, share) => {
  expect(await shareWith(share)).toEqual({
    outcome: { kind: 'copied', time: expect.any(Number) as number },
    copied: [CONTENT.url],
  });
  expect(await shareWith(share, false)).toEqual({
    outcome: { kind: 'byHand', address: CONTENT.url },
    copied: [],
  });
});
