import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { databaseContent } from '../../supabase/local/database-content.ts';
import { type Actor, ANONYMOUS } from './act-as.ts';
import { migratedDatabase } from './migrated-database.ts';
import {
  accept,
  type Body,
  dayFromToday,
  requestBody,
  type StoredAnswer,
  submit,
  approveReservation,
} from './reservation-requests.ts';

const STAFF = { role: 'authenticated', id: 'c0000000-0000-4000-8000-0000000000d1' } as const;

const database = migratedDatabase();
const { as } = database;

beforeAll(async () => {
  await database.sql`insert into auth.users (id, email, email_confirmed_at) values (${STAFF.id}, 'staff@x.example', now())`;
  await database.sql`update public.profiles set admin_level = 1`;
});

beforeEach(
  () => database.sql`
    truncate public.reservations, private.rate_limit_uses, private.blocked_times, private.outgoing_mails cascade`,
);

/** The first day of that weekday, 0 for Sunday, at least a week ahead. */
function comingDay(weekday: number): string {
  const days = [7, 8, 9, 10, 11, 12, 13].map(dayFromToday);
  return days.find((day) => new Date(`${day}T00:00:00Z`).getUTCDay() === weekday) ?? '';
}

const at = (day: string, start_time: string, end_time: string) => ({
  start_date: day,
  end_date: day,
  start_time,
  end_time,
});

async function accepted(changes: Body): Promise<string> {
  return (await accept(database.sql, requestBody(changes))).id;
}

const approve = (id: string) => as(STAFF, (tx) => approveReservation(tx, id));

interface Block {
  readonly series?: string;
  readonly title?: string;
  readonly resources?: readonly string[];
  readonly dates?: readonly string[];
  readonly days?: number;
  readonly start?: string;
  readonly end?: string;
  readonly skipTaken?: boolean;
}

async function block(changes: Block = {}): Promise<Record<string, unknown>> {
  const {
    series = randomUUID(),
    title = '본당 공사',
    resources = ['classroom1'],
    dates = [dayFromToday(7)],
    days = 0,
    start = '13:00',
    end = '15:00',
    skipTaken = false,
  } = changes;
  const [row] = await as(
    STAFF,
    (tx) => tx<{ answer: Record<string, unknown> }[]>`
      select public.block_times(
        ${series}, ${title}, ${[...resources]}, ${[...dates]}, ${days}, ${start}, ${end}, ${skipTaken}
      ) as answer`,
  );
  return row?.answer ?? {};
}

const available = (resource: string, day: string) =>
  as(
    ANONYMOUS,
    (tx) => tx`
      select status, start_time, end_time, requests, title_ko, title_en
      from public.get_availability(${resource}, ${day}, ${day})`,
  );

test('all blocked times are read, in pages of 1,000', async () => {
  await database.sql`
    insert into private.blocked_times (series, resource_id, title, start_date, end_date, start_time, end_time)
    select gen_random_uuid(), r, '공사', date '2030-01-01' + n / 2, date '2030-01-01' + n / 2,
      time '09:00' + n % 2 * interval '1 hour', time '10:00' + n % 2 * interval '1 hour'
    from unnest(array['classroom1', 'nazagim']) r, generate_series(0, 1049) n`;
  const page = (offset: number) =>
    as(
      STAFF,
      (tx) => tx<{ id: string }[]>`select id from public.get_blocked_times(p_offset => ${offset})`,
    );
  const pages = await Promise.all([0, 1000, 2000].map(page));
  expect(pages.map(({ length }) => length)).toEqual([1000, 1000, 100]);
  expect(new Set(pages.flat().map(({ id }) => id)).size).toBe(2100);
});

const blocked = () =>
  as(STAFF, (tx) => tx<Record<string, unknown>[]>`select * from public.get_blocked_times()`);

