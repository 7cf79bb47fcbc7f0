import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  PageSize,
  syncableArchive,
  syncArchives,
} from '../../src/offline/archives/archive-sync.ts';
import { succeed } from '../../src/domain/result.ts';
import { createBibleMirror } from '../../src/offline/bible/bible-mirror.ts';
import { createBulletinMirror } from '../../src/offline/publications/publication-mirror.ts';
import { simulatedVisits, runVisits } from './simulated-visits.ts';
import { createDevice } from './fake-device.ts';
import { FakePublications } from './fake-publications.ts';
import { checkSchedules, SCHEDULES_TIMEOUT_MS } from '../support/rounds.ts';
import { day } from '../support/seoul-day.ts';

const NOW = new Date('2026-11-21T03:00:00Z');
const clock = () => NOW;

function newDevice() {
  return createBulletinMirror(createDevice().connect());
}

async function storedIn(mirror: ReturnType<typeof newDevice>) {
  const { cached: held } = await mirror.first(10_000);
  return held.map(({ id, title, date, place, change }) => ({ id, title, date, place, change }));
}

function publishedOn(server: FakePublications) {
  return server
    .shown()
    .map(({ id, title, date, place, change }) => ({ id, title, date, place, change }));
}

describe('syncArchives of bulletins', () => {
  test('stores bulletins in display order: by display position first, then from the newest', async () => {
    const server = new FakePublications();
    server.publish({ title: '오래된 주보', date: day('2026-10-04') });
    server.publish({ title: '둘째 자리', date: day('2020-01-05'), place: 2 });
    server.publish({ title: '새 주보', date: day('2026-11-15') });
    server.publish({ title: '첫째 자리', date: day('2020-01-12'), place: 1 });
    server.publish({ title: '마지막 자리', date: day('2026-11-15'), place: 100_000 });
    const mirror = newDevice();

    expect(await server.sync(mirror, clock)).toEqual({ ok: true, value: true });

    expect((await mirror.first(10)).cached.map(({ title }) => title)).toEqual([
      '첫째 자리',
      '둘째 자리',
      '마지막 자리',
      '새 주보',
      '오래된 주보',
    ]);
    expect((await mirror.first(2)).cached).toHaveLength(2);
  });

  test('downloads 1,300 bulletins in pages', async () => {
    const server = new FakePublications();
    for (let n = 0; n < 1300; n += 1) server.publish({ title: `주보 ${n}` });
    const mirror = newDevice();

    expect(await server.sync(mirror, clock)).toEqual({ ok: true, value: true });

    expect(await storedIn(mirror)).toEqual(publishedOn(server));
    expect(server.requests).toEqual(['state', 'first', 'page', 'page', 'page']);
  });

  test('requests the next page while the one before it is stored', async () => {
    const server = new FakePublications();
    for (let n = 0; n < 5; n += 1) server.publish({ title: `주보 ${n}` });
    server.history.pageRows = 2;
    const log: string[] = [];
    server.meanwhile = (request) => {
      if (request === 'page') log.push('page');
      return undefined;
    };
    const mirror = newDevice();
    const logged: typeof mirror = {
      ...mirror,
      async apply(...page) {
        const written = await mirror.apply(...page);
        log.push('stored');
        return written;
      },
    };

    expect(await server.sync(logged, clock)).toEqual({ ok: true, value: true });

    expect(log).toEqual(['page', 'page', 'stored', 'page', 'stored', 'stored']);
    expect(await storedIn(mirror)).toEqual(publishedOn(server));
  });

  test('applies an edit, an unpublished and a deleted bulletin with one page', async () => {
    const server = new FakePublications();
    const [first, second, third] = [server.publish(), server.publish(), server.publish()];
    const mirror = newDevice();
    await server.sync(mirror, clock);
    server.requests = [];
    server.write(first, { title: '고친 제목' });
    server.unpublish(second);
    server.remove(third);

    expect(await server.sync(mirror, clock)).toEqual({ ok: true, value: true });

    expect(await storedIn(mirror)).toEqual(publishedOn(server));
    expect((await mirror.byId(second)).cached).toBeNull();
    expect((await mirror.byId(third)).cached).toBeNull();
    expect(server.requests).toEqual(['state', 'page']);
  });

  test('completes when the server has a draft that was never published', async () => {
    const server = new FakePublications();
    server.publish();
    server.write('11111111-0000-4000-8000-000000000000', { title: '초안' }, false);
    const mirror = newDevice();
    expect(await server.sync(mirror, clock)).toEqual({ ok: true, value: true });
    expect(await storedIn(mirror)).toEqual(publishedOn(server));
  });
});

