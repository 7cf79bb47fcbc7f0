import { beforeEach, describe, expect, test } from 'vitest';
import { createArchives } from '../../src/data/archives.ts';
import type { Archives } from '../../src/data/archives.ts';
import { succeed } from '../../src/domain/result.ts';
import type { Connectivity } from '../../src/offline/connectivity.ts';
import { createBibleMirror } from '../../src/offline/bible-mirror.ts';
import { createBulletinMirror, createNewsMirror } from '../../src/offline/publication-mirror.ts';
import { createDevice } from '../offline/fake-device.ts';
import { dayOf, FakePublications } from '../offline/fake-publications.ts';

let server: FakePublications;
let device: ReturnType<typeof createDevice>;
let connection: Connectivity;
let now: Date;

const EMPTY = { epoch: 'empty', latest: 0, items: 0 };
const nothing = () => Promise.resolve(succeed([]));
const noArchive = { readChangesAfter: nothing, readRemovalsAfter: nothing };

function open(): Archives {
  const database = device.connect();
  return createArchives({
    bulletins: createBulletinMirror(database),
    news: createNewsMirror(database),
    bible: createBibleMirror(database),
    gateways: () =>
      Promise.resolve({
        bulletins: server.remote,
        news: {
          ...noArchive,
          readInOrder: nothing,
          readById: () => Promise.resolve(succeed(null)),
        },
        bible: { books: noArchive, videos: noArchive, readBooks: nothing, readVideosOf: nothing },
        readStates: () =>
          server.answer('states', () => ({
            bulletins: server.state(),
            church_news: EMPTY,
            bible_books: EMPTY,
            bible_videos: EMPTY,
          })),
      }),
    connectivity: () => connection,
    report: (call) => call,
    unlessBusy: (work) => work(),
    clock: () => now,
  });
}

function goOffline(): void {
  connection = 'offline';
  server.meanwhile = () => 'offline';
}

beforeEach(() => {
  server = new FakePublications();
  for (const day of ['2026-11-01', '2026-11-08', '2026-11-15']) {
    server.publish({ title: `주보 ${day}`, date: dayOf(day) });
  }
  device = createDevice();
  connection = 'online';
  now = new Date('2026-11-21T03:00:00Z');
});

describe('createArchives: readFirst', () => {
  test('reads from the server until the first sync, then from the device without a request, and reports whether more items follow', async () => {
    const archives = open();
    expect(await archives.bulletins.readFirst(2)).toMatchObject({
      ok: true,
      value: { from: 'server', value: { items: [{}, {}], hasMore: true } },
    });

    await archives.sync();
    server.requests = [];
    expect(await archives.bulletins.readFirst(3)).toMatchObject({
      ok: true,
      value: { from: 'device', value: { items: [{}, {}, {}], hasMore: false } },
    });
    expect(server.requests).toEqual([]);
  });

  test('returns the stored items offline, and fails only when nothing is stored', async () => {
    goOffline();
    expect(await open().bulletins.readFirst(2)).toEqual({ ok: false, failure: 'offline' });

    server.meanwhile = () => undefined;
    const [shown] = server.shown();
    await open().bulletins.readById(shown?.id ?? '');
    goOffline();
    expect(await open().bulletins.readFirst(2)).toMatchObject({
      ok: true,
      value: { from: 'device', confirmedAt: null, value: { items: [shown], hasMore: false } },
    });
  });

  test('revalidates in the background when the last sync is more than a minute old', async () => {
    const archives = open();
    await archives.sync();
    server.requests = [];
    now = new Date(now.getTime() + 30_000);
    await archives.bulletins.readFirst(2);
    expect(server.requests).toEqual([]);
    now = new Date(now.getTime() + 40_000);
    await archives.bulletins.readFirst(2);
    await archives.sync();
    expect(server.requests).toEqual(['states']);
  });
});

describe('createArchives: readById', () => {
  test('requests an item that is not stored, even after a complete sync, and stores it', async () => {
    const archives = open();
    await archives.sync();
    const id = server.publish({ title: '방금 올린 주보' });
    expect(await archives.bulletins.readById(id)).toMatchObject({
      ok: true,
      value: { from: 'server', value: { title: '방금 올린 주보' } },
    });
    goOffline();
    expect(await open().bulletins.readById(id)).toMatchObject({
      ok: true,
      value: { from: 'device', value: { title: '방금 올린 주보' } },
    });
  });

  test('returns null online for an unknown id, and fails offline', async () => {
    const archives = open();
    const id = '00000000-0000-4000-8000-000000000000';
    expect(await archives.bulletins.readById(id)).toMatchObject({
      ok: true,
      value: { value: null },
    });
    goOffline();
    expect(await archives.bulletins.readById(id)).toEqual({ ok: false, failure: 'offline' });
  });

  test('an unpublished item is removed by the next sync and subscribers are notified', async () => {
    const archives = open();
    await archives.sync();
    const [shown] = server.shown();
    const id = shown?.id ?? '';
    const notified = new Promise<void>((resolve) => {
      archives.bulletins.subscribe(resolve);
    });
    server.unpublish(id);
    await archives.sync();
    await notified;
    goOffline();
    expect(await archives.bulletins.readById(id)).toEqual({ ok: false, failure: 'offline' });
  });
});

test('sync sends one request for the states of all archives when nothing changed', async () => {
  const archives = open();
  await archives.sync();
  server.requests = [];
  await archives.sync();
  expect(server.requests).toEqual(['states']);
});
