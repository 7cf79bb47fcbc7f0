import { beforeEach, describe, expect, test } from 'vitest';
import type { CompanionPrayerGateway } from '../../src/backend/prayers/companion-prayer-gateway.ts';
import { createArchiveUpdates } from '../../src/data/archives/archive-updates.ts';
import { createPrayerArchive } from '../../src/data/prayers/prayer-archive.ts';
import type { Failure } from '../../src/domain/failure.ts';
import { fail, succeed, type Result } from '../../src/domain/result.ts';
import { addDays, type SeoulDay } from '../../src/domain/seoul-day.ts';
import {
  createCompanionPrayerMirror,
  type CompanionPrayerMirror,
} from '../../src/offline/prayers/companion-prayer-mirror.ts';
import { FakeArchive } from '../offline/fake-archive.ts';
import { createDevice } from '../offline/fake-device.ts';
import { day } from '../support/seoul-day.ts';

const SATURDAY = day('2026-11-21');
const FRIDAY = day('2026-11-20');
const THURSDAY = day('2026-11-19');
const MONDAY = day('2026-11-16');

/** A gateway over the fake archive that records the kind of each request. */
function gatewayOver(server: FakeArchive, isOffline: () => boolean): CompanionPrayerGateway {
  const all = () => [...server.prayers.values()].sort((a, b) => (a.day < b.day ? -1 : 1));
  const answer = async <T>(request: string, make: () => T): Promise<Result<T, Failure>> => {
    server.requests.push(request);
    await Promise.resolve();
    return isOffline() ? fail('offline') : succeed(make());
  };
  return {
    readByDay: (requestedDay) => answer('day', () => server.byDay(requestedDay) ?? null),
    readPreviousDay: (requestedDay) =>
      answer('previous', () => all().findLast((prayer) => prayer.day < requestedDay)?.day ?? null),
    readNextDay: (requestedDay, today) =>
      answer(
        'next',
        () => all().find((prayer) => prayer.day > requestedDay && prayer.day <= today)?.day ?? null,
      ),
    readBefore: (requestedDay, limit) =>
      isOffline() ? answer('before', () => never()) : server.readBefore(requestedDay, limit),
  };
}

function never(): never {
  throw new Error('an offline gateway must not read the server');
}

let server: FakeArchive;
let mirror: CompanionPrayerMirror;
let offline: boolean;
let now: Date;
let device: ReturnType<typeof createDevice>;

function open(own: CompanionPrayerMirror = mirror) {
  const clock = () => now;
  const updates = createArchiveUpdates({
    syncAll: () => server.sync(own, clock),
    whenDatabaseOpen: () => Promise.resolve(),
    connectivity: () => (offline ? 'offline' : 'online'),
    unlessBusy: (work) => work(),
    clock,
  });
  const archive = createPrayerArchive({
    mirror: own,
    gateway: () => Promise.resolve(gatewayOver(server, () => offline)),
    updates,
    report: (call) => call,
    clock,
  });
  return { ...archive, sync: () => updates.sync() };
}

beforeEach(() => {
  server = new FakeArchive();
  for (const one of [MONDAY, THURSDAY, FRIDAY, SATURDAY]) server.post(one, `기도 ${one}`);
  device = createDevice();
  mirror = createCompanionPrayerMirror(device.connect());
  offline = false;
  now = new Date('2026-11-21T03:00:00Z');
});

describe('createPrayerArchive: readDay of a day that is not stored', () => {
  test('reads the prayer from the server and stores it', async () => {
    expect(await open().readDay(FRIDAY)).toMatchObject({
      ok: true,
      value: {
        value: { content: `기도 ${FRIDAY}` },
        confirmedAt: now.toISOString(),
        from: 'server',
      },
    });
    offline = true;
    expect(await open().readDay(FRIDAY)).toMatchObject({
      ok: true,
      value: {
        value: { content: `기도 ${FRIDAY}` },
        confirmedAt: now.toISOString(),
        from: 'device',
      },
    });
  });

  test('fails offline', async () => {
    offline = true;
    expect(await open().readDay(FRIDAY)).toEqual({ ok: false, failure: 'offline' });
  });

  test('returns null offline after a complete sync', async () => {
    await open().sync();
    offline = true;
    expect(await open().readDay(day('2026-11-18'))).toEqual({
      ok: true,
      value: { value: null, confirmedAt: now.toISOString(), from: 'device' },
    });
  });

  test('fails offline when the last sync is older than the day', async () => {
    now = new Date('2026-11-21T14:59:00Z');
    await open().sync();
    now = new Date('2026-11-22T23:00:00Z');
    offline = true;
    expect(await open().readDay(day('2026-11-23'))).toEqual({ ok: false, failure: 'offline' });
  });

  test('requests the day online even after a complete sync', async () => {
    await open().sync();
    server.post(day('2026-11-18'), '늦은 기도');
    expect(await open().readDay(day('2026-11-18'))).toMatchObject({
      value: { value: { content: '늦은 기도' }, from: 'server' },
    });
  });

  test('returns null on a Sunday without a request', async () => {
    offline = true;
    expect(await open().readDay(day('2026-11-22'))).toMatchObject({ value: { value: null } });
    expect(server.requests).toEqual([]);
  });
});