describe('worship and gatherings', () => {
  const sunday = comingDay(0);

  test('occupy their rooms in the calendar with their names in both languages', async () => {
    expect(await available('sanctuary', sunday)).toEqual([
      church('08:30', '10:30', '주일 1부 예배', 'Sunday first service'),
      church('10:30', '12:30', '주일 2부 예배', 'Sunday second service'),
      church('14:00', '16:00', '시니어공동체 모임', 'Senior community'),
    ]);
    expect(await available('classroom1', sunday)).toEqual([]);
    expect(await available('sanctuary', comingDay(1))).toEqual([]);
    expect(await available('sanctuary', comingDay(3))).toMatchObject([{ start_time: '19:30' }]);
  });

  test('are a conflict for requests, and the answer contains their time', async () => {
    const overlapping = at(sunday, '12:00', '13:00');
    expect(
      await submit(database.sql, requestBody({ resource_id: 'sanctuary', ...overlapping })),
    ).toEqual({
      success: false,
      error: 'duplicate_submission',
      taken: at(sunday, '10:30', '12:30'),
    });
    const after = { resource_id: 'sanctuary', ...at(sunday, '12:30', '14:00') };
    expect(await submit(database.sql, requestBody(after))).toMatchObject({ success: true });
  });

  test('are a conflict for a request that begins before and ends after them', async () => {
    const monday = new Date(Date.parse(`${sunday}T00:00:00Z`) + 86_400_000);
    const retreat = {
      resource_id: 'sanctuary',
      start_date: new Date(monday.getTime() - 2 * 86_400_000).toISOString().slice(0, 10),
      start_time: '18:00',
      end_date: monday.toISOString().slice(0, 10),
      end_time: '09:00',
    };
    expect(await submit(database.sql, requestBody(retreat))).toMatchObject({
      taken: { start_date: sunday, start_time: '08:30' },
    });
  });

  test('are a conflict for approvals, and the error names them', async () => {
    await database.sql`update private.meetings set weekday = (weekday + 1) % 7`;
    const id = await accepted({ resource_id: 'sanctuary', ...at(sunday, '09:00', '10:00') });
    await database.sql`update private.meetings set weekday = (weekday + 6) % 7`;
    const refusal: { code: string; detail: string } = await approve(id).then(
      () => ({ code: 'none', detail: '{}' }),
      (error: { code: string; detail: string }) => error,
    );
    expect(refusal.code).toBe('23P01');
    expect(JSON.parse(refusal.detail)).toEqual({
      ...at(sunday, '08:30', '10:30'),
      title_ko: '주일 1부 예배',
      title_en: 'Sunday first service',
    });
  });

  test('are replaced when the content is applied again', async () => {
    const apply = (meetings: typeof databaseContent.meetings) =>
      database.sql`select public.apply_content(${database.sql.json({ ...databaseContent, meetings })})`;
    await apply(databaseContent.meetings.slice(0, 1));
    expect(await available('sanctuary', sunday)).toHaveLength(1);
    await apply(databaseContent.meetings);
    expect(await available('sanctuary', sunday)).toHaveLength(3);
  });
});

