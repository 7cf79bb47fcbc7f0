import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, isSunday, type SeoulDay } from '../../src/domain/seoul-day.ts';
import {
  createCompanionPrayerMirror,
  type CompanionPrayerMirror,
} from '../../src/offline/prayers/companion-prayer-mirror.ts';
import { endOf } from '../../src/offline/archives/archive-copy.ts';
import type { DeviceDatabase } from '../../src/offline/database.ts';
import { FakeArchive } from './fake-archive.ts';
import { simulatedVisits, runVisits } from './simulated-visits.ts';
import { createDevice } from './fake-device.ts';
import { checkSchedules, SCHEDULES_TIMEOUT_MS } from '../support/rounds.ts';
import { day } from '../support/seoul-day.ts';

const NOW = new Date('2026-11-21T03:00:00Z');
const clock = () => NOW;

/** The `count` newest days before today that can have a prayer. */
function daysBefore(today: SeoulDay, count: number): readonly SeoulDay[] {
  const days: SeoulDay[] = [];
  for (let back = 0; days.length < count; back += 1) {
    const candidate = addDays(today, -back);
    if (!isSunday(candidate)) days.push(candidate);
  }
  return days;
}

const TODAY = day('2026-11-21');
const DAYS = daysBefore(TODAY, 40);

async function storedIn(database: DeviceDatabase) {
  const rows = await database.transact('r', ['prayers'], (tables) => tables.prayers.toArray());
  return rows.map((row) => [row.day, row.id, row.content] as const);
}

function fill(archive: FakeArchive, count: number): void {
  const days = [...daysBefore(TODAY, count)].reverse();
  for (const one of days) archive.post(one, `기도 ${one}`);
}

function newDevice() {
  const database = createDevice().connect();
  return { database, mirror: createCompanionPrayerMirror(database) };
}

describe('syncing companion prayers: first sync', () => {
  test('stores the 30 newest prayers first, then all of them, and marks the archive complete', async () => {
    const archive = new FakeArchive();
    fill(archive, 1200);
    const { database, mirror } = newDevice();
    const storedAtFirstPage: number[] = [];
    archive.meanwhile = (request) => {
      if (request === 'page')
        void storedIn(database).then((rows) => storedAtFirstPage.push(rows.length));
      return undefined;
    };

    expect(await archive.sync(mirror, clock)).toEqual({
      ok: true,
      value: true,
    });

    expect(await storedIn(database)).toEqual(archive.contents());
    expect(storedAtFirstPage[0]).toBe(30);
    expect(archive.requests).toEqual(['state', 'before', 'page', 'page', 'page']);
    expect(await mirror.cursor()).toMatchObject({
      complete: true,
      position: { change: 1200 },
      confirmedAt: NOW.toISOString(),
    });
  });

  test('completes an empty archive with one page', async () => {
    const archive = new FakeArchive();
    const { mirror } = newDevice();
    expect(await archive.sync(mirror, clock)).toEqual({
      ok: true,
      value: true,
    });
    expect(archive.requests).toEqual(['state', 'before', 'page']);
  });
});

