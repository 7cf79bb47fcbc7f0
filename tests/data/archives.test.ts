import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createArchiveUpdates, RETRY_MS } from '../../src/data/archives/archive-updates.ts';
import { createArchives } from '../../src/data/archives/archives.ts';
import type { Failure } from '../../src/domain/failure.ts';
import type { ChurchNews } from '../../src/domain/publication.ts';
import { fail, succeed, type Result } from '../../src/domain/result.ts';
import type { Connectivity } from '../../src/platform/connectivity.ts';
import { DatabaseRefused } from '../../src/offline/database.ts';
import { createBibleMirror } from '../../src/offline/bible/bible-mirror.ts';
import {
  createBulletinMirror,
  createNewsMirror,
} from '../../src/offline/publications/publication-mirror.ts';
import { createDevice } from '../offline/fake-device.ts';
import { FakePublications } from '../offline/fake-publications.ts';
import { day } from '../support/seoul-day.ts';

let server: FakePublications;
let device: ReturnType<typeof createDevice>;
let connection: Connectivity;
let now: Date;

const NEWS: ChurchNews = {
  id: '00000000-0000-4000-8000-000000000009',
  title: '소식',
  date: day('2020-01-05'),
  thumbnailUrl: null,
  images: ['/storage/v1/object/public/images/CardNews/1700000000000-1.webp'],
  place: null,
  likes: 0,
  change: 1,
  content: '오래된 소식의 모든 글',
  isComplete: true,
};
const nothing = () => Promise.resolve(succeed([]));

function open() {
  const database = device.connect();
  const mirror = createBulletinMirror(database);
  const clock = () => now;
  const updates = createArchiveUpdates({
    syncAll: () => server.sync(mirror, clock),
    whenDatabaseOpen: () => database.whenOpen(),
    connectivity: () => connection,
    unlessBusy: (work) => work(),
    clock,
  });
  const archives = createArchives({
    bulletins: mirror,
    news: createNewsMirror(database),
    bible: createBibleMirror(database),
    gateway: () =>
      Promise.resolve({
        bulletins: server.remote,
        news: {
          readInOrder: nothing,
          readById: (id) => server.answer('news', () => (id === NEWS.id ? NEWS : null)),
        },
        bible: { readBooks: nothing, readVideosOf: nothing },
      }),
    updates,
    report: (call) => call,
    clock,
  });
  return { ...archives, sync: () => updates.sync() };
}

function goOffline(): void {
  connection = 'offline';
  server.meanwhile = () => 'offline';
}

