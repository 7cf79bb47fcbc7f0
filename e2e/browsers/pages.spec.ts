import { listPagePaths } from '../support/page-paths.ts';
import { expect, test } from './support/test.ts';

const NOT_FOUND = /no-such-page/;

test('every public page opens in both languages without a console error', async ({ tab }) => {
  const paths = listPagePaths();
  expect(paths.length).toBeGreaterThan(30);
  for (const path of paths) {
    await test.step(path, async () => {
      await tab.visit(path);
      await tab.expectText('h1', /\S/);
      const language = await tab.evaluate(() => document.documentElement.lang);
      expect(language).toBe(/^\/en(\/|$)/.test(path) ? 'en' : 'ko');
    });
  }
  expect(paths.filter((path) => NOT_FOUND.test(path))).toHaveLength(2);
});

test('Background Sync and the install prompt are unavailable, as on iOS', async ({ tab }) => {
  await tab.visit('/hour-prayer');
  const offered = await tab.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    return ['SyncManager' in window, 'sync' in registration, 'onbeforeinstallprompt' in window];
  });
  expect(offered).toEqual([false, false, false]);
});

test('a page that is left while its scripts load is not reloaded', async ({ tab, faultProxy }) => {
  const lost = faultProxy.loseResponses(/^GET \/assets\/archives-[^/]+\.js/);
  await tab.goto('/about');
  await lost.applied;
  lost.restore();
  faultProxy.requests.length = 0;
  await tab.visit('/services');
  await tab.expectText('h1', '예배 안내');
  expect(faultProxy.requests).not.toContain('GET /about');
});
