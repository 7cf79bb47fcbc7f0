import { expect, test } from 'vitest';
import { fetchPrecache } from '../../src/app/fetch-precache.ts';
import { FakeCaches } from '../offline/fake-caches.ts';

const ORIGIN = 'https://app.example';
const keyOf = (path: string) => [`${ORIGIN}${path}`, `${ORIGIN}${path}`] as const;

test('requests every file that is missing before any of them responds', async () => {
  const caches = new FakeCaches();
  const cache = await caches.storage.open('precache');
  await cache.put(`${ORIGIN}/assets/cached.js`, new Response('cached'));
  const requested: string[] = [];
  let respond = (): void => undefined;
  const responding = new Promise<void>((resolve) => {
    respond = resolve;
  });
  const fetching = fetchPrecache(
    new Map([
      keyOf('/assets/a.js'),
      keyOf('/assets/b.js'),
      keyOf('/assets/cached.js'),
      // Its name does not change with its content.
      [`${ORIGIN}/shell.html`, `${ORIGIN}/shell.html?__WB_REVISION__=1`],
    ]),
    cache,
    async (url, { cache: mode, priority }) => {
      requested.push(`${mode}, ${priority}: ${url}`);
      await responding;
      return new Response(url, { status: url.endsWith('b.js') ? 404 : 200 });
    },
  );
  await expect.poll(() => requested).toHaveLength(3);
  expect(requested).toEqual([
    `default, low: ${ORIGIN}/assets/a.js`,
    `default, low: ${ORIGIN}/assets/b.js`,
    `no-cache, low: ${ORIGIN}/shell.html`,
  ]);
  respond();
  await fetching;
  expect(requested.slice(3)).toEqual([`reload, low: ${ORIGIN}/assets/b.js`]);
  expect([...(caches.stores.get('precache')?.keys() ?? [])]).toEqual([
    `${ORIGIN}/assets/cached.js`,
    `${ORIGIN}/assets/a.js`,
    `${ORIGIN}/shell.html?__WB_REVISION__=1`,
  ]);
});

test('a file whose absence the browser has stored is requested from the server', async () => {
  const caches = new FakeCaches();
  const cache = await caches.storage.open('precache');
  await fetchPrecache(new Map([keyOf('/assets/a.js')]), cache, (_url, { cache: mode }) =>
    Promise.resolve(new Response('', { status: mode === 'reload' ? 200 : 404 })),
  );
  expect([...(caches.stores.get('precache')?.keys() ?? [])]).toEqual([`${ORIGIN}/assets/a.js`]);
});
