import { beforeEach, describe, expect, test } from 'vitest';
import type { CompanionPrayerGateway } from '../../src/backend/companion-prayer-gateway.ts';
import { createPrayerArchive, provesAbsence } from '../../src/data/prayer-archive.ts';
import type { Failure } from '../../src/domain/failure.ts';
import { fail, succeed, type Result } from '../../src/domain/result.ts';
import { addDays, parseSeoulDay, type SeoulDay } from '../../src/domain/seoul-day.ts';
import {
  createCompanionPrayerMirror,
  type CompanionPrayerMirror,
} from '../../src/offline/companion-prayer-mirror.ts';
import { FakeArchive } from '../offline/fake-archive.ts';
import { createDevice } from '../offline/fake-device.ts';

function day(text: string): SeoulDay {
  const parsed = parseSeoulDay(text);
  if (parsed === null) throw new Error(text);
  return parsed;
}

const SATURDAY = day('2026-11-21');
const FRIDAY = day('2026-11-20');
const THURSDAY = day('2026-11-19');
const MONDAY = day('2026-11-16');

/** Every call of the server, with the word by which the fake archive knows it. */
function gatewayOver(server: FakeArchive, isSilent: () => boolean): CompanionPrayerGateway {
  const all = () => [...server.prayers.values()].sort((a, b) => (a.day < b.day ? -1 : 1));
  const answer = async <T>(request: string, make: () => T): Promise<Result<T, Failure>> => {
    server.requests.push(request);
    await Promise.resolve();
    return isSilent() ? fail('offline') : succeed(make());
  };
  return {
    ...server.remote,
    readState: () => (isSilent() ? answer('state', () => never()) : server.remote.readState()),
    readByDay: (asked) => answer('day', () => server.byDay(asked) ?? null),
    readPreviousDay: (asked) =>
      answer('previous', () => all().findLast((prayer) => prayer.day < asked)?.day ?? null),
    readNextDay: (asked, today) =>
      answer(
        'next',
        () => all().find((prayer) => prayer.day > asked && prayer.day <= today)?.day ?? null,
      ),
    readBefore: (asked, limit) =>
      isSilent() ? answer('before', () => never()) : server.remote.readBefore(asked, limit),
  };
}

function never(): never {
  throw new Error('a silent server answers nothing');
}

let server: FakeArchive;
let mirror: CompanionPrayerMirror;
let silent: boolean;
let now: Date;
let device: ReturnType<typeof createDevice>;

function open(own: CompanionPrayerMirror = mirror) {
  return createPrayerArchive({
    mirror: own,
    gateway: () => Promise.resolve(gatewayOver(server, () => silent)),
    connectivity: () => (silent ? 'offline' : 'online'),
    report: (call) => call,
    unlessBusy: (work) => work(),
    clock: () => now,
  });
}

beforeEach(() => {
  server = new FakeArchive();
  for (const one of [MONDAY, THURSDAY, FRIDAY, SATURDAY]) server.post(one, `기도 ${one}`);
  device = createDevice();
  mirror = createCompanionPrayerMirror(device.connect());
  silent = false;
  now = new Date('2026-11-21T03:00:00Z');
});

describe('a day that the device does not hold', () => {
  test('comes from the server and is kept', async () => {
    expect(await open().readDay(FRIDAY)).toMatchObject({
      ok: true,
      value: {
        prayer: { content: `기도 ${FRIDAY}` },
        confirmedAt: now.toISOString(),
        from: 'server',
      },
    });
    silent = true;
    expect(await open().readDay(FRIDAY)).toMatchObject({
      ok: true,
      value: {
        prayer: { content: `기도 ${FRIDAY}` },
        confirmedAt: now.toISOString(),
        from: 'device',
      },
    });
  });

  test('is unknown offline', async () => {
    silent = true;
    expect(await open().readDay(FRIDAY)).toEqual({ ok: false, failure: 'offline' });
  });

  test('is known to be missing offline once the whole archive was seen', async () => {
    await open().sync();
    silent = true;
    expect(await open().readDay(day('2026-11-18'))).toEqual({
      ok: true,
      value: { prayer: null, confirmedAt: now.toISOString(), from: 'device' },
    });
  });

  test('is unknown offline when the archive was last seen before the day began', async () => {
    now = new Date('2026-11-21T14:59:00Z');
    await open().sync();
    now = new Date('2026-11-22T23:00:00Z');
    silent = true;
    expect(await open().readDay(day('2026-11-23'))).toEqual({ ok: false, failure: 'offline' });
  });

  test('is asked for although the archive was seen: it may have come since', async () => {
    await open().sync();
    server.post(day('2026-11-18'), '늦은 기도');
    expect(await open().readDay(day('2026-11-18'))).toMatchObject({
      value: { prayer: { content: '늦은 기도' }, from: 'server' },
    });
  });

  test('is no question on a Sunday', async () => {
    silent = true;
    expect(await open().readDay(day('2026-11-22'))).toMatchObject({ value: { prayer: null } });
    expect(server.requests).toEqual([]);
  });
});