describe('a blocked time', () => {
  test('is in the calendar of each room with its title, and is a conflict for requests and approvals', async () => {
    const day = dayFromToday(7);
    const waiting = await accepted(at(day, '14:00', '16:00'));
    expect(await block({ resources: ['classroom1', 'van1'], start: '13:00' })).toEqual({
      success: true,
      taken: [],
    });
    expect(await available('van1', day)).toEqual([
      church('13:00', '15:00', '본당 공사', '본당 공사'),
    ]);
    expect(await available('classroom1', day)).toHaveLength(2);
    expect(await submit(database.sql, requestBody(at(day, '12:00', '13:01')))).toMatchObject({
      error: 'duplicate_submission',
      taken: at(day, '13:00', '15:00'),
    });
    await expect(approve(waiting)).rejects.toMatchObject({ code: '23P01' });
  });

  test('is refused where a reservation is approved, unless such dates are left out', async () => {
    const holder = await accepted(at(dayFromToday(14), '14:00', '16:00'));
    await approve(holder);
    const dates = [7, 14, 21].map(dayFromToday);
    const taken = [
      {
        ...at(dayFromToday(14), '14:00', '16:00'),
        day: dayFromToday(14),
        id: holder,
        name: '김*봄',
        resource_id: 'classroom1',
      },
    ];
    expect(await block({ dates })).toEqual({ success: false, error: 'slot_taken', taken });
    expect(await blocked()).toEqual([]);
    expect(await block({ dates, skipTaken: true, resources: ['classroom1', 'nazagim'] })).toEqual({
      success: true,
      taken,
    });
    expect(await blocked()).toHaveLength(5);
  });

  test('is stored once when the call is repeated', async () => {
    const series = randomUUID();
    await block({ series });
    expect(await block({ series })).toEqual({ success: true, taken: [] });
    expect(await blocked()).toHaveLength(1);
  });

  test('is refused as stored before when other times are sent with its id', async () => {
    const series = randomUUID();
    await block({ series });
    const reused = { success: false, error: 'request_reused' };
    expect(await block({ series, dates: [dayFromToday(9)] })).toEqual(reused);
    expect(await block({ series, title: '다른 모임' })).toEqual(reused);
    expect(await blocked()).toHaveLength(1);
  });

  test('is completed when rooms are added and the call is repeated', async () => {
    const series = randomUUID();
    await block({ series });
    const resources = ['classroom1', 'nazagim'];
    expect(await block({ series, resources })).toEqual({ success: true, taken: [] });
    expect(await blocked()).toHaveLength(2);
  });

  test('is completed when a date became free and the call is repeated', async () => {
    const holder = await accepted(at(dayFromToday(7), '14:00', '16:00'));
    await approve(holder);
    const series = randomUUID();
    const call = { series, dates: [7, 14].map(dayFromToday), skipTaken: true };
    expect(await block(call)).toMatchObject({ success: true });
    await database.sql`update public.reservations set status = 'cancelled', cancelled_via = 'receipt' where id = ${holder}`;
    expect(await block(call)).toEqual({ success: true, taken: [] });
    expect(await blocked()).toHaveLength(2);
  });

  test('is known again when it was stored without the dates that are taken', async () => {
    const holder = await accepted(at(dayFromToday(7), '14:00', '16:00'));
    await approve(holder);
    const series = randomUUID();
    const call = { series, dates: [7, 14].map(dayFromToday), skipTaken: true };
    expect(await block(call)).toMatchObject({ success: true });
    expect(await block(call)).toMatchObject({ success: true });
    expect(await blocked()).toHaveLength(1);
  });

  test('is refused when it is over, also as one of several, and stays when its call is repeated later', async () => {
    const invalid = { success: false, error: 'invalid' };
    expect(await block({ dates: [dayFromToday(-1)] })).toEqual(invalid);
    expect(await block({ dates: [-1, 7].map(dayFromToday), skipTaken: true })).toEqual(invalid);
    expect(await blocked()).toEqual([]);
    // One that has begun is kept free until its end.
    const series = randomUUID();
    const running = { series, dates: [dayFromToday(-1)], days: 8, start: '13:00', end: '15:00' };
    expect(await block(running)).toEqual({ success: true, taken: [] });

    const stored = randomUUID();
    await database.sql`
      insert into private.blocked_times (series, resource_id, title, start_date, end_date, start_time, end_time)
      values (${stored}, 'nazagim', '본당 공사', ${dayFromToday(-1)}, ${dayFromToday(-1)}, '13:00', '15:00')`;
    const repeated = { series: stored, resources: ['nazagim'], dates: [-1, 7].map(dayFromToday) };
    expect(await block(repeated)).toEqual({ success: true, taken: [] });
    expect(await block({ ...repeated, dates: [-2, -1, 7].map(dayFromToday) })).toEqual(invalid);
  });

  test('may last several days', async () => {
    await block({ days: 2, start: '18:00', end: '12:00' });
    expect(await available('classroom1', dayFromToday(8))).toHaveLength(1);
    expect(
      await submit(database.sql, requestBody(at(dayFromToday(8), '03:00', '04:00'))),
    ).toMatchObject({ error: 'duplicate_submission' });
  });

  test('is freed alone or with what is left of its series', async () => {
    const unblock = async (one: Record<string, unknown> | undefined, whole: boolean) => {
      const [row] = await as(
        STAFF,
        (tx) =>
          tx<
            { freed: string[] }[]
          >`select public.unblock_times(${String(one?.['id'])}, ${whole}, ${String(one?.['series'])}) -> 'freed' as freed`,
      );
      return row?.freed;
    };
    await block({ dates: [7, 14, 21].map(dayFromToday) });
    await block({ title: '수련회', dates: [dayFromToday(9)] });
    const [first, other, second, third] = await blocked();
    expect([first?.['title'], other?.['title'], second?.['title']]).toEqual([
      '본당 공사',
      '수련회',
      '본당 공사',
    ]);
    expect(await unblock(first, false)).toEqual([first?.['id']]);
    expect(await unblock(first, false)).toEqual([]);
    // The time by which the series is named is gone.
    expect(await unblock(first, true)).toHaveLength(2);
    expect(await unblock(first, true)).toEqual([]);
    expect([second?.['series'], third?.['series']]).toEqual([first?.['series'], first?.['series']]);
    expect(await blocked()).toMatchObject([{ title: '수련회' }]);
    expect(await submit(database.sql, requestBody())).toMatchObject({ success: true });
  });

  test('is moved to another room, day or hour with its duration, except onto an approved reservation', async () => {
    const move = async (id: unknown, resource: string, day: string, time: string) => {
      const [row] = await as(
        STAFF,
        (tx) =>
          tx<{ answer: StoredAnswer }[]>`
            select public.move_blocked_time(${String(id)}, ${resource}, ${day}, ${time}) as answer`,
      );
      return row?.answer;
    };
    const holder = await accepted(at(dayFromToday(9), '09:00', '10:00'));
    await approve(holder);
    await block({ dates: [7, 14].map(dayFromToday), days: 1, start: '18:00', end: '09:30' });
    const [first, second] = await blocked();
    expect(await move(first?.['id'], 'classroom1', dayFromToday(8), '18:00')).toMatchObject({
      error: 'slot_taken',
      taken: [{ id: holder, name: '김*봄', resource_id: 'classroom1' }],
    });
    expect(await blocked()).toEqual([first, second]);
    expect(await move(first?.['id'], 'van1', dayFromToday(8), '10:30')).toEqual({ success: true });
    expect(await blocked()).toMatchObject([
      {
        id: first?.['id'],
        series: first?.['series'],
        resource_id: 'van1',
        start_date: new Date(dayFromToday(8)),
        start_time: '10:30',
        end_date: new Date(dayFromToday(9)),
        end_time: '02:00',
      },
      second,
    ]);
    // A series has one time a day in each room.
    expect(await move(first?.['id'], 'classroom1', dayFromToday(14), '03:00')).toEqual({
      success: true,
    });
    const series = (await blocked()).map((one) => one['series']);
    expect(new Set(series).size).toBe(2);
    for (const [id, resource, day] of [
      [randomUUID(), 'van1', dayFromToday(8)],
      [second?.['id'], 'attic', dayFromToday(8)],
      [second?.['id'], 'van1', dayFromToday(-3)],
    ] as const) {
      expect(await move(id, resource, day, '10:00')).toMatchObject({ error: 'invalid' });
    }
  });

  test('stays where a colleague has moved it', async () => {
    const move = async (seen: string, to: string) => {
      const [row] = await as(
        STAFF,
        (tx) => tx<{ answer: StoredAnswer }[]>`
          select public.move_blocked_time(
            ${String(one?.['id'])}, 'van1', ${to}, '14:00', 'classroom1', ${seen}, '14:00'
          ) as answer`,
      );
      return row?.answer;
    };
    const [day, theirs, ours] = [7, 8, 9].map(dayFromToday) as [string, string, string];
    await block({ dates: [day], start: '14:00', end: '16:00' });
    const [one] = await blocked();
    expect(await move(day, theirs)).toEqual({ success: true });
    // Repeated after a lost response.
    expect(await move(day, theirs)).toEqual({ success: true });
    expect(await move(day, ours)).toMatchObject({ error: 'overtaken' });
    expect(await blocked()).toMatchObject([{ resource_id: 'van1', start_date: new Date(theirs) }]);
    await database.sql`truncate private.blocked_times`;
    expect(await move(day, ours)).toMatchObject({ error: 'overtaken' });
  });

  test.each<[what: string, changes: Block]>([
    ['no title', { title: ' ' }],
    ['101 characters of title', { title: '가'.repeat(101) }],
    ['no room', { resources: [] }],
    ['an unknown room', { resources: ['attic'] }],
    ['no date', { dates: [] }],
    ['54 dates', { dates: Array.from({ length: 54 }, (_, day) => dayFromToday(day)) }],
    ['an end before the start', { start: '15:00', end: '15:00' }],
    ['an endless day', { dates: ['infinity'] }],
  ])('is refused as invalid with %s', async (_what, changes) => {
    expect(await block(changes)).toEqual({ success: false, error: 'invalid' });
    expect(await blocked()).toEqual([]);
  });
});

