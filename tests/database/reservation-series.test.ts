import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Actor, ANONYMOUS } from './act-as.ts';
import { migratedDatabase } from './migrated-database.ts';
import {
  accept,
  type Body,
  dayFromToday,
  requestBody,
  submit,
  errorCodesOf,
  approveReservation,
} from './reservation-requests.ts';

const STAFF = { role: 'authenticated', id: 'c0000000-0000-4000-8000-0000000000e1' } as const;
const MEMBER = { role: 'authenticated', id: 'c0000000-0000-4000-8000-0000000000e3' } as const;

const database = migratedDatabase();
const { as } = database;

beforeAll(async () => {
  await database.sql`
    insert into auth.users (id, email, email_confirmed_at) values
      (${STAFF.id}, 'staff@x.example', now()), (${MEMBER.id}, 'member@x.example', now())`;
  await database.sql`update public.profiles set admin_level = 1 where id = ${STAFF.id}`;
});

beforeEach(
  () => database.sql`
    truncate public.reservations, private.rate_limit_uses, private.blocked_times, private.outgoing_mails,
      private.office_digests cascade`,
);

const weekly = (count: number, first = 7) =>
  Array.from({ length: count }, (_, week) => dayFromToday(first + 7 * week));

const series = (dates: readonly string[], changes: Body = {}) =>
  requestBody({ start_date: dates[0] ?? null, end_date: dates[0] ?? null, dates, ...changes });

const accepted = (body: Body, applicant?: string) =>
  accept(database.sql, body, applicant === undefined ? {} : { applicant });

const setClock = (now: string) =>
  database.sql.unsafe(`
    create or replace function private.now() returns timestamptz language sql stable set search_path = ''
    return ${now}`);

const approve = (id: string) => as(STAFF, (tx) => approveReservation(tx, id));

async function decide(
  id: string,
  status: string,
  { rejectTaken = false, comment = null as string | null } = {},
): Promise<Record<string, unknown>> {
  const [row] = await as(
    STAFF,
    (tx) => tx<{ answer: Record<string, unknown> }[]>`
      select public.decide_reservation_series(${id}, ${status}, ${comment}, ${rejectTaken}) as answer`,
  );
  return row?.answer ?? {};
}

const rows = () => database.sql<{ id: string; day: string; status: string; series: string }[]>`
  select id, start_date::text as day, status, series from public.reservations order by start_date, created_at`;
const states = async () => (await rows()).map(({ status }) => status);
const mails = () => database.sql<{ reservation: string; reservation_status: string }[]>`
  select reservation, reservation_status from private.outgoing_mails where kind = 'reservation' order by created_at`;