describe('a day that the device holds', () => {
  test('is shown at once and looked after behind it; a correction is heard', async () => {
    await open().sync();
    const archive = open();
    let changes = 0;
    archive.subscribe(() => (changes += 1));
    server.correct(server.byDay(FRIDAY)?.id ?? '', { content: '고친 기도' });

    expect(await archive.readDay(FRIDAY)).toMatchObject({
      value: { prayer: { content: `기도 ${FRIDAY}` }, from: 'device' },
    });
    await archive.sync();
    expect(changes).toBeGreaterThan(0);
    expect(await archive.readDay(FRIDAY)).toMatchObject({
      value: { prayer: { content: '고친 기도' }, from: 'device' },
    });
  });

  test('is looked after at most once a minute, also when the clock was set back', async () => {
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

  test('disappears with its removal', async () => {
    const archive = open();
    await archive.sync();
    server.remove(server.byDay(FRIDAY)?.id ?? '');
    await archive.sync();
    silent = true;
    expect(await archive.readDay(FRIDAY)).toMatchObject({ value: { prayer: null } });
  });
});

describe('neighbours', () => {
  const cases: readonly (readonly [SeoulDay, SeoulDay | null, SeoulDay | null])[] = [
    [SATURDAY, FRIDAY, null],
    [FRIDAY, THURSDAY, SATURDAY],
    [THURSDAY, MONDAY, FRIDAY],
    [day('2026-11-17'), MONDAY, THURSDAY],
    [MONDAY, null, THURSDAY],
    [addDays(SATURDAY, 3), SATURDAY, null],
  ];

  test.each(cases)('of %s, from the server', async (of, previous, next) => {
    expect(await open().readNeighbours(of, SATURDAY)).toEqual({
      ok: true,
      value: { previous, next },
    });
  });

  test.each(cases)('of %s, from the device', async (of, previous, next) => {
    await open().sync();
    server.requests = [];
    silent = true;
    expect(await open().readNeighbours(of, SATURDAY)).toEqual({
      ok: true,
      value: { previous, next },
    });
    expect(server.requests).toEqual([]);
  });

  test('that stand next to the day are asked of nobody, also before the archive is here', async () => {
    await open().readDay(THURSDAY);
    await open().readDay(FRIDAY);
    await open().readDay(SATURDAY);
    server.requests = [];
    silent = true;
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
    // Between Monday and Thursday there may be more than is here.
    await open().readNeighbours(THURSDAY, SATURDAY);
    expect(server.requests).toEqual(['previous', 'next']);
  });

  test('never lie after today, even where the device holds more', async () => {
    await open().sync();
    expect(await open().readNeighbours(THURSDAY, THURSDAY)).toEqual({
      ok: true,
      value: { previous: MONDAY, next: null },
    });
  });

  test('are those that are here when the archive is not complete and nobody answers', async () => {
    await open().readDay(MONDAY);
    silent = true;
    expect(await open().readNeighbours(FRIDAY, SATURDAY)).toEqual({
      ok: true,
      value: { previous: MONDAY, next: null },
    });
    expect(await open().readNeighbours(MONDAY, SATURDAY)).toEqual({
      ok: false,
      failure: 'offline',
    });
  });

  test('of the morning after ask for the new day', async () => {
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

describe('earlier prayers', () => {
  const days = (result: Awaited<ReturnType<ReturnType<typeof open>['readBefore']>>) =>
    result.ok ? result.value.map((prayer) => prayer.day) : result.failure;

  test('come newest first from the server, then from the device', async () => {
    expect(days(await open().readBefore(SATURDAY, 2))).toEqual([FRIDAY, THURSDAY]);
    await open().sync();
    silent = true;
    expect(days(await open().readBefore(SATURDAY, 2))).toEqual([FRIDAY, THURSDAY]);
    expect(days(await open().readBefore(THURSDAY, 9))).toEqual([MONDAY]);
    expect(days(await open().readBefore(MONDAY, 9))).toEqual([]);
  });

  test('are unknown on an empty device offline', async () => {
    silent = true;
    expect(days(await open().readBefore(SATURDAY, 2))).toBe('offline');
  });
});

describe('a browser without a database', () => {
  test('is a plain online page', async () => {
    const refuse = () => Promise.reject(new Error('refused'));
    const none: CompanionPrayerMirror = {
      ...mirror,
      cursor: refuse,
      day: refuse,
      neighbours: refuse,
      before: refuse,
      keep: refuse,
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

test.each([
  ['2026-11-20T14:59:59.999Z', true, false],
  ['2026-11-20T15:00:00.000Z', true, true],
  ['2026-11-20T15:00:00.000Z', false, false],
  [null, true, false],
])(
  'a look at %s, complete %s, proves that 21 November has none: %s',
  (confirmedAt, complete, proof) => {
    expect(provesAbsence({ confirmedAt, complete }, SATURDAY)).toBe(proof);
    expect(provesAbsence(null, SATURDAY)).toBe(false);
  },
);