describe('createPrayerArchive: readDay of a stored day', () => {
  test('returns the stored prayer, and a sync notifies subscribers and returns the correction', async () => {
    await open().sync();
    const archive = open();
    let changes = 0;
    archive.subscribe(() => (changes += 1));
    server.correct(server.byDay(FRIDAY)?.id ?? '', { content: '고친 기도' });

    expect(await archive.readDay(FRIDAY)).toMatchObject({
      value: { value: { content: `기도 ${FRIDAY}` }, from: 'device' },
    });
    await archive.sync();
    expect(changes).toBeGreaterThan(0);
    expect(await archive.readDay(FRIDAY)).toMatchObject({
      value: { value: { content: '고친 기도' }, from: 'device' },
    });
  });

  test('revalidates at most once a minute, and again when the clock was set back', async () => {
    await open().sync();
    const archive = open();
    const looks = () => server.requests.filter((request) => request === 'state').length;
    server.requests = [];
    now = new Date(now.getTime() + 300_000);
    for (let n = 0; n < 3; n += 1) await archive.readDay(FRIDAY);
    await expect.poll(async () => (await mirror.cursor())?.confirmedAt).toBe(now.toISOString());
    expect(looks()).toBe(1);
    now = new Date(now.getTime() + 59_999);
    await archive.readDay(FRIDAY);
    expect(looks()).toBe(1);
    now = new Date(now.getTime() - 3600_000);
    await archive.readDay(FRIDAY);
    await expect.poll(looks).toBe(2);
  });

  test('returns null after a sync has removed the prayer', async () => {
    const archive = open();
    await archive.sync();
    server.remove(server.byDay(FRIDAY)?.id ?? '');
    await archive.sync();
    offline = true;
    expect(await archive.readDay(FRIDAY)).toMatchObject({ value: { value: null } });
  });
});

describe('createPrayerArchive: readNeighbours', () => {
  const cases: readonly (readonly [SeoulDay, SeoulDay | null, SeoulDay | null])[] = [
    [SATURDAY, FRIDAY, null],
    [FRIDAY, THURSDAY, SATURDAY],
    [THURSDAY, MONDAY, FRIDAY],
    [day('2026-11-17'), MONDAY, THURSDAY],
    [MONDAY, null, THURSDAY],
    [addDays(SATURDAY, 3), SATURDAY, null],
  ];

  test.each(cases)('of %s from the server are %s and %s', async (of, previous, next) => {
    expect(await open().readNeighbours(of, SATURDAY)).toEqual({
      ok: true,
      value: { previous, next },
    });
  });

  test.each(cases)(
    'of %s from the device are %s and %s, offline and without a request',
    async (of, previous, next) => {
      await open().sync();
      server.requests = [];
      offline = true;
      expect(await open().readNeighbours(of, SATURDAY)).toEqual({
        ok: true,
        value: { previous, next },
      });
      expect(server.requests).toEqual([]);
    },
  );

  test('needs no request for stored adjacent days before the first sync, but does for days with a gap', async () => {
    await open().readDay(THURSDAY);
    await open().readDay(FRIDAY);
    await open().readDay(SATURDAY);
    server.requests = [];
    offline = true;
    for (const [of, previous, next] of [
      [SATURDAY, FRIDAY, null],
      [FRIDAY, THURSDAY, SATURDAY],
    ] as const) {
      expect(await open().readNeighbours(of, SATURDAY)).toEqual({
        ok: true,
        value: { previous, next },
      });
    }
    expect(server.requests).toEqual([]);
    // The server may have days between Monday and Thursday that are not stored locally.
    await open().readNeighbours(THURSDAY, SATURDAY);
    expect(server.requests).toEqual(['previous', 'next']);
  });

  test('never returns a day after today, even if one is stored', async () => {
    await open().sync();
    expect(await open().readNeighbours(THURSDAY, THURSDAY)).toEqual({
      ok: true,
      value: { previous: MONDAY, next: null },
    });
  });

  test('returns the stored neighbours offline before the first sync, and fails when there are none', async () => {
    await open().readDay(MONDAY);
    offline = true;
    expect(await open().readNeighbours(FRIDAY, SATURDAY)).toEqual({
      ok: true,
      value: { previous: MONDAY, next: null },
    });
    expect(await open().readNeighbours(MONDAY, SATURDAY)).toEqual({
      ok: false,
      failure: 'offline',
    });
  });

  test('finds a prayer that was published after the last sync, for the new day', async () => {
    await open().sync();
    now = new Date('2026-11-22T22:00:00Z');
    const monday = day('2026-11-23');
    server.post(monday, '새 기도');
    expect(await open().readNeighbours(SATURDAY, monday)).toEqual({
      ok: true,
      value: { previous: FRIDAY, next: monday },
    });
  });
});

