import { beforeEach, describe, expect, test } from 'vitest';
import {
  deleteCachedImages,
  ImageCache,
  readCachedImages,
  type ImageCacheLimits,
} from '../../src/offline/publications/image-cache.ts';
import { FakeCaches } from './fake-caches.ts';

const BASE = 'https://backend.example/storage/v1/object/public/images/WeeklyBulletin/';
const page = (name: string) => `${BASE}${name}.webp`;

let caches: FakeCaches;
let time: number;
let fetched: string[];
let answer: (url: string) => Response;
let changes: number;

function open(limits?: ImageCacheLimits): ImageCache {
  return new ImageCache({
    caches: caches.storage,
    fetch: ({ url }) => {
      fetched.push(url);
      return Promise.resolve(answer(url));
    },
    now: () => (time += 1),
    ...(limits === undefined ? {} : { limits }),
    onChanged: () => (changes += 1),
  });
}

async function request(imageCache: ImageCache, name: string): Promise<Response> {
  const { response, caching: cached } = await imageCache.serve(new Request(page(name)));
  await cached;
  return response;
}

async function cachedNames(): Promise<readonly string[]> {
  const cached = await readCachedImages(caches.storage);
  return cached.map(({ url }) => url.slice(BASE.length, -'.webp'.length));
}

beforeEach(() => {
  caches = new FakeCaches();
  time = 0;
  fetched = [];
  changes = 0;
  answer = () => new Response('x'.repeat(100), { headers: { 'content-type': 'image/webp' } });
});

describe('ImageCache: one picture', () => {
  test('is fetched once and then served from the cache with its size and type', async () => {
    const imageCache = open();
    await request(imageCache, 'a');
    answer = () => {
      throw new TypeError('no network');
    };
    const again = await request(open(), 'a');
    expect(fetched).toHaveLength(1);
    expect(await again.text()).toHaveLength(100);
    expect(again.headers.get('content-type')).toBe('image/webp');
    expect(await readCachedImages(caches.storage)).toEqual([
      { url: page('a'), bytes: 100, usedAt: 2 },
    ]);
    expect(changes).toBe(2);
  });

  test('is served for its small variant when the full one is cached', async () => {
    const imageCache = open();
    await request(imageCache, '1764000000001-1');
    expect((await request(imageCache, '1764000000001-1-480')).status).toBe(200);
    expect(fetched).toHaveLength(1);
    expect(await readCachedImages(caches.storage)).toEqual([
      { url: page('1764000000001-1'), bytes: 100, usedAt: 2 },
    ]);
    await deleteCachedImages(caches.storage, [page('1764000000001-1')]);
    await request(imageCache, '1764000000001-1-480');
    expect(await cachedNames()).toEqual(['1764000000001-1-480']);
  });

  test.each([404, 206, 500])('is returned but not cached for status %i', async (status) => {
    answer = () => new Response('no', { status });
    expect((await request(open(), 'a')).status).toBe(status);
    expect(await cachedNames()).toEqual([]);
  });

  test('is not cached when the download is interrupted', async () => {
    answer = () =>
      new Response(
        new ReadableStream({
          start(controller) {
            controller.error(new TypeError('connection lost'));
          },
        }),
      );
    await request(open(), 'a');
    expect(await cachedNames()).toEqual([]);
  });
});

describe('ImageCache: eviction', () => {
  test('evicts the least recently used picture above the limit of bytes', async () => {
    const imageCache = open({ bytes: 350, pictures: 100 });
    for (const name of ['a', 'b', 'c']) await request(imageCache, name);
    await request(imageCache, 'a');
    await request(imageCache, 'd');
    expect(await cachedNames()).toEqual(['c', 'a', 'd']);
  });

  test('evicts the least recently used picture above the limit of pictures, across worker restarts', async () => {
    const limits = { bytes: 1e9, pictures: 2 };
    for (const name of ['a', 'b', 'a', 'c']) await request(open(limits), name);
    expect(await cachedNames()).toEqual(['a', 'c']);
  });

  test('counts the bytes of pictures whose metadata was lost, and evicts them first', async () => {
    const imageCache = open({ bytes: 350, pictures: 100 });
    for (const name of ['a', 'b', 'c']) await request(imageCache, name);
    await (await caches.storage.open('publication-pictures')).delete('/.publication-pictures');
    await request(imageCache, 'd');
    expect(await cachedNames()).toEqual(['a', 'b', 'd']);
  });

  test('evicts pictures of unknown size too when they are the least recently used', async () => {
    const cache = await caches.storage.open('publication-pictures');
    await cache.put(page('unknown'), new Response('x'));
    const imageCache = open({ bytes: 150, pictures: 100 });
    for (const name of ['a', 'b']) await request(imageCache, name);
    expect((await cache.keys()).map(({ url }) => url)).toContain(page('b'));
    expect((await cache.keys()).map(({ url }) => url)).not.toContain(page('unknown'));
  });

  test('returns a picture larger than the limit without caching it', async () => {
    const imageCache = open({ bytes: 350, pictures: 100 });
    answer = () => new Response('x'.repeat(400));
    expect(await (await request(imageCache, 'huge')).text()).toHaveLength(400);
    expect(await cachedNames()).toEqual([]);
  });

  test('evicts half of the pictures when the disk is full, and returns the picture', async () => {
    const imageCache = open();
    for (const name of ['a', 'b', 'c', 'd']) await request(imageCache, name);
    caches.isFull = true;
    expect((await request(imageCache, 'e')).status).toBe(200);
    expect(await cachedNames()).toEqual(['c', 'd']);
  });
});

test('ImageCache caches 20 concurrent pictures with fewer than 20 change notifications', async () => {
  const imageCache = open();
  await Promise.all(Array.from({ length: 20 }, (_, index) => request(imageCache, `page-${index}`)));
  expect(await cachedNames()).toHaveLength(20);
  expect(changes).toBeLessThan(20);
});

test('deleteCachedImages deletes a picture and subtracts its bytes from the used space', async () => {
  const imageCache = open({ bytes: 250, pictures: 100 });
  await request(imageCache, 'a');
  await request(imageCache, 'b');
  await deleteCachedImages(caches.storage, [page('a')]);
  expect(await cachedNames()).toEqual(['b']);
  await request(imageCache, 'c');
  expect(await cachedNames()).toEqual(['b', 'c']);
  expect(await readCachedImages(new FakeCaches().storage)).toEqual([]);
});
