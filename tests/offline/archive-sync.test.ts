import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { syncArchive } from '../../src/offline/archive-sync.ts';
import { createBibleMirror } from '../../src/offline/bible-mirror.ts';
import { createBulletinMirror } from '../../src/offline/publication-mirror.ts';
import { deviceVisits, runVisits } from './device-visits.ts';
import { createDevice } from './fake-device.ts';
import { dayOf, FakePublications } from './fake-publications.ts';
import { checkSchedules, SCHEDULES_TIMEOUT_MS } from '../support/rounds.ts';

const NOW = new Date('2026-11-21T03:00:00Z');
const clock = () => NOW;

function newDevice() {
  return createBulletinMirror(createDevice().connect());
}

async function storedIn(mirror: ReturnType<typeof newDevice>) {
  const { held } = await mirror.first(10_000);
  return held.map(({ id, title, date, place, change }) => ({ id, title, date, place, change }));
}

function publishedOn(server: FakePublications) {
  return server
    .shown()
    .map(({ id, title, date, place, change }) => ({ id, title, date, place, change }));
}

describe('syncArchive of bulletins', () => {
  test('stores bulletins in display order: by display position first, then from the newest', async () => {
    const server = new FakePublications();
    server.publish({ title: '오래된 주보', date: dayOf('2026-10-04') });
    server.publish({ title: '둘째 자리', date: dayOf('2020-01-05'), place: 2 });
    server.publish({ title: '새 주보', date: dayOf('2026-11-15') });
    server.publish({ title: '첫째 자리', date: dayOf('2020-01-12'), place: 1 });
    server.publish({ title: '마지막 자리', date: dayOf('2026-11-15'), place: 100_000 });
    const mirror = newDevice();

    expect(await syncArchive(mirror, server.remote, clock)).toEqual({ ok: true, value: true });

    expect((await mirror.first(10)).held.map(({ title }) => title)).toEqual([
      '첫째 자리',
      '둘째 자리',
      '마지막 자리',
      '새 주보',
      '오래된 주보',
    ]);
    expect((await mirror.first(2)).held).toHaveLength(2);
  });

  test('downloads 1,300 bulletins in pages', async () => {
    const server = new FakePublications();
    for (let n = 0; n < 1300; n += 1) server.publish({ title: `주보 ${n}` });
    const mirror = newDevice();

    expect(await syncArchive(mirror, server.remote, clock)).toEqual({ ok: true, value: true });

    expect(await storedIn(mirror)).toEqual(publishedOn(server));
    expect(server.requests).toEqual(['state', 'first', 'changes', 'changes', 'changes']);
  });

  test('applies an edit, an unpublished and a deleted bulletin with requests for changes and removals only', async () => {
    const server = new FakePublications();
    const [first, second, third] = [server.publish(), server.publish(), server.publish()];
    const mirror = newDevice();
    await syncArchive(mirror, server.remote, clock);
    server.requests = [];
    server.write(first, { title: '고친 제목' });
    server.unpublish(second);
    server.remove(third);

    expect(await syncArchive(mirror, server.remote, clock)).toEqual({ ok: true, value: true });

    expect(await storedIn(mirror)).toEqual(publishedOn(server));
    expect((await mirror.byId(second)).held).toBeNull();
    expect((await mirror.byId(third)).held).toBeNull();
    expect([...new Set(server.requests)]).toEqual(['state', 'changes', 'removals']);
  });

  test('completes when the server has a draft that was never published', async () => {
    const server = new FakePublications();
    server.publish();
    server.write('11111111-0000-4000-8000-000000000000', { title: '초안' }, false);
    const mirror = newDevice();
    expect(await syncArchive(mirror, server.remote, clock)).toEqual({ ok: true, value: true });
    expect(await storedIn(mirror)).toEqual(publishedOn(server));
  });
});

test('syncArchive sends no request when it is given an unchanged state', async () => {
  const server = new FakePublications();
  server.publish();
  const mirror = newDevice();
  await syncArchive(mirror, server.remote, clock);
  server.requests = [];
  const known = { cursor: await mirror.cursor(), state: server.state() };

  expect(await syncArchive(mirror, server.remote, clock, known)).toEqual({ ok: true, value: true });

  expect(server.requests).toEqual([]);
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
    const state = { epoch: 'one', latest: 5, items: 3 };
    const begun = await mirror.videos.startOver(state, [], 0, NOW);
    const page = [
      video('late', 23, 2),
      video('first', 1, 3),
      { ...video('other', 1, 4), bookId: 'john' },
      video('anew', 23, 5),
    ];
    await mirror.videos.applyChanges(page, begun?.revision ?? 0, NOW);

    const { held } = await mirror.readVideosOf('psalms');
    expect(held.map(({ id }) => id)).toEqual(['first', 'anew']);
  });
});

/** An edit by staff; `which` selects a bulletin by index. */
const act = fc.record({
  act: fc.constantFrom('publish', 'correct', 'unpublish', 'republish', 'remove', 'place', 'renew'),
  which: fc.nat({ max: 20 }),
  value: fc.nat({ max: 50 }),
});

function perform(server: FakePublications, { act: name, which, value }: ActOf): void {
  const ids = [...server.rows.keys()];
  const id = ids[which % Math.max(1, ids.length)];
  if (name === 'renew') return server.renew();
  if (name === 'publish' || id === undefined) {
    server.publish({ title: `주보 ${value}`, date: dayOf(`2026-10-${10 + (value % 20)}`) });
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
  'syncArchive leaves the device equal to the server after any staff edits, killed tabs and lost connections',
  async () => {
    await checkSchedules(
      'sync of the bulletins',
      80,
      fc.asyncProperty(
        deviceVisits(act, 'killed', 'offline'),
        fc.constantFrom(1, 3, 500),
        async (visits, pageSize) => {
          const server = new FakePublications();
          server.pageSize = pageSize;
          const device = createDevice();
          await runVisits(visits, {
            device,
            server,
            perform: (one) => perform(server, one),
            sync: (tab) => syncArchive(createBulletinMirror(tab), server.remote, clock),
          });
          const database = device.connect();
          const mirror = createBulletinMirror(database);

          expect(await syncArchive(mirror, server.remote, clock)).toEqual({
            ok: true,
            value: true,
          });
          expect(await storedIn(mirror)).toEqual(publishedOn(server));
          database.close();
        },
      ),
    );
  },
  SCHEDULES_TIMEOUT_MS,
);