describe('syncing companion prayers: later sync', () => {
  test('requests only the state when nothing changed, and renews confirmedAt', async () => {
    const archive = new FakeArchive();
    fill(archive, 20);
    const { mirror } = newDevice();
    await archive.sync(mirror, clock);
    archive.requests = [];
    const later = new Date('2026-11-21T05:00:00Z');

    await archive.sync(mirror, () => later);

    expect(archive.requests).toEqual(['state']);
    expect((await mirror.cursor())?.confirmedAt).toBe(later.toISOString());
  });

  test('applies an edit, a moved date, a removal and a restored prayer', async () => {
    const archive = new FakeArchive();
    fill(archive, 6);
    const [a, b, c, d] = [...archive.prayers.values()];
    if (!a || !b || !c || !d) throw new Error('six prayers');
    const { database, mirror } = newDevice();
    await archive.sync(mirror, clock);
    archive.requests = [];

    archive.correct(a.id, { content: '고친 기도' });
    archive.remove(b.id);
    archive.correct(c.id, { day: b.day });
    archive.remove(d.id);
    archive.post(d.day, d.content, d.id);
    await archive.sync(mirror, clock);

    expect(await storedIn(database)).toEqual(archive.contents());
    expect(archive.requests).toEqual(['state', 'page']);
  });

  test('starts over when the server has a new database', async () => {
    const archive = new FakeArchive();
    fill(archive, 12);
    const { database, mirror } = newDevice();
    await archive.sync(mirror, clock);
    const [first] = archive.prayers.keys();
    if (first === undefined) throw new Error('twelve prayers');
    archive.remove(first);
    archive.renew();

    await archive.sync(mirror, clock);

    expect(await storedIn(database)).toEqual(archive.contents());
  });

  test('downloads a restored backup anew when the lost numbers were given out again', async () => {
    const archive = new FakeArchive();
    fill(archive, 40);
    const { database, mirror } = newDevice();
    const [corrected, other] = archive.prayers.keys();
    const restore = archive.backUp();
    archive.correct(corrected ?? '', { content: '백업 뒤에 고친 기도' });
    await archive.sync(mirror, clock);

    restore();
    archive.correct(other ?? '', { content: '복구 뒤에 고친 기도' });
    await archive.sync(mirror, clock);

    expect(await storedIn(database)).toEqual(archive.contents());
    expect(await mirror.cursor()).toMatchObject({ complete: true });
  });

  test('downloads a restored backup anew when it has fewer changes than the device', async () => {
    const archive = new FakeArchive();
    fill(archive, 12);
    const { database, mirror } = newDevice();
    const restore = archive.backUp();
    archive.remove([...archive.prayers.keys()][3] ?? '');
    archive.correct([...archive.prayers.keys()][4] ?? '', { content: '백업 뒤에 고친 기도' });
    await archive.sync(mirror, clock);

    restore();
    await archive.sync(mirror, clock);

    expect(await storedIn(database)).toEqual(archive.contents());
  });

  test('follows a backup that is restored between the first items and the first page', async () => {
    const archive = new FakeArchive();
    fill(archive, 3);
    const { database, mirror } = newDevice();
    const restore = archive.backUp();
    archive.correct([...archive.prayers.keys()][0] ?? '', { content: '백업 뒤에 고친 기도' });
    archive.meanwhile = (request) => {
      if (request === 'page') restore();
      return undefined;
    };
    await archive.sync(mirror, clock);
    expect(await storedIn(database)).toEqual(archive.contents());
  });

  test('keeps every prayer readable while a restored backup is downloaded', async () => {
    const archive = new FakeArchive();
    fill(archive, 200);
    const { database, mirror } = newDevice();
    const restore = archive.backUp();
    archive.post(day('2024-01-02'), '백업 뒤에 올린 기도');
    await archive.sync(mirror, clock);
    restore();
    archive.history.pageRows = 50;
    const stored: number[] = [];
    let pages = 0;
    archive.meanwhile = (request) => {
      if (request !== 'page') return undefined;
      pages += 1;
      void storedIn(database).then((rows) => stored.push(rows.length));
      return pages === 4 ? 'offline' : undefined;
    };

    expect(await archive.sync(mirror, clock)).toEqual({ ok: false, failure: 'offline' });
    expect(await storedIn(database)).toHaveLength(201);
    expect(stored).toEqual([201, 201, 201, 201]);

    archive.meanwhile = () => undefined;
    archive.requests = [];
    await archive.sync(mirror, clock);
    expect(await storedIn(database)).toEqual(archive.contents());
    expect(archive.requests).toEqual(['state', 'page', 'page']);
  });

  test('keeps the stored prayers when the connection is lost at any request, and completes at the next sync', async () => {
    for (const offlineAt of ['state', 'before', 'page']) {
      const archive = new FakeArchive();
      fill(archive, 40);
      const { database, mirror } = newDevice();
      await archive.sync(mirror, clock);
      const before = await storedIn(database);
      const [first, second] = archive.prayers.keys();
      archive.remove(first ?? '');
      archive.correct(second ?? '', { content: '나중' });
      if (offlineAt === 'before') archive.renew();
      archive.meanwhile = (request) => (request === offlineAt ? 'offline' : undefined);

      const result = await archive.sync(mirror, clock);

      expect(result).toEqual({ ok: false, failure: 'offline' });
      expect((await storedIn(database)).length).toBe(before.length);
      archive.meanwhile = () => undefined;
      await archive.sync(mirror, clock);
      expect(await storedIn(database)).toEqual(archive.contents());
    }
  });
});