describe('a recurring request', () => {
  test('is stored as one row a date under the id of the first, with one mail and one receipt', async () => {
    const dates = weekly(26);
    const { id, receipt } = await accepted(series(dates));
    const stored = await rows();
    expect(stored.map(({ day }) => day)).toEqual(dates);
    expect(new Set(stored.map((row) => row.series))).toEqual(new Set([id]));
    expect(stored[0]?.id).toBe(id);
    expect(await mails()).toEqual([{ reservation: id, reservation_status: 'pending' }]);
    const [receiptRow] = await as(
      ANONYMOUS,
      (tx) => tx`select * from public.get_reservation_receipts(${[receipt]})`,
    );
    expect(receiptRow?.['dates']).toHaveLength(26);
    expect(receiptRow).toMatchObject({
      id,
      dates: dates.map((day) => ({
        status: 'pending',
        start_date: day,
        start_time: '14:00',
        end_date: day,
        end_time: '16:00',
      })),
    });
  });

  test('keeps Seoul time on every date and its length over midnight', async () => {
    const dates = weekly(3);
    await accepted(
      series(dates, { start_time: '22:00', end_date: dayFromToday(8), end_time: '01:00' }),
    );
    expect(
      await database.sql`
        select distinct to_char(lower(slot) at time zone 'Asia/Seoul', 'HH24:MI') as begins,
          to_char(upper(slot) at time zone 'Asia/Seoul', 'HH24:MI') as ends, upper(slot) - lower(slot) = interval '3 hours' as lasts
        from public.reservations`,
    ).toEqual([{ begins: '22:00', ends: '01:00', lasts: true }]);
  });

  test('counts once toward the limits, and is repeated without a second one', async () => {
    const person = { phone: '010-1234-5678', email: 'saebom@x.example' };
    const from = { network: '203.0.113.9' };
    const first = series(weekly(10), person);
    const answer = await submit(database.sql, first, from);
    expect(await submit(database.sql, first, from)).toEqual(answer);
    expect(await submit(database.sql, { ...first, dates: weekly(9) }, from)).toEqual({
      success: false,
      error: 'request_reused',
    });
    expect(await rows()).toHaveLength(10);
    for (const day of [8, 9]) {
      expect(await submit(database.sql, series(weekly(5, day), person), from)).toMatchObject({
        success: true,
      });
    }
    expect(await submit(database.sql, series(weekly(5, 10), person), from)).toMatchObject({
      error: 'rate_limited',
    });
  });

  test('is a duplicate when one of its dates is taken, and the answer contains that time', async () => {
    const { id } = await accepted(
      requestBody({ start_date: weekly(3)[2] ?? '', end_date: weekly(3)[2] ?? '' }),
    );
    await approve(id);
    expect(await submit(database.sql, series(weekly(5)))).toMatchObject({
      error: 'duplicate_submission',
      taken: { start_date: weekly(3)[2] },
    });
    const others = weekly(5).filter((day) => day !== weekly(3)[2]);
    expect(await submit(database.sql, series(others))).toMatchObject({ success: true });
  });

  test('with one date is a single request', async () => {
    await accepted(series(weekly(1)));
    expect(await rows()).toMatchObject([{ series: null }]);
  });

  test.each<[what: string, dates: readonly (string | null)[], changes?: Body]>([
    ['27 dates', weekly(27)],
    ['no date', []],
    ['a date before the first', [...weekly(2), dayFromToday(1)]],
    ['a date twice', [...weekly(1), ...weekly(1)]],
    ['another first date', weekly(2), { start_date: dayFromToday(8), end_date: dayFromToday(8) }],
    ['a date beyond two years', [...weekly(1), dayFromToday(800)]],
    ['an endless date', [...weekly(1), 'infinity']],
    ['an empty date', [...weekly(1), null]],
    ['a date that is none', [...weekly(1), '2027-02-30']],
    ['dates that overlap', [dayFromToday(7), dayFromToday(8)], { end_date: dayFromToday(8) }],
  ])('is refused as invalid with %s', async (_what, dates, changes = {}) => {
    const body = requestBody({ dates: [...dates], ...changes });
    expect(await submit(database.sql, body)).toEqual({ success: false, error: 'invalid' });
    expect(await rows()).toEqual([]);
  });

  test('belongs to the account with each of its dates', async () => {
    await submit(database.sql, series(weekly(3)), { applicant: MEMBER.id });
    const own = await as(
      MEMBER,
      (tx) => tx`select start_date::text, series from public.get_own_reservations()`,
    );
    expect(own.map((row) => row['start_date'] as unknown)).toEqual(weekly(3));
    expect(new Set(own.map((row) => row['series'] as unknown)).size).toBe(1);
  });
});