describe('syncArchives after a backup was restored', () => {
  /** A device that has stored two of three pages when staff change the first bulletin, which is then on no page. */
  function startDownload() {
    const server = new FakePublications();
    server.history.pageRows = 1;
    const first = server.publish({ title: '첫째' });
    server.publish({ title: '둘째' });
    server.publish({ title: '셋째' });
    const mirror = newDevice();
    const restore = server.backUp();
    server.write(first, { title: '백업 뒤에 고친 첫째' });
    const restoreBeforePage = (page: number) => {
      let pages = 0;
      server.meanwhile = (request) => {
        pages += request === 'page' ? 1 : 0;
        if (request === 'page' && pages === page) restore();
        return undefined;
      };
    };
    return { server, mirror, restore, restoreBeforePage };
  }

  test('starts over when the restore undoes the change that moved an item from the pages already stored', async () => {
    for (const page of [1, 2, 3, 4]) {
      const { server, mirror, restoreBeforePage } = startDownload();
      restoreBeforePage(page);
      expect(await server.sync(mirror, clock)).toEqual({ ok: true, value: true });
      expect(await storedIn(mirror)).toEqual(publishedOn(server));
    }
  });

  test('starts over when the restored backup ends where the interrupted download has stopped', async () => {
    const { server, mirror, restore } = startDownload();
    let pages = 0;
    server.meanwhile = (request) => {
      pages += request === 'page' ? 1 : 0;
      return pages === 3 ? 'offline' : undefined;
    };
    expect(await server.sync(mirror, clock)).toEqual({ ok: false, failure: 'offline' });
    server.meanwhile = () => undefined;
    restore();
    expect((await mirror.cursor())?.position).toEqual(server.state().latest);
    expect(await server.sync(mirror, clock)).toEqual({ ok: true, value: true });
    expect(await storedIn(mirror)).toEqual(publishedOn(server));
  });

  test.each([
    ['before', false],
    ['and changed again before', true],
  ])(
    'starts over when an item was stored on its own, and its change is lost %s the next sync',
    async (_when, isChangedAgain) => {
      const server = new FakePublications();
      const [first, second] = [
        server.publish({ title: '첫째' }),
        server.publish({ title: '둘째' }),
      ];
      const mirror = newDevice();
      await server.sync(mirror, clock);
      const restore = server.backUp();
      server.write(first, { title: '백업 뒤에 고친 첫째' });
      const read = await server.remote.readById(first);
      if (!read.ok || read.value === null) throw new Error('one bulletin');
      await mirror.save(read.value, (await mirror.cursor())?.revision ?? 0, NOW);
      restore();
      if (isChangedAgain) server.write(second, { title: '복구 뒤에 고친 둘째' });

      expect(await server.sync(mirror, clock)).toEqual({ ok: true, value: true });
      expect(await storedIn(mirror)).toEqual(publishedOn(server));
    },
  );

  test('confirms an item stored on its own by its page, without a new download', async () => {
    const server = new FakePublications();
    const first = server.publish({ title: '첫째' });
    const mirror = newDevice();
    await server.sync(mirror, clock);
    server.write(first, { title: '고친 첫째' });
    const read = await server.remote.readById(first);
    if (!read.ok || read.value === null) throw new Error('one bulletin');
    await mirror.save(read.value, (await mirror.cursor())?.revision ?? 0, NOW);
    expect((await mirror.byId(first)).cached?.title).toBe('고친 첫째');
    server.requests = [];

    expect(await server.sync(mirror, clock)).toEqual({ ok: true, value: true });
    server.requests.push('again');
    expect(await server.sync(mirror, clock)).toEqual({ ok: true, value: true });
    expect(server.requests).toEqual(['state', 'page', 'again', 'state']);
    expect(await storedIn(mirror)).toEqual(publishedOn(server));
  });
});