describe('syncing companion prayers: wrong number of prayers', () => {
  test('is not downloaded again until something changes', async () => {
    const archive = new FakeArchive();
    fill(archive, 8);
    archive.history.miscount = 1;
    const { database, mirror } = newDevice();

    expect(await archive.sync(mirror, clock)).toEqual({
      ok: true,
      value: false,
    });
    expect(archive.requests).toEqual(['state', 'before', 'page']);
    expect(await mirror.cursor()).toMatchObject({ complete: false });
    archive.requests = [];
    await archive.sync(mirror, clock);
    expect(archive.requests).toEqual(['state']);

    archive.history.miscount = 0;
    archive.correct([...archive.prayers.keys()][0] ?? '', { content: '고침' });
    expect(await archive.sync(mirror, clock)).toEqual({
      ok: true,
      value: true,
    });
    expect(await storedIn(database)).toEqual(archive.contents());
  });

  test('restores a prayer that the device lost', async () => {
    const archive = new FakeArchive();
    fill(archive, 8);
    const { database, mirror } = newDevice();
    await archive.sync(mirror, clock);
    const [lost] = await storedIn(database);
    if (lost === undefined) throw new Error('eight prayers');
    await database.transact('rw', ['prayers'], (tables) => tables.prayers.delete(lost[0]));
    archive.correct([...archive.prayers.keys()][5] ?? '', { content: '고침' });

    await archive.sync(mirror, clock);

    expect(await storedIn(database)).toEqual(archive.contents());
    expect(await mirror.cursor()).toMatchObject({ complete: true });
  });
});

describe('createCompanionPrayerMirror: outdated response', () => {
  test('does not restore a prayer that another tab removed', async () => {
    const archive = new FakeArchive();
    fill(archive, 5);
    const device = createDevice();
    const slow = createCompanionPrayerMirror(device.connect());
    const fastDatabase = device.connect();
    const fast = createCompanionPrayerMirror(fastDatabase);
    await archive.sync(fast, clock);
    const [victim] = [...archive.prayers.values()];
    if (victim === undefined) throw new Error('five prayers');
    archive.correct(victim.id, { content: '곧 사라질 기도' });
    const seen = await slow.cursor();
    const page = await archive.readPage(endOf(seen));
    archive.remove(victim.id);
    await archive.sync(fast, clock);

    if (!page.ok || page.value === null) throw new Error('no page');
    expect(await slow.apply(page.value, seen?.revision ?? 0, NOW, false)).toBeNull();
    const [outdated] = page.value.items;
    if (outdated === undefined) throw new Error('one change');
    await slow.save(outdated, seen?.revision ?? 0, NOW);

    expect(await storedIn(fastDatabase)).toEqual(archive.contents());
  });
});