describe('a request that came by phone', () => {
  async function enter(changes: Body, approved = false): Promise<StoredAnswer | undefined> {
    const body = database.sql.json(requestBody(changes));
    const [row] = await as(
      STAFF,
      (tx) => tx<{ answer: StoredAnswer }[]>`
        select public.enter_reservation(${body}, ${approved}) as answer`,
    );
    return row?.answer;
  }
  const stored = () => database.sql`
    select r.status, r.email, r.entered_by, r.decided_by,
      (select count(*)::integer from private.outgoing_mails m where m.reservation = r.id) as mails
    from public.reservations r`;

  test('is entered by staff without an email, and nobody is mailed', async () => {
    expect(await enter({ email: null })).toMatchObject({ success: true });
    expect(await stored()).toEqual([
      { status: 'pending', email: null, entered_by: STAFF.id, decided_by: null, mails: 0 },
    ]);
    const [row] = await as(
      STAFF,
      (tx) => tx`select email, by_phone from public.get_masked_reservations()`,
    );
    expect(row).toEqual({ email: null, by_phone: true });
  });

  test('is approved at once if wanted, and mailed to its address', async () => {
    expect(await enter({ email: 'caller@x.example' }, true)).toMatchObject({ success: true });
    expect(await stored()).toMatchObject([{ status: 'approved', decided_by: STAFF.id, mails: 1 }]);
    expect(await enter({}, true)).toMatchObject({ error: 'duplicate_submission' });
  });

  test('is not reported as approved when it was stored as waiting before, nor the other way around', async () => {
    const caller = { phone: '010-1234-5678', email: null };
    const waiting = { ...caller, request_id: randomUUID() };
    expect(await enter(waiting)).toMatchObject({ success: true });
    expect(await enter(waiting, true)).toMatchObject({ error: 'request_reused' });
    const on = { start_date: dayFromToday(9), end_date: dayFromToday(9) };
    const decided = { ...caller, ...on, request_id: randomUUID() };
    expect(await enter(decided, true)).toMatchObject({ success: true });
    expect(await enter(decided, true)).toMatchObject({ success: true });
    expect(await enter(decided)).toMatchObject({ error: 'request_reused' });
  });

  test('counts toward no limit and is stored once when the call is repeated', async () => {
    const request_id = randomUUID();
    const caller = { phone: '010-1234-5678', email: null, request_id };
    const first = await enter(caller);
    expect(await enter(caller)).toEqual(first);
    for (let day = 8; day < 13; day += 1) {
      const on = { start_date: dayFromToday(day), end_date: dayFromToday(day) };
      expect(await enter({ ...caller, ...on, request_id: randomUUID() })).toMatchObject({
        success: true,
      });
    }
    expect(await stored()).toHaveLength(6);
  });

  test('is always confirmed by mail, also when it is the fourth of one address', async () => {
    // A Monday: the church uses the sanctuary on other days.
    const caller = { email: 'caller@x.example', ...at(comingDay(1), '14:00', '16:00') };
    for (const resource_id of ['classroom1', 'classroom2', 'nazagim', 'sanctuary']) {
      expect(await enter({ ...caller, resource_id })).toMatchObject({ success: true });
    }
    expect((await stored()).map(({ mails }) => mails as unknown)).toEqual([1, 1, 1, 1]);
  });

  test('without an email is refused as invalid when it comes from anybody else', async () => {
    expect(await submit(database.sql, requestBody({ email: null }))).toEqual({
      success: false,
      error: 'invalid',
    });
  });
});