describe('createPrayerArchive: readBefore', () => {
  const days = (result: Awaited<ReturnType<ReturnType<typeof open>['readBefore']>>) =>
    result.ok ? result.value.map((prayer) => prayer.day) : result.failure;

  test('returns earlier prayers newest first, from the server and offline from the device', async () => {
    expect(days(await open().readBefore(SATURDAY, 2))).toEqual([FRIDAY, THURSDAY]);
    await open().sync();
    offline = true;
    expect(days(await open().readBefore(SATURDAY, 2))).toEqual([FRIDAY, THURSDAY]);
    expect(days(await open().readBefore(THURSDAY, 9))).toEqual([MONDAY]);
    expect(days(await open().readBefore(MONDAY, 9))).toEqual([]);
  });

  test('fails offline on an empty device', async () => {
    offline = true;
    expect(days(await open().readBefore(SATURDAY, 2))).toBe('offline');
  });
});

describe('createPrayerArchive: the prayer of the next day, which the device holds since the evening', () => {
  const MIDNIGHT = new Date('2026-11-20T15:00:00Z');

  beforeEach(async () => {
    now = new Date(MIDNIGHT.getTime() - 1);
    await open().sync();
    offline = true;
  });

  test('is not shown before midnight in Seoul', async () => {
    expect(await open().readDay(SATURDAY)).toMatchObject({ ok: true, value: { value: null } });
    expect(await open().readNeighbours(FRIDAY, FRIDAY)).toMatchObject({ value: { next: null } });
    expect(await open().readBefore(addDays(SATURDAY, 9), 1)).toMatchObject({
      value: [{ day: FRIDAY }],
    });
  });

  test('is not requestedDay of the server before midnight either', async () => {
    offline = false;
    server.requests = [];
    expect(await open().readDay(SATURDAY)).toMatchObject({ ok: true, value: { value: null } });
    expect(server.requests).toEqual([]);
  });

  test('is shown from midnight on without a network', async () => {
    now = MIDNIGHT;
    expect(await open().readDay(SATURDAY)).toMatchObject({
      ok: true,
      value: { value: { content: `기도 ${SATURDAY}` }, from: 'device' },
    });
    expect(await open().readNeighbours(FRIDAY, SATURDAY)).toMatchObject({
      value: { next: SATURDAY },
    });
  });
});

describe('createPrayerArchive without a database', () => {
  test('reads everything from the server', async () => {
    const refuse = () => Promise.reject(new Error('refused'));
    const none: CompanionPrayerMirror = {
      ...mirror,
      cursor: refuse,
      day: refuse,
      neighbours: refuse,
      before: refuse,
      save: refuse,
    };
    const archive = open(none);
    await archive.sync();
    expect(await archive.readDay(FRIDAY)).toMatchObject({ value: { from: 'server' } });
    expect(await archive.readNeighbours(FRIDAY, SATURDAY)).toMatchObject({
      value: { previous: THURSDAY, next: SATURDAY },
    });
    expect(await archive.readBefore(SATURDAY, 1)).toMatchObject({ value: [{ day: FRIDAY }] });
  });
});