describe('a decision on a recurring request', () => {
  test('approves all dates in one transaction with one mail that contains their states', async () => {
    const { id } = await accepted(series(weekly(4)));
    await database.sql`truncate private.outgoing_mails`;
    expect(await decide(id, 'approved', { comment: '열쇠는 사무실에 있습니다.' })).toMatchObject({
      success: true,
      taken: [],
    });
    expect(await states()).toEqual(Array(4).fill('approved'));
    const queued = await mails();
    expect(queued).toHaveLength(1);
    const [claimed] = await database.sql`
      select public.claim_outgoing_mails(${queued[0]?.reservation ?? null}) -> 0 -> 'content' -> 'dates' as dates`;
    expect(claimed?.['dates']).toMatchObject(
      weekly(4).map((day) => ({
        start_date: day,
        status: 'approved',
        admin_comment: '열쇠는 사무실에 있습니다.',
      })),
    );
    expect(await decide(id, 'approved')).toEqual({ success: false, error: 'already_decided' });
  });

  test('names the dates that are taken and changes nothing', async () => {
    const { id } = await accepted(series(weekly(4)));
    const holder = await accepted(
      requestBody({ start_date: weekly(2)[1] ?? '', end_date: weekly(2)[1] ?? '' }),
    );
    await approve(holder.id);
    await as(
      STAFF,
      (tx) => tx`
        select public.block_times(${randomUUID()}, '수련회', '{classroom1}', ${[weekly(4)[3] ?? '']}, 0, '15:00', '17:00')`,
    );
    const answer = await decide(id, 'approved');
    expect(answer).toMatchObject({
      success: false,
      error: 'slot_taken',
      taken: [
        { start_date: weekly(4)[1], conflict: { id: holder.id, name: '김*봄' } },
        { start_date: weekly(4)[3], conflict: { title_ko: '수련회' } },
      ],
    });
    expect(answer['taken']).toHaveLength(2);
    expect((await rows()).filter((row) => row.series === id).map(({ status }) => status)).toEqual(
      Array(4).fill('pending'),
    );

    expect(await decide(id, 'approved', { rejectTaken: true })).toMatchObject({ success: true });
    expect((await rows()).filter((row) => row.series === id).map(({ status }) => status)).toEqual([
      'approved',
      'rejected',
      'approved',
      'rejected',
    ]);
  });

  test('approves only the dates that are not over, whether or not a past one is taken', async () => {
    const { id } = await accepted(series(weekly(3)));
    const holder = await accepted(
      requestBody({ start_date: weekly(1)[0] ?? '', end_date: weekly(1)[0] ?? '' }),
    );
    await approve(holder.id);
    const statesOfSeries = async () =>
      (await rows()).filter((row) => row.series === id).map(({ status }) => status);
    try {
      await setClock(`now() + interval '8 days'`);
      expect(await decide(id, 'approved', { rejectTaken: true })).toMatchObject({
        success: true,
        mailed: expect.any(String) as string,
        taken: [],
      });
      expect(await statesOfSeries()).toEqual(['pending', 'approved', 'approved']);
      expect(await decide(id, 'approved')).toEqual({ success: false, error: 'already_decided' });
      expect(await decide(id, 'rejected')).toMatchObject({ success: true });
      expect(await statesOfSeries()).toEqual(['rejected', 'approved', 'approved']);
    } finally {
      await setClock('now()');
    }
  });

  test('cannot be an approval once all dates are over', async () => {
    const { id } = await accepted(series(weekly(2)));
    try {
      await setClock(`now() + interval '30 days'`);
      expect(await decide(id, 'approved')).toEqual({ success: false, error: 'time_over' });
    } finally {
      await setClock('now()');
    }
  });

  test('is made for the other dates when the data of one was erased, though its time is taken', async () => {
    const { id } = await accepted(series(weekly(3)));
    const holder = await accepted(
      requestBody({ start_date: weekly(3)[0] ?? '', end_date: weekly(3)[0] ?? '' }),
    );
    await database.sql`
      update public.reservations set
        name = null, phone = null, email = null, organization = null, purpose = null, notes = null,
        admin_comment = null, request_hash = null, network_hash = null, applicant = null, erased_at = now()
      where id = ${id}`;
    await approve(holder.id);
    expect(await decide(id, 'approved')).toMatchObject({ success: true, taken: [] });
    const decided = await database.sql`
      select status from public.reservations where series = ${id} order by start_date`;
    expect(decided).toEqual([
      { status: 'pending' },
      { status: 'approved' },
      { status: 'approved' },
    ]);
    expect(await decide(id, 'approved')).toMatchObject({ error: 'already_decided' });
  });

  test('on one date is mailed with the receipt of the whole request', async () => {
    const { receipt } = await accepted(series(weekly(3)));
    await approve((await rows())[1]?.id ?? '');
    await database.sql`update private.outgoing_mails set next_try_at = now()`;
    const [mailed] = await database.sql`
      select array_agg(distinct m ->> 'receipt') as receipts from (
        select jsonb_array_elements(public.claim_outgoing_mails()) -> 'content' as m
      ) c where m ->> 'kind' = 'reservation'`;
    expect(mailed?.['receipts']).toEqual([receipt]);
  });

  test('is made for one date alone as for a single request, and then for the rest', async () => {
    const { id } = await accepted(series(weekly(3)));
    const [, second] = await rows();
    await approve(second?.id ?? '');
    expect(await decide(id, 'rejected')).toMatchObject({ success: true });
    expect(await states()).toEqual(['rejected', 'approved', 'rejected']);
    expect((await mails()).map((mail) => mail.reservation_status)).toEqual([
      'pending',
      'approved',
      'rejected',
    ]);
  });

  test('is mailed as partly approved only if it approves a date itself', async () => {
    const { id } = await accepted(series(weekly(3)));
    const [, second] = await rows();
    const decidedMail = async () => {
      await database.sql`update private.outgoing_mails set next_try_at = now()`;
      const [claimed] = await database.sql`
        select jsonb_path_query_array(public.claim_outgoing_mails(), '$[*].content ? (@.kind == "reservation")') as mails`;
      return claimed?.['mails'] as unknown;
    };
    await decidedMail();
    await approve(id);
    expect(await decidedMail()).toMatchObject([{ status: 'approved', is_partly_approved: true }]);
    await as(
      STAFF,
      (tx) => tx`
        update public.reservations set status = 'rejected', admin_comment = '그날은 공사를 합니다.'
        where id = ${second?.id ?? ''}`,
    );
    expect(await decidedMail()).toMatchObject([{ status: 'rejected', is_partly_approved: false }]);

    await database.sql`truncate public.reservations, private.outgoing_mails cascade`;
    const other = await accepted(series(weekly(3)));
    await decidedMail();
    const holder = await accepted(
      requestBody({ start_date: weekly(1)[0] ?? '', end_date: weekly(1)[0] ?? '' }),
    );
    await approve(holder.id);
    await database.sql`delete from private.outgoing_mails`;
    await decide(other.id, 'approved', { rejectTaken: true });
    expect(await decidedMail()).toMatchObject([{ is_partly_approved: true }]);
  });

  test('lists a recurring request with its dates and the conflicts of each', async () => {
    const { id } = await accepted(series(weekly(3)));
    const conflict = await accepted(
      requestBody({ start_date: weekly(2)[1] ?? '', end_date: weekly(2)[1] ?? '' }),
    );
    const list = async () =>
      (
        await as(
          STAFF,
          (tx) => tx`
            select id, series, dates, conflicts from public.get_masked_reservations('pending', p_with_conflicts => true)`,
        )
      ).filter((row) => row['series'] === id);
    const listed = await list();
    expect(listed.filter((row) => row['dates'] !== null)).toHaveLength(1);
    expect(listed.flatMap((row) => row['conflicts'] as string[])).toEqual([conflict.id]);
    await approve(conflict.id);
    const dates = (await list()).flatMap(
      (row) => (row['dates'] ?? []) as Record<string, unknown>[],
    );
    expect(dates.map((date) => date['conflict'] === undefined)).toEqual([true, false, true]);
  });
});