describe('syncArchives of several archives', () => {
  function twoServers() {
    const [first, second] = [new FakePublications(), new FakePublications()];
    const log: string[] = [];
    for (const [name, server] of [
      ['bulletins', first],
      ['church_news', second],
    ] as const) {
      for (let n = 0; n < 3; n += 1) server.publish({ title: `${name} ${n}` });
      server.history.pageRows = 2;
      server.meanwhile = (request) => {
        log.push(`${name} ${request}`);
        return undefined;
      };
    }
    const database = createDevice().connect();
    const mirrors = [
      createBulletinMirror(database),
      createBulletinMirror(createDevice().connect()),
    ];
    const sync = () =>
      syncArchives(
        [first, second].flatMap((server, index) => {
          const mirror = mirrors[index];
          const name = index === 0 ? ('bulletins' as const) : ('church_news' as const);
          return mirror === undefined
            ? []
            : [syncableArchive(name, mirror, server.remote, { clock })];
        }),
        () => Promise.resolve(succeed({ bulletins: first.state(), church_news: second.state() })),
        ['church_news'],
      );
    return { first, second, log, sync };
  }

  test('stores the first items of the urgent archives, then one archive after the other', async () => {
    const { log, sync } = twoServers();
    expect(await sync()).toEqual({ ok: true, value: true });
    expect(log).toEqual([
      'church_news first',
      'bulletins first',
      'bulletins page',
      'bulletins page',
      'church_news page',
      'church_news page',
    ]);
  });

  test('ends at the first request that reaches no server, and continues with the next page', async () => {
    const { first, log, sync } = twoServers();
    const { meanwhile } = first;
    let pages = 0;
    first.meanwhile = (request) => {
      meanwhile(request);
      pages += request === 'page' ? 1 : 0;
      return pages === 2 ? 'offline' : undefined;
    };
    expect(await sync()).toEqual({ ok: false, failure: 'offline' });
    first.meanwhile = meanwhile;
    log.length = 0;
    expect(await sync()).toEqual({ ok: true, value: true });
    expect(log).toEqual(['bulletins page', 'church_news page', 'church_news page']);
  });

  test('continues with the other archives when the server fails for one', async () => {
    const { first, log, sync } = twoServers();
    first.meanwhile = () => 'server_error';
    expect(await sync()).toEqual({ ok: false, failure: 'server_error' });
    expect(log).toEqual(['church_news first', 'church_news page', 'church_news page']);
  });
});

test('syncArchives asks for fewer first items after a request for them that reached no server', async () => {
  const server = new FakePublications();
  for (let n = 0; n < 40; n += 1) server.publish({ title: `주보 ${n}` });
  const asked: number[] = [];
  const pageSize = new PageSize();
  const mirror = newDevice();
  const remote = {
    ...server.remote,
    readFirst: (limit: number) => {
      asked.push(limit);
      return server.remote.readFirst(limit);
    },
  };
  const archive = syncableArchive('bulletins', mirror, remote, { clock, pageSize });
  const sync = () =>
    syncArchives([archive], () => Promise.resolve(succeed({ bulletins: server.state() })));
  server.meanwhile = () => 'offline';
  for (let n = 0; n < 4; n += 1) await sync();
  server.meanwhile = () => undefined;
  expect(await sync()).toEqual({ ok: true, value: true });
  expect(asked).toEqual([30, 15, 7, 3, 3]);
});

