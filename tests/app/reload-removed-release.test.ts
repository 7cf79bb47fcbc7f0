import { expect, test } from 'vitest';
import { type PageOfRelease, reloadRemovedRelease } from '../../src/app/reload-removed-release.ts';
import { createStorage } from '../support/fake-storage.ts';

/** A browser session; `status` is the host's answer for the script of a release. */
function session({ status = 404, isBlocked = false } = {}) {
  const stored = createStorage();
  const reloaded: string[] = [];
  const page = (release: string, isOnline = true): PageOfRelease => ({
    release,
    storage: () => {
      if (isBlocked) throw new DOMException('Access is denied for this document.', 'SecurityError');
      return stored;
    },
    isReload: () => reloaded.length > 0,
    isOnline: () => isOnline,
    fetch: () => Promise.resolve({ status }),
    reload: () => void reloaded.push(release),
  });
  return { page, reloaded };
}

test('a page reloads once when the host no longer has its release', async () => {
  const { page, reloaded } = session();
  await reloadRemovedRelease(page('/first.js'));
  await reloadRemovedRelease(page('/first.js'));
  expect(reloaded).toEqual(['/first.js']);
});

test('where storage is blocked, a page reloads once as well', async () => {
  const { page, reloaded } = session({ isBlocked: true });
  await reloadRemovedRelease(page('/first.js'));
  await reloadRemovedRelease(page('/first.js'));
  expect(reloaded).toEqual(['/first.js']);
});

test('each later release that was removed in the same session reloads the page too', async () => {
  const { page, reloaded } = session();
  await reloadRemovedRelease(page('/first.js'));
  await reloadRemovedRelease(page('/second.js'));
  expect(reloaded).toEqual(['/first.js', '/second.js']);
});

test('a page does not reload offline, or while the host has its release', async () => {
  const gone = session();
  await reloadRemovedRelease(gone.page('/first.js', false));
  const there = session({ status: 200 });
  await reloadRemovedRelease(there.page('/first.js'));
  expect([...gone.reloaded, ...there.reloaded]).toEqual([]);
});