describe('a calendar feed of staff', () => {
  const create = async (actor: Actor = STAFF) => {
    const [row] = await as(actor, (tx) => tx`select public.create_calendar_feed('폰') as token`);
    return String(row?.['token']);
  };
  const read = async (token: string) => {
    const [row] = await database.sql`select public.calendar_feed(${token}) as feed`;
    return row?.['feed'] as readonly Record<string, unknown>[] | null;
  };
  beforeEach(() => database.sql`truncate private.calendar_feeds`);

  test('has approved reservations with masked names and the uses of the church', async () => {
    const id = await accepted(at(dayFromToday(7), '14:00', '16:00'));
    await accepted(at(dayFromToday(8), '14:00', '16:00'));
    await approve(id);
    await block({ dates: [dayFromToday(9)] });
    const feed = (await read(await create())) ?? [];
    expect(feed.filter((row) => row['resource_id'] === 'classroom1')).toMatchObject([
      { name: '김*봄', start_date: dayFromToday(7), start_time: '14:00' },
      { title_ko: '본당 공사', name: null },
    ]);
    expect(feed.filter((row) => row['title_ko'] === '주일 1부 예배').length).toBeGreaterThan(20);
    expect(JSON.stringify(feed)).not.toMatch(/@|1234-?5678|김새봄|목장 모임/);
    expect(new Set(feed.map((row) => row['uid'])).size).toBe(feed.length);
  });

  test('reaches from 30 days ago to 180 days ahead', async () => {
    await block({ dates: [dayFromToday(9)] });
    const token = await create();
    const hasBlock = async (days: number) => {
      await database.sql.unsafe(`
        create or replace function private.now() returns timestamptz language sql stable set search_path = ''
        return now() + interval '${days} days'`);
      return (await read(token))?.some((row) => row['title_ko'] === '본당 공사');
    };
    try {
      expect(await hasBlock(-200)).toBe(false);
      expect(await hasBlock(38)).toBe(true);
      expect(await hasBlock(41)).toBe(false);
    } finally {
      await hasBlock(0);
    }
  });

  test('stores a hash only, and ends when it is revoked or its maker loses the level', async () => {
    const token = await create();
    const other = await create();
    expect(await read(token)).not.toBeNull();
    expect(await read('a'.repeat(64))).toBeNull();
    const [stored] =
      await database.sql`select to_jsonb(f)::text as row from private.calendar_feeds f`;
    expect(stored?.['row']).not.toContain(token);
    const feeds = await as(STAFF, (tx) => tx`select id, is_own from public.get_calendar_feeds()`);
    expect(feeds).toHaveLength(2);
    for (const feed of feeds.slice(0, 1)) {
      await as(STAFF, (tx) => tx`select public.revoke_calendar_feed(${String(feed['id'])})`);
    }
    expect([await read(token), await read(other)].filter((feed) => feed !== null)).toHaveLength(1);
    await database.sql`update public.profiles set admin_level = 2 where id = ${STAFF.id}`;
    expect([await read(token), await read(other)]).toEqual([null, null]);
    await database.sql`update public.profiles set admin_level = 1 where id = ${STAFF.id}`;
  });

  test('shows nothing while its maker lacks the second factor that the level requires', async () => {
    const token = await create();
    await database.sql`update private.second_factor_rule set up_to_level = 1`;
    expect(await read(token)).toBeNull();
    await database.sql`
      insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
      values (gen_random_uuid(), ${STAFF.id}, 'totp', 'verified', now(), now())`;
    expect(await read(token)).not.toBeNull();
    await database.sql`delete from auth.mfa_factors`;
    await database.sql`update private.second_factor_rule set up_to_level = -1`;
  });

  test('is one of ten at most', async () => {
    for (let count = 0; count < 10; count += 1) await create();
    await expect(create()).rejects.toMatchObject({ code: '23514' });
  });
});

function church(start_time: string, end_time: string, title_ko: string, title_en: string) {
  return { status: 'church', start_time, end_time, requests: 0, title_ko, title_en };
}