test('PageSize is halved after a page that timed out, and doubled after one that arrived quickly', () => {
  const size = new PageSize();
  const sizes = [size.bytes];
  const after = (work: () => void) => {
    work();
    sizes.push(size.bytes);
  };
  for (let n = 0; n < 4; n += 1) after(() => size.grow(400));
  after(() => size.shrink());
  after(() => size.grow(5_000));
  for (let n = 0; n < 4; n += 1) after(() => size.shrink());
  expect(sizes.map((bytes) => bytes / 1024)).toEqual([64, 128, 256, 512, 512, 32, 32, 16, 8, 8, 8]);
});

describe('createBibleMirror: readVideosOf', () => {
  const video = (id: string, chapter: number, change: number) => ({
    id,
    bookId: 'psalms',
    chapter,
    videoUrl: `https://youtu.be/${id}`,
    change,
  });

  test('returns the videos of one book by chapter, and the newest of two for one chapter', async () => {
    const mirror = createBibleMirror(createDevice().connect());
    const started = await mirror.videos.startOver([], 0, NOW);
    const items = [
      video('late', 23, 2),
      video('first', 1, 3),
      { ...video('other', 1, 4), bookId: 'john' },
      video('anew', 23, 5),
    ];
    const page = {
      items,
      removals: [],
      through: { change: 5, digest: 'five' },
      latest: { change: 6, digest: 'six' },
      total: 3,
    };
    await mirror.videos.apply(page, started?.revision ?? 0, NOW, false);

    const { cached: held } = await mirror.readVideosOf('psalms');
    expect(held.map(({ id }) => id)).toEqual(['first', 'anew']);
  });
});

/** An edit by staff; `which` selects a bulletin by index. */
const act = fc.record({
  act: fc.constantFrom(
    'publish',
    'correct',
    'unpublish',
    'republish',
    'remove',
    'place',
    'renew',
    'backUp',
    'restore',
  ),
  which: fc.nat({ max: 20 }),
  value: fc.nat({ max: 50 }),
});

let restoreBackup: (() => void) | null = null;

function perform(server: FakePublications, { act: name, which, value }: ActOf): void {
  const ids = [...server.rows.keys()];
  const id = ids[which % Math.max(1, ids.length)];
  if (name === 'renew') return server.renew();
  if (name === 'restore') return restoreBackup?.();
  if (name === 'backUp') {
    restoreBackup = server.backUp();
    return undefined;
  }
  if (name === 'publish' || id === undefined) {
    server.publish({ title: `주보 ${value}`, date: day(`2026-10-${10 + (value % 20)}`) });
    return undefined;
  }
  if (name === 'correct')
    server.write(id, { title: `고친 ${value}` }, server.rows.get(id)?.published);
  if (name === 'place') server.write(id, { place: value === 0 ? null : value });
  if (name === 'unpublish') server.unpublish(id);
  if (name === 'republish') server.write(id, {});
  if (name === 'remove') server.remove(id);
  return undefined;
}

type ActOf = typeof act extends fc.Arbitrary<infer A> ? A : never;

test(
  'syncArchives leaves the device equal to the server after any staff edits, killed tabs and lost connections',
  async () => {
    await checkSchedules(
      'sync of the bulletins',
      50,
      fc.asyncProperty(
        simulatedVisits(act, 'killed', 'offline'),
        fc.constantFrom(1, 3, 500),
        async (visits, pageRows) => {
          const server = new FakePublications();
          server.history.pageRows = pageRows;
          restoreBackup = null;
          const device = createDevice();
          await runVisits(visits, {
            device,
            server,
            perform: (one) => perform(server, one),
            sync: (tab) => server.sync(createBulletinMirror(tab), clock),
          });
          const database = device.connect();
          const mirror = createBulletinMirror(database);

          expect(await server.sync(mirror, clock)).toEqual({ ok: true, value: true });
          expect(await storedIn(mirror)).toEqual(publishedOn(server));
          database.close();
        },
      ),
    );
  },
  SCHEDULES_TIMEOUT_MS,
);