beforeEach(() => {
  server = new FakePublications();
  for (const sunday of ['2026-11-01', '2026-11-08', '2026-11-15']) {
    server.publish({ title: `주보 ${sunday}`, date: day(sunday) });
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
    expect(server.requests).toEqual(['state']);
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

test('createArchives: subscribers are notified when the first copy is complete, and not of its parts', async () => {
  const archives = open();
  let notified = 0;
  archives.bulletins.subscribe(() => (notified += 1));
  server.history.pageRows = 1;
  server.meanwhile = (request) =>
    request === 'page' && server.requests.filter((made) => made === 'page').length > 2
      ? 'offline'
      : undefined;
  await archives.sync();
  // The cursor was read for each notification before this.
  await archives.bulletins.readFirst(10);
  expect(notified).toBe(0);

  server.meanwhile = () => undefined;
  await archives.sync();
  await vi.waitFor(() => expect(notified).toBeGreaterThan(0));
});

describe('createArchives: readById of older news', () => {
  const excerpt = { ...NEWS, content: '오래된 소식…', images: [], isComplete: false };

  async function storeExcerpt(): Promise<void> {
    const mirror = createNewsMirror(device.connect());
    const started = await mirror.startOver([], 0, now);
    const through = { change: 1, digest: 'one' };
    const page = { items: [excerpt], removals: [], through, latest: through, total: 1 };
    await mirror.apply(page, started?.revision ?? 0, now, false);
  }

  test('requests the whole item once, and then reads it from the device', async () => {
    await storeExcerpt();
    expect(await open().news.readById(NEWS.id)).toMatchObject({
      value: { from: 'server', value: { content: NEWS.content } },
    });
    goOffline();
    expect(await open().news.readById(NEWS.id)).toMatchObject({
      value: { from: 'device', value: { content: NEWS.content, images: NEWS.images } },
    });
  });

  test('returns the excerpt offline', async () => {
    await storeExcerpt();
    goOffline();
    expect(await open().news.readById(NEWS.id)).toMatchObject({
      value: { from: 'device', value: { content: '오래된 소식…' } },
    });
  });
});

/** Updates of a device that is online and has nothing else to do. */
function newUpdates(
  syncAll: () => Promise<Result<boolean, Failure>>,
  whenDatabaseOpen: () => Promise<void> = () => Promise.resolve(),
) {
  return createArchiveUpdates({
    syncAll,
    whenDatabaseOpen,
    connectivity: () => 'online',
    unlessBusy: (work) => work(),
    clock: () => new Date(),
  });
}

describe('createArchiveUpdates', () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  test('repeats a sync whose transaction was aborted because another one held the lock', async () => {
    const archives = open();
    await archives.sync();
    const id = server.publish({ title: '방금 올린 주보' });
    const changed = new Promise<void>((resolve) => {
      archives.bulletins.subscribe(resolve);
    });
    let holdsLock = true;
    const holding = device.connect().transact('rw', ['cursors'], async ({ cursors }) => {
      while (holdsLock) await cursors.count();
    });

    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    let hasEnded = false;
    void archives.sync().then(() => {
      hasEnded = true;
    });
    while (!hasEnded) await vi.advanceTimersByTimeAsync(1_000);
    holdsLock = false;
    await holding;
    await vi.advanceTimersByTimeAsync(RETRY_MS[0]);
    await changed;
    goOffline();
    expect(await archives.bulletins.readById(id)).toMatchObject({ value: { from: 'device' } });
  });

  test('retries aborted syncs less and less often, and at once again after a successful one', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const outcomes: (() => Promise<Result<boolean, Failure>>)[] = [];
    const abort = () => Promise.reject(new DOMException('aborted', 'AbortError'));
    const syncAll = vi.fn(() => (outcomes.shift() ?? abort)());
    const updates = newUpdates(syncAll);
    await updates.sync();
    for (const [failures, delay] of [...RETRY_MS, RETRY_MS.at(-1) ?? 0].entries()) {
      await vi.advanceTimersByTimeAsync(delay - 1);
      expect(syncAll).toHaveBeenCalledTimes(failures + 1);
      await vi.advanceTimersByTimeAsync(1);
      expect(syncAll).toHaveBeenCalledTimes(failures + 2);
    }

    outcomes.push(() => Promise.resolve(succeed(true)));
    await updates.sync();
    await updates.sync();
    syncAll.mockClear();
    await vi.advanceTimersByTimeAsync(RETRY_MS[0]);
    expect(syncAll).toHaveBeenCalledTimes(1);
  });

  test.each([
    ['server_error', 2],
    ['rate_limited', 2],
    // The probes of the background work repeat this one.
    ['offline', 1],
    ['forbidden', 1],
  ] as const)('after the response %s, has synced %i times', async (failure, calls) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const syncAll = vi.fn().mockResolvedValueOnce(fail(failure)).mockResolvedValue(succeed(true));
    const updates = newUpdates(syncAll);
    await updates.sync();
    await vi.advanceTimersByTimeAsync(RETRY_MS.at(-1) ?? 0);
    expect(syncAll).toHaveBeenCalledTimes(calls);
  });

  test('syncs once the database is open, and tries again to open one that the browser refused', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const syncAll = vi.fn(() => Promise.resolve(succeed(true)));
    const refuse = () => Promise.reject(new DatabaseRefused(new Error('not open in time')));
    let open: () => void = () => undefined;
    const openLate = () => new Promise<void>((resolve) => (open = resolve));
    const updates = newUpdates(
      syncAll,
      vi.fn().mockImplementationOnce(refuse).mockImplementation(openLate),
    );
    await updates.sync();
    await vi.advanceTimersByTimeAsync(RETRY_MS[0]);
    expect(syncAll).not.toHaveBeenCalled();
    open();
    await updates.sync();
    expect(syncAll).toHaveBeenCalledTimes(1);
  });
});