describe('a recurring request that is cancelled or changed', () => {
  const statesOf = (id: string) =>
    database.sql<{ day: string; status: string }[]>`
      select start_date::text as day, status from public.reservations where ${id} in (id, series) order by start_date`.then(
      (found) => found.map(({ status }) => status),
    );

  const cancel = async (key: string, date: string | null, actor: Actor) => {
    const [row] = await as(
      actor,
      (tx) => tx`select public.cancel_reservation(${key}, ${date}) as answer`,
    );
    return row?.['answer'] as unknown;
  };

  test('is cancelled once more without an error when its first date was rejected', async () => {
    const { receipt } = await accepted(series(weekly(3)));
    const [first] = await rows();
    await as(
      STAFF,
      (tx) => tx`update public.reservations set status = 'rejected' where id = ${first?.id ?? ''}`,
    );
    expect(await cancel(receipt, null, ANONYMOUS)).toEqual({ success: true });
    expect(await cancel(receipt, null, ANONYMOUS)).toEqual({ success: true });
    expect(await states()).toEqual(['rejected', 'cancelled', 'cancelled']);
  });

  test.each([
    ['receipt', ANONYMOUS],
    ['account', MEMBER],
  ] as const)(
    'is cancelled date by date and as a whole with its %s, with one mail per change',
    async (via, actor) => {
      const { id, receipt } = await accepted(series(weekly(4)), MEMBER.id);
      const key = via === 'receipt' ? receipt : id;
      const [, second = '', third = ''] = weekly(4);
      expect(await cancel(id, second, STAFF)).toMatchObject({ error: 'unknown' });
      expect(await cancel(key, dayFromToday(8), actor)).toMatchObject({ error: 'unknown' });
      expect(await cancel(key, second, actor)).toEqual({ success: true });
      expect(await cancel(key, second, actor)).toEqual({ success: true });
      expect(await states()).toEqual(['pending', 'cancelled', 'pending', 'pending']);
      const [, , rejected] = await rows();
      await as(
        STAFF,
        (tx) =>
          tx`update public.reservations set status = 'rejected' where id = ${rejected?.id ?? ''}`,
      );
      expect(await cancel(key, third, actor)).toMatchObject({ error: 'rejected' });
      await database.sql`truncate private.outgoing_mails`;
      expect(await cancel(key, null, actor)).toEqual({ success: true });
      expect(await cancel(key, null, actor)).toEqual({ success: true });
      expect(await states()).toEqual(['cancelled', 'cancelled', 'rejected', 'cancelled']);
      expect(
        await database.sql`
          select distinct cancelled_via from public.reservations where status = 'cancelled'`,
      ).toEqual([{ cancelled_via: via }]);
      expect(await mails()).toHaveLength(1);
    },
  );

  test.each([
    ['a later date of it was approved', 1, true],
    ['none of it was', null, false],
  ])('is mailed with whether it was approved when %s', async (_when, approved, wasApproved) => {
    const { receipt } = await accepted(series(weekly(3)));
    if (approved !== null) await approve((await rows())[approved]?.id ?? '');
    await database.sql`truncate private.outgoing_mails`;
    expect(await cancel(receipt, null, ANONYMOUS)).toEqual({ success: true });
    const [mailed] = await database.sql`
      select array_agg(m -> 'content' ->> 'was_approved') as states
      from jsonb_array_elements(public.claim_outgoing_mails()) m
      where m -> 'content' ->> 'kind' = 'reservation'`;
    expect(mailed).toEqual({ states: [String(wasApproved)] });
  });

  test('is not cancelled on any date with the receipt of another request for the same dates', async () => {
    const own = await accepted(series(weekly(2)));
    const other = await accepted(series(weekly(3), { resource_id: 'classroom2' }));
    const single = await accepted(requestBody({ resource_id: 'nazagim' }));
    const [first = '', , third = ''] = weekly(3);
    expect(await cancel(own.receipt, third, ANONYMOUS)).toMatchObject({ error: 'unknown' });
    expect(await cancel(single.receipt, third, ANONYMOUS)).toMatchObject({ error: 'unknown' });
    for (const { receipt } of [own, single]) {
      expect(await cancel(receipt, first, ANONYMOUS)).toEqual({ success: true });
      expect(await cancel(receipt, null, ANONYMOUS)).toEqual({ success: true });
    }
    expect(
      await database.sql`
        select status from public.reservations where ${other.id}::uuid in (id, series)`,
    ).toEqual(Array.from({ length: 3 }, () => ({ status: 'pending' })));
  });

  test('is one line in the digest for the office, whether all dates or single ones are cancelled', async () => {
    await database.sql`update private.office_settings set recipients = '{office@behold.example}'`;
    const { receipt } = await accepted(series(weekly(4)));
    await database.sql`update private.office_digests set due_at = now() + interval '5 minutes'`;
    const [first = '', second = ''] = weekly(4);
    await accepted(requestBody({ resource_id: 'classroom2' }));
    await cancel(receipt, second, ANONYMOUS);
    await cancel(receipt, first, ANONYMOUS);
    await database.sql`update private.outgoing_mails set next_try_at = now()`;
    const [row] = await database.sql<{ events: unknown }[]>`
      select m -> 'content' -> 'events' as events
      from jsonb_array_elements(public.claim_outgoing_mails()) m
      where m -> 'content' ->> 'kind' = 'office_digest'`;
    expect(row?.events).toMatchObject([
      { kind: 'reservation_requested', resource_id: 'classroom1', dates: 4, start_date: first },
      { kind: 'reservation_requested', resource_id: 'classroom2', dates: 1 },
      { kind: 'reservation_cancelled', resource_id: 'classroom1', dates: 2, start_date: first },
    ]);
    await database.sql`update private.office_settings set recipients = '{}'`;
  });

  test('is cancelled by staff with a reason in one mail, without the dates that were not approved', async () => {
    const { id } = await accepted(series(weekly(4)));
    const [first] = await rows();
    await as(
      STAFF,
      (tx) => tx`update public.reservations set status = 'rejected' where id = ${first?.id ?? ''}`,
    );
    expect(await decide(id, 'cancelled', { comment: '공사' })).toMatchObject({
      error: 'already_decided',
    });
    await decide(id, 'approved');
    await database.sql`truncate private.outgoing_mails`;
    await expect(decide(id, 'cancelled')).rejects.toMatchObject({ code: '23514' });
    expect(await decide(id, 'cancelled', { comment: '공사' })).toMatchObject({ success: true });
    expect(await states()).toEqual(['rejected', 'cancelled', 'cancelled', 'cancelled']);
    expect(await mails()).toHaveLength(1);
  });

  test('is read with its remaining dates, and replaced as a whole when the new one is approved', async () => {
    const old = await accepted(series(weekly(4)));
    await decide(old.id, 'approved');
    const [first] = await rows();
    await as(
      STAFF,
      (tx) => tx`
        update public.reservations set status = 'cancelled', admin_comment = '공사' where id = ${first?.id ?? ''}`,
    );
    const [written] = await as(
      ANONYMOUS,
      (tx) => tx`
        select name, start_date::text, dates::text[] from public.get_reservation_to_change(${old.receipt}, ${old.owner_key})`,
    );
    expect(written).toEqual({
      name: '김새봄',
      start_date: weekly(4)[1],
      dates: weekly(4).slice(1),
    });
    const later = { start_time: '15:00', end_time: '17:00' };
    const next = await accepted(series(weekly(3, 14), { ...later, replaces: old.receipt }));
    const [listed] = await as(
      STAFF,
      (tx) => tx`
        select conflicts, replaces, dates from public.get_masked_reservations('pending', p_with_conflicts => true)
        where dates is not null`,
    );
    expect(listed).toMatchObject({
      conflicts: [],
      replaces: { status: 'approved', start_date: weekly(4)[1], dates: 4 },
    });
    expect(JSON.stringify(listed?.['dates'])).not.toContain('conflict');
    await database.sql`truncate private.outgoing_mails`;
    expect(await decide(next.id, 'approved')).toMatchObject({ success: true, taken: [] });
    expect(await statesOf(next.id)).toEqual(Array(3).fill('approved'));
    expect(await statesOf(old.id)).toEqual(Array(4).fill('cancelled'));
    expect(
      await database.sql`
        select distinct cancelled_via from public.reservations where series = ${old.id} and id <> ${old.id}`,
    ).toEqual([{ cancelled_via: 'change' }]);
    expect((await mails()).map((mail) => mail.reservation_status).sort()).toEqual([
      'approved',
      'cancelled',
    ]);
  });

  test('is replaced by a single request too, and a date of it names the whole', async () => {
    const old = await accepted(series(weekly(3)), MEMBER.id);
    const [, second] = await rows();
    const day = { start_date: weekly(1)[0] ?? '', end_date: weekly(1)[0] ?? '' };
    const next = await accepted(requestBody({ ...day, replaces: second?.id ?? '' }), MEMBER.id);
    await approve(next.id);
    expect(await statesOf(old.id)).toEqual(Array(3).fill('cancelled'));
  });

  test('does not deadlock with decisions and cancellations at the same moment', async () => {
    for (let round = 0; round < 10; round += 1) {
      await database.sql`truncate public.reservations, private.outgoing_mails cascade`;
      const old = await accepted(series(weekly(5)));
      const next = await accepted(
        series(weekly(5), { start_time: '15:00', end_time: '17:00', replaces: old.receipt }),
      );
      const single = (await rows()).find((row) => row.series === next.id && row.id !== next.id);
      const outcomes = await Promise.allSettled([
        decide(next.id, 'approved', { rejectTaken: true }),
        approve(single?.id ?? ''),
        decide(old.id, 'approved', { rejectTaken: true }),
        as(ANONYMOUS, (tx) => tx`select public.cancel_reservation(${old.receipt})`),
        accepted(
          series(weekly(5), { start_time: '16:00', end_time: '17:00', replaces: old.receipt }),
        ),
      ]);
      expect(errorCodesOf(outcomes)).not.toContain('40P01');
    }
  });
});
