import { beforeEach, describe, expect, test } from 'vitest';
import {
  forgetPictures,
  PictureShelf,
  readKeptPictures,
  type PictureLimits,
} from '../../src/offline/publication-pictures.ts';
import { FakeCaches } from './fake-caches.ts';

const BASE = 'https://backend.example/storage/v1/object/public/images/WeeklyBulletin/';
const page = (name: string) => `${BASE}${name}.webp`;

let caches: FakeCaches;
let time: number;
let fetched: string[];
let answer: (url: string) => Response;
let changes: number;

function open(limits?: PictureLimits): PictureShelf {
  return new PictureShelf({
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

async function look(shelf: PictureShelf, name: string): Promise<Response> {
  const { response, kept } = await shelf.answer(new Request(page(name)));
  await kept;
  return response;
}

async function keptNames(): Promise<readonly string[]> {
  const kept = await readKeptPictures(caches.storage);
  return kept.map(({ url }) => url.slice(BASE.length, -'.webp'.length));
}

beforeEach(() => {
  caches = new FakeCaches();
  time = 0;
  fetched = [];
  changes = 0;
  answer = () => new Response('x'.repeat(100), { headers: { 'content-type': 'image/webp' } });
});

describe('a picture', () => {
  test('is fetched once, and then here with its size and type', async () => {
    const shelf = open();
    await look(shelf, 'a');
    answer = () => {
      throw new TypeError('no network');
    };
    const again = await look(open(), 'a');
    expect(fetched).toHaveLength(1);
    expect(await again.text()).toHaveLength(100);
    expect(again.headers.get('content-type')).toBe('image/webp');
    expect(await readKeptPictures(caches.storage)).toEqual([
      { url: page('a'), bytes: 100, usedAt: 2 },
    ]);
    expect(changes).toBe(2);
  });

  test('that is here in full is not fetched again as a small one', async () => {
    const shelf = open();
    await look(shelf, '1764000000001-1');
    expect((await look(shelf, '1764000000001-1-480')).status).toBe(200);
    expect(fetched).toHaveLength(1);
    expect(await readKeptPictures(caches.storage)).toEqual([
      { url: page('1764000000001-1'), bytes: 100, usedAt: 2 },
    ]);
    await forgetPictures(caches.storage, [page('1764000000001-1')]);
    await look(shelf, '1764000000001-1-480');
    expect(await keptNames()).toEqual(['1764000000001-1-480']);
  });

  test.each([404, 206, 500])(
    'that is answered with %i is passed on and not kept',
    async (status) => {
      answer = () => new Response('no', { status });
      expect((await look(open(), 'a')).status).toBe(status);
      expect(await keptNames()).toEqual([]);
    },
  );

  test('that breaks off is not kept', async () => {
    answer = () =>
      new Response(
        new ReadableStream({
          start(controller) {
            controller.error(new TypeError('connection lost'));
          },
        }),
      );
    await look(open(), 'a');
    expect(await keptNames()).toEqual([]);
  });
});

describe('when the room is used up', () => {
  test('the least recently used goes, by bytes', async () => {
    const shelf = open({ bytes: 350, pictures: 100 });
    for (const name of ['a', 'b', 'c']) await look(shelf, name);
    await look(shelf, 'a');
    await look(shelf, 'd');
    expect(await keptNames()).toEqual(['c', 'a', 'd']);
  });

  test('the least recently used goes, by number, also after the worker was started anew', async () => {
    const limits = { bytes: 1e9, pictures: 2 };
    for (const name of ['a', 'b', 'a', 'c']) await look(open(limits), name);
    expect(await keptNames()).toEqual(['a', 'c']);
  });

  test('a picture that is larger than all the room is shown and not kept', async () => {
    const shelf = open({ bytes: 350, pictures: 100 });
    answer = () => new Response('x'.repeat(400));
    expect(await (await look(shelf, 'huge')).text()).toHaveLength(400);
    expect(await keptNames()).toEqual([]);
  });

  test('a full disk makes half of them go, and the picture is shown all the same', async () => {
    const shelf = open();
    for (const name of ['a', 'b', 'c', 'd']) await look(shelf, name);
    caches.isFull = true;
    expect((await look(shelf, 'e')).status).toBe(200);
    expect(await keptNames()).toEqual(['c', 'd']);
  });
});

test('many at once are noted down once or twice, and none is lost', async () => {
  const shelf = open();
  await Promise.all(Array.from({ length: 20 }, (_, index) => look(shelf, `page-${index}`)));
  expect(await keptNames()).toHaveLength(20);
  expect(changes).toBeLessThan(20);
});

test('what a person frees is gone, and does not count any more', async () => {
  const shelf = open({ bytes: 250, pictures: 100 });
  await look(shelf, 'a');
  await look(shelf, 'b');
  await forgetPictures(caches.storage, [page('a')]);
  expect(await keptNames()).toEqual(['b']);
  await look(shelf, 'c');
  expect(await keptNames()).toEqual(['b', 'c']);
  expect(await readKeptPictures(new FakeCaches().storage)).toEqual([]);
});