describe('createCompanionPrayerMirror: cursor', () => {
  test('an outdated removal does not delete a prayer that was restored later', async () => {
    const archive = new FakeArchive();
    fill(archive, 3);
    const { database, mirror } = newDevice();
    await archive.sync(mirror, clock);
    const [first] = [...archive.prayers.values()];
    if (first === undefined) throw new Error('three prayers');
    const before = endOf(await mirror.cursor());
    archive.remove(first.id);
    const removal = await archive.readPage(before);
    archive.post(first.day, first.content, first.id);
    const back = archive.byDay(first.day);
    const seen = (await mirror.cursor())?.revision ?? 0;
    if (!removal.ok || removal.value === null || back === undefined) throw new Error('a removal');
    await mirror.save(back, seen, NOW);
    await mirror.apply(removal.value, seen, NOW, false);
    expect(await storedIn(database)).toEqual(archive.contents());
  });
});

/** An edit by staff; prayers and days are selected by index. */
type StaffAct =
  | { readonly act: 'post'; readonly day: number; readonly content: number }
  | { readonly act: 'correct'; readonly prayer: number; readonly content: number }
  | { readonly act: 'move'; readonly prayer: number; readonly day: number }
  | { readonly act: 'remove'; readonly prayer: number }
  | { readonly act: 'undoRemoval'; readonly day: number }
  | { readonly act: 'renew' }
  | { readonly act: 'backUp' }
  | { readonly act: 'restore' };

const number = fc.nat({ max: 1000 });
const staffAct: fc.Arbitrary<StaffAct> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ act: fc.constant('post' as const), day: number, content: number }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ act: fc.constant('correct' as const), prayer: number, content: number }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ act: fc.constant('move' as const), prayer: number, day: number }),
  },
  { weight: 4, arbitrary: fc.record({ act: fc.constant('remove' as const), prayer: number }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('undoRemoval' as const), day: number }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constantFrom('renew', 'backUp', 'restore') }) },
);

let restoreBackup: (() => void) | null = null;
const removedIds = new Set<string>();

function perform(archive: FakeArchive, act: StaffAct): void {
  const dayOf = (index: number) => DAYS[index % DAYS.length] ?? TODAY;
  const idOf = (index: number) =>
    [...archive.prayers.keys()][index % Math.max(1, archive.prayers.size)] ?? '';
  switch (act.act) {
    case 'post':
      archive.post(dayOf(act.day), `기도 ${act.content}`);
      break;
    case 'correct':
      archive.correct(idOf(act.prayer), { content: `고친 ${act.content}` });
      break;
    case 'move':
      archive.correct(idOf(act.prayer), { day: dayOf(act.day) });
      break;
    case 'remove':
      removedIds.add(idOf(act.prayer));
      archive.remove(idOf(act.prayer));
      break;
    case 'undoRemoval': {
      const [removed] = removedIds;
      if (removed !== undefined) archive.post(dayOf(act.day), '되살린 기도', removed);
      break;
    }
    case 'renew':
      archive.renew();
      break;
    case 'backUp':
      restoreBackup = archive.backUp();
      break;
    case 'restore':
      restoreBackup?.();
      break;
  }
}

test(
  'syncing companion prayers leaves the device equal to the server after any staff edits, killed tabs and lost connections',
  async () => {
    await checkSchedules(
      'sync of the prayers',
      150,
      fc.asyncProperty(
        simulatedVisits(staffAct, 'killed', 'offline', 'server_error'),
        fc.constantFrom(1, 2, 5, 500),
        async (visits, pageRows) => {
          const archive = new FakeArchive();
          archive.history.pageRows = pageRows;
          restoreBackup = null;
          removedIds.clear();
          const device = createDevice();
          await runVisits(visits, {
            device,
            server: archive,
            perform: (one) => perform(archive, one),
            sync: (tab) => archive.sync(createCompanionPrayerMirror(tab), clock),
          });
          const database = device.connect();
          const mirror: CompanionPrayerMirror = createCompanionPrayerMirror(database);

          expect(await archive.sync(mirror, clock)).toEqual({
            ok: true,
            value: true,
          });
          expect(await storedIn(database)).toEqual(archive.contents());
          database.close();
        },
      ),
    );
  },
  SCHEDULES_TIMEOUT_MS,
);
