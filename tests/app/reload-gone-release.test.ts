import { expect, test } from 'vitest';
import { type PageOfRelease, reloadGoneRelease } from '../../src/app/reload-gone-release.ts';

/** A browser session; `status` is the host's answer for the script of a release. */
function session(status = 404) {
  const stored = new Map<string, string>();
  const reloaded: string[] = [];
  const page = (release: string, isOnline = true): PageOfRelease => ({
    release,
    storage: {
      getItem: (key) => stored.get(key) ?? null,
      setItem: (key, value) => void stored.set(key, value),
    },
    isOnline: () => isOnline,
    fetch: () => Promise.resolve({ status }),
    reload: () => void reloaded.push(release),
  });
  return { page, reloaded };
}

test('a page reloads once when the host no longer has its release', async () => {
  const { page, reloaded } = session();
  await reloadGoneRelease(page('/first.js'));
  await reloadGoneRelease(page('/first.js'));
  expect(reloaded).toEqual(['/first.js']);
});

test('each later release that is gone in the same session reloads the page too', async () => {
  const { page, reloaded } = session();
  await reloadGoneRelease(page('/first.js'));
  await reloadGoneRelease(page('/second.js'));
  expect(reloaded).toEqual(['/first.js', '/second.js']);
});

test('a page does not reload offline, or while the host has its release', async () => {
  const gone = session();
  await reloadGoneRelease(gone.page('/first.js', false));
  const there = session(200);
  await reloadGoneRelease(there.page('/first.js'));
  expect([...gone.reloaded, ...there.reloaded]).toEqual([]);
});
