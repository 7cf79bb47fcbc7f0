import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type postgres from 'postgres';
import { type Actor, ANONYMOUS, sqlStateOf } from './act-as.ts';
import { migratedDatabase } from './migrated-database.ts';
import {
  accept,
  type Body,
  dayFromToday,
  requestBody,
  submit,
  errorCodesOf,
} from './reservation-requests.ts';

const account = (id: string): Actor & { readonly id: string } => ({ role: 'authenticated', id });
const CHIEF = account('c0000000-0000-4000-8000-0000000000d0');
const STAFF = account('c0000000-0000-4000-8000-0000000000d1');
const MEMBER = account('c0000000-0000-4000-8000-0000000000d3');

const database = migratedDatabase({ connections: 8 });

beforeAll(async () => {
  await database.sql`
    insert into auth.users (id, email, email_confirmed_at) values
      (${CHIEF.id}, 'chief@x.example', now()), (${STAFF.id}, 'staff@x.example', now()),
      (${MEMBER.id}, 'member@x.example', now())`;
  await database.sql`update public.profiles set admin_level = 0 where id = ${CHIEF.id}`;
  await database.sql`update public.profiles set admin_level = 1 where id = ${STAFF.id}`;
});

beforeEach(async () => {
  await database.sql.unsafe(`
    truncate public.reservations, private.rate_limit_uses, private.office_digests, private.outgoing_mails cascade;
    update private.office_settings set recipients = '{}'`);
});

const accepted = (changes: Body = {}, applicant?: string) =>
  accept(database.sql, requestBody(changes), applicant === undefined ? {} : { applicant });

const as = <T>(actor: Actor, work: (tx: postgres.TransactionSql) => Promise<T>) =>
  database.as(actor, work);

async function cancel(key: string, actor: Actor = ANONYMOUS): Promise<unknown> {
  const [row] = await as(actor, (tx) => tx`select public.cancel_reservation(${key}) as answer`);
  return row?.['answer'];
}

const update = (id: string, status: string, comment: string | null = null, actor: Actor = STAFF) =>
  as(
    actor,
    (tx) => tx`
      update public.reservations set status = ${status}, admin_comment = ${comment}
      where id = ${id} returning id, status`,
  );

async function read(id: string): Promise<postgres.Row> {
  const [row] = await database.sql`select * from public.reservations where id = ${id}`;
  return row ?? expect.fail('there is no such reservation');
}

/** Moves a reservation into the past. */
const endUse = (id: string) =>
  database.sql.unsafe(`
    alter table public.reservations disable trigger guard_reservation;
    update public.reservations set start_date = '2026-01-05', end_date = '2026-01-05' where id = '${id}';
    alter table public.reservations enable trigger guard_reservation`);

async function idsWithStatus(status: string): Promise<readonly string[]> {
  const rows = await database.sql<{ id: string }[]>`
    select id from public.reservations where status = ${status} order by created_at, id`;
  return rows.map(({ id }) => id);
}

const pendingIds = () => idsWithStatus('pending');
const approvedIds = () => idsWithStatus('approved');

const mails = (id: string) =>
  database.sql<{ status: string; due: boolean }[]>`
    select reservation_status as status, next_try_at <= now() as due from private.outgoing_mails
    where reservation = ${id} order by created_at`;

const CANCELLED = { success: true };

describe('an applicant', () => {
  test('cancels a pending and an approved request with the receipt, and the slot is free at once', async () => {
    const one = await accepted();
    const conflict = await accepted();
    await update(one.id, 'approved', '열쇠는 사무실에 있습니다.');
    expect(await cancel(one.receipt)).toEqual(CANCELLED);
    expect(await read(one.id)).toMatchObject({
      status: 'cancelled',
      cancelled_via: 'receipt',
      cancelled_by: null,
      decided_by: STAFF.id,
      admin_comment: null,
    });
    expect(await update(conflict.id, 'approved')).toMatchObject([{ status: 'approved' }]);
    const waiting = await accepted({ reservation_type: 'vehicle', resource_id: 'van1' });
    expect(await cancel(waiting.receipt)).toEqual(CANCELLED);
    const seen = await as(
      ANONYMOUS,
      (tx) => tx`
        select status from public.get_availability('van1', ${dayFromToday(0)}, ${dayFromToday(60)})`,
    );
    expect(seen).toEqual([]);
  });

  test('gets the same answer to a repeated call, and one mail', async () => {
    const one = await accepted();
    await Promise.all(Array.from({ length: 8 }, async () => cancel(one.receipt)));
    expect(await cancel(one.receipt)).toEqual(CANCELLED);
    expect(await mails(one.id)).toEqual([
      { status: 'pending', due: false },
      { status: 'cancelled', due: true },
    ]);
  });

  test('cancels with the account that made the request, and with no other', async () => {
    const one = await accepted({}, MEMBER.id);
    for (const stranger of [ANONYMOUS, STAFF, { role: 'authenticated' } as const]) {
      expect(await cancel(one.id, stranger)).toEqual({ success: false, error: 'unknown' });
    }
    expect(await cancel(one.id, MEMBER)).toEqual(CANCELLED);
    expect(await read(one.id)).toMatchObject({ status: 'cancelled', cancelled_via: 'account' });
  });

  test('cannot cancel a request that was rejected, whose time is over, or that is unknown', async () => {
    const rejected = await accepted();
    await update(rejected.id, 'rejected');
    expect(await cancel(rejected.receipt)).toEqual({ success: false, error: 'rejected' });
    for (const status of ['pending', 'approved']) {
      const past = await accepted({ start_date: dayFromToday(9), end_date: dayFromToday(9) });
      if (status === 'approved') await update(past.id, status);
      await endUse(past.id);
      expect(await cancel(past.receipt)).toEqual({ success: false, error: 'past' });
      expect(await read(past.id)).toMatchObject({ status });
      if (status === 'approved') {
        expect(await sqlStateOf(update(past.id, 'cancelled', '공사'))).toBe('23514');
      }
    }
    for (const key of ['', 'x', rejected.receipt.toUpperCase(), '0'.repeat(64), rejected.id]) {
      expect(await cancel(key)).toEqual({ success: false, error: 'unknown' });
    }
  });

  test('reads what was written in a request that can still be changed on the device that sent it and with its account; the receipt alone reads resource and time', async () => {
    const body = {
      name: '김새봄',
      phone: '010-1234-5678',
      email: 'saebom@x.example',
      organization: '2목장',
      purpose: '목장 모임',
      notes: '의자',
    };
    const one = await accepted(body);
    const ask = (key: string, actor: Actor = ANONYMOUS, ownerKey: string | null = null) =>
      as(actor, (tx) => tx`select * from public.get_reservation_to_change(${key}, ${ownerKey})`);
    const uses = { resource_id: 'classroom1', start_time: '14:00', dates: null };
    expect(await ask(one.receipt, ANONYMOUS, one.owner_key)).toMatchObject([
      { ...body, ...uses, participants: 12 },
    ]);
    const own = await accepted({ ...body, resource_id: 'nazagim' }, MEMBER.id);
    const hidden = Object.fromEntries(Object.keys(body).map((field) => [field, null]));
    for (const [actor, key] of [
      [ANONYMOUS, null],
      [MEMBER, null],
      [STAFF, null],
      [ANONYMOUS, own.owner_key],
      [ANONYMOUS, one.receipt],
    ] as const) {
      const read = await ask(one.receipt, actor, key);
      expect(read).toMatchObject([{ ...hidden, ...uses, participants: null }]);
    }
    expect(await ask(one.id, ANONYMOUS, one.owner_key)).toEqual([]);
    expect(await ask(own.id, MEMBER)).toMatchObject([body]);
    expect(await ask(own.id, STAFF)).toEqual([]);
    await cancel(one.receipt);
    expect(await ask(one.receipt, ANONYMOUS, one.owner_key)).toEqual([]);
  });
});

describe('staff', () => {
  test('cancel an approved reservation with a reason, which applicants can read', async () => {
    const one = await accepted();
    await update(one.id, 'approved');
    for (const nothing of [null, ' \n']) {
      expect(await sqlStateOf(update(one.id, 'cancelled', nothing))).toBe('23514');
    }
    await update(one.id, 'cancelled', '누수 공사로 쓰실 수 없습니다.');
    expect(await read(one.id)).toMatchObject({
      status: 'cancelled',
      cancelled_via: 'staff',
      cancelled_by: STAFF.id,
      admin_comment: '누수 공사로 쓰실 수 없습니다.',
    });
    const [row] = await database.sql`
      select public.claim_outgoing_mails(${one.id}::uuid) as mails`;
    expect(row?.['mails']).toMatchObject([
      {
        content: {
          status: 'cancelled',
          cancelled_via: 'staff',
          was_approved: true,
          admin_comment: '누수 공사로 쓰실 수 없습니다.',
          receipt: one.receipt,
        },
      },
    ]);
  });

  test('cannot cancel a pending, rejected or cancelled request, nor choose who is recorded as cancelling it', async () => {
    const one = await accepted();
    expect(await sqlStateOf(update(one.id, 'cancelled', '공사'))).toBe('23514');
    await update(one.id, 'rejected');
    expect(await sqlStateOf(update(one.id, 'cancelled', '공사'))).toBe('23514');
    const two = await accepted();
    await cancel(two.receipt);
    for (const status of ['approved', 'pending', 'rejected', 'cancelled']) {
      expect(await sqlStateOf(update(two.id, status, '공사'))).toBe('23514');
    }
    const forgery = as(
      STAFF,
      (tx) => tx`update public.reservations set cancelled_via = 'receipt' where id = ${one.id}`,
    );
    expect(await sqlStateOf(forgery)).toBe('42501');
  });

  test('see cancelled reservations among the processed ones, with who cancelled them', async () => {
    const one = await accepted();
    await cancel(one.receipt);
    for (const status of ['decided', 'cancelled', null]) {
      const found = await as(
        STAFF,
        (tx) => tx`
          select id, status, cancelled_via, decided_at from public.get_masked_reservations(${status})`,
      );
      expect(found).toEqual([
        { id: one.id, status: 'cancelled', cancelled_via: 'receipt', decided_at: null },
      ]);
    }
  });

  test('get a mail when an applicant cancels, and none when they cancel themselves', async () => {
    await database.sql`update private.office_settings set recipients = '{office@behold.example}'`;
    const one = await accepted();
    const two = await accepted({ resource_id: 'nazagim' });
    await update(two.id, 'approved');
    await update(two.id, 'cancelled', '공사');
    await cancel(one.receipt);
    expect(
      await database.sql`select kind, reservation from private.office_events order by id`,
    ).toEqual([
      { kind: 'reservation_requested', reservation: one.id },
      { kind: 'reservation_requested', reservation: two.id },
      { kind: 'reservation_cancelled', reservation: one.id },
    ]);
  });
});

describe('a request that replaces another', () => {
  const later = { start_time: '15:00', end_time: '17:00' };

  test('cancels it in the transaction of its approval, also where the times overlap', async () => {
    const old = await accepted();
    await update(old.id, 'approved', '열쇠는 사무실에 있습니다.');
    const next = await accepted({ ...later, replaces: old.receipt });
    expect(await read(old.id)).toMatchObject({ status: 'approved' });
    const [waiting] = await as(
      STAFF,
      (tx) => tx`
        select conflicts, replaces from public.get_masked_reservations('pending', p_with_conflicts => true)`,
    );
    expect(waiting).toMatchObject({
      conflicts: [],
      replaces: { id: old.id, status: 'approved', start_time: '14:00', end_time: '16:00' },
    });
    await update(next.id, 'approved');
    expect(await read(old.id)).toMatchObject({
      status: 'cancelled',
      cancelled_via: 'change',
      cancelled_by: STAFF.id,
      admin_comment: null,
    });
    expect((await mails(old.id)).map(({ status }) => status)).toEqual([
      'pending',
      'approved',
      'cancelled',
    ]);
  });

  test('leaves it when it is rejected, and when its approval fails', async () => {
    const old = await accepted();
    await update(old.id, 'approved');
    const holder = await accepted({ start_time: '16:00', end_time: '18:00' });
    await update(holder.id, 'approved');
    // Moved to the taken room directly in SQL, because the function would reject the overlap.
    const next = await accepted({ ...later, resource_id: 'nazagim', replaces: old.receipt });
    await database.sql`
      update public.reservations set resource_id = 'classroom1' where id = ${next.id}`;
    expect(await sqlStateOf(update(next.id, 'approved'))).toBe('23P01');
    expect(await read(old.id)).toMatchObject({ status: 'approved' });
    await update(next.id, 'rejected');
    expect(await read(old.id)).toMatchObject({ status: 'approved' });
  });

  test('is an independent request if the other is not the applicant’s, or was cancelled meanwhile', async () => {
    const old = await accepted({}, MEMBER.id);
    expect(await read((await accepted({ ...later, replaces: old.id })).id)).toMatchObject({
      replaces: null,
    });
    const own = await accepted({ ...later, replaces: old.id }, MEMBER.id);
    expect(await read(own.id)).toMatchObject({ replaces: old.id });
    await cancel(old.receipt);
    await update(own.id, 'approved');
    expect(await read(old.id)).toMatchObject({ cancelled_via: 'receipt' });
    const late = await accepted({ resource_id: 'nazagim', replaces: old.receipt });
    expect(await read(late.id)).toMatchObject({ replaces: null });
  });

  test('cancels also the reservation that the replaced request was to replace', async () => {
    const old = await accepted();
    await update(old.id, 'approved');
    const change = await accepted({ ...later, replaces: old.receipt });
    // Overlaps both.
    const next = await accepted({
      start_time: '15:30',
      end_time: '17:30',
      replaces: change.receipt,
    });
    const waiting = await as(
      STAFF,
      (tx) => tx`
        select id, conflicts, replaces from public.get_masked_reservations('pending', p_with_conflicts => true)`,
    );
    expect(waiting.find(({ id }) => id === next.id)).toMatchObject({
      conflicts: [],
      replaces: { id: old.id, status: 'approved', dates: 1 },
    });
    await update(next.id, 'approved');
    expect(await read(change.id)).toMatchObject({ status: 'cancelled', cancelled_via: 'change' });
    expect(await read(old.id)).toMatchObject({ status: 'cancelled', cancelled_via: 'change' });
  });

  test.each(['rejected', 'withdrawn'])(
    'whose replaced change was %s: only a withdrawn one keeps the reservation before it',
    async (end) => {
      const old = await accepted();
      await update(old.id, 'approved');
      const change = await accepted({ ...later, replaces: old.receipt });
      const next = await accepted({ resource_id: 'nazagim', replaces: change.receipt });
      await (end === 'rejected' ? update(change.id, 'rejected') : cancel(change.receipt));
      await update(next.id, 'approved');
      expect(await read(old.id)).toMatchObject({
        status: end === 'rejected' ? 'cancelled' : 'approved',
      });
    },
  );

  test('supersedes the pending changes of the same request, so that only the latest can be approved', async () => {
    const old = await accepted({}, MEMBER.id);
    await update(old.id, 'approved');
    const first = await accepted({ resource_id: 'nazagim', replaces: old.receipt }, MEMBER.id);
    await database.sql`truncate private.rate_limit_uses`;
    const ofFirst = await accepted({ resource_id: 'classroom2', replaces: first.id }, MEMBER.id);
    expect(await read(first.id)).toMatchObject({ status: 'pending' });
    // Overlaps the first change.
    const last = await accepted({ ...later, resource_id: 'nazagim', replaces: old.id }, MEMBER.id);
    for (const { id } of [first, ofFirst]) {
      expect(await read(id)).toMatchObject({ status: 'cancelled', cancelled_via: 'change' });
      expect((await mails(id)).map(({ status }) => status)).toEqual(['pending', 'cancelled']);
      expect(await sqlStateOf(update(id, 'approved'))).toBe('23514');
    }
    expect(await read(old.id)).toMatchObject({ status: 'approved' });
    await update(last.id, 'approved');
    expect(await approvedIds()).toEqual([last.id]);
  });

  test('supersedes the pending dates of a recurring change', async () => {
    const old = await accepted();
    const dates = [7, 14].map(dayFromToday);
    const first = await accepted({ resource_id: 'nazagim', dates, replaces: old.receipt });
    await accepted({ ...later, replaces: old.receipt });
    expect(
      await database.sql`
        select status, cancelled_via from public.reservations where series = ${first.id}`,
    ).toEqual(dates.map(() => ({ status: 'cancelled', cancelled_via: 'change' })));
  });

  test('supersedes nothing when it is refused', async () => {
    const old = await accepted();
    const first = await accepted({ ...later, replaces: old.receipt });
    const holder = await accepted({ resource_id: 'nazagim' });
    await update(holder.id, 'approved');
    const refused = requestBody({ resource_id: 'nazagim', replaces: old.receipt });
    expect(await submit(database.sql, refused)).toMatchObject({ error: 'duplicate_submission' });
    expect(await read(first.id)).toMatchObject({ status: 'pending' });
  });

  test('that is sent late replaces the approved change of the request', async () => {
    const old = await accepted();
    const first = await accepted({ resource_id: 'nazagim', replaces: old.receipt });
    await update(first.id, 'approved');
    const late = await accepted({ ...later, resource_id: 'nazagim', replaces: old.receipt });
    expect(await read(late.id)).toMatchObject({ replaces: first.id });
    await update(late.id, 'approved');
    expect(await approvedIds()).toEqual([late.id]);
  });

  test.each(['superseded', 'rejected', 'withdrawn'])(
    'that is sent late for a change that was %s: only after a withdrawal it is independent',
    async (end) => {
      const old = await accepted();
      await update(old.id, 'approved');
      const first = await accepted({ resource_id: 'nazagim', replaces: old.receipt });
      if (end === 'superseded') await accepted({ ...later, replaces: old.receipt });
      else await (end === 'rejected' ? update(first.id, 'rejected') : cancel(first.receipt));
      const late = await accepted({ resource_id: 'classroom2', replaces: first.receipt });
      expect(await read(late.id)).toMatchObject({
        replaces: end === 'withdrawn' ? null : old.id,
      });
      expect(await pendingIds()).toEqual([late.id]);
    },
  );

  test('is the only pending one of several that are sent at the same moment', async () => {
    const rooms = ['classroom1', 'classroom2', 'nazagim'];
    for (let round = 0; round < 10; round += 1) {
      const old = await accepted();
      await update(old.id, 'approved');
      const changes = await Promise.all(
        rooms.map((resource_id) => accepted({ resource_id, replaces: old.receipt })),
      );
      expect(await pendingIds()).toHaveLength(1);
      await Promise.allSettled(changes.map(({ id }) => update(id, 'approved')));
      expect(await pendingIds()).toEqual([]);
      const [approved, ...others] = await approvedIds();
      expect(changes.map(({ id }) => id)).toContain(approved);
      expect(others).toEqual([]);
      await database.sql`truncate public.reservations, private.rate_limit_uses cascade`;
    }
  });

  test('replaces an earlier change also when that is approved at the same moment', async () => {
    for (let round = 0; round < 10; round += 1) {
      const old = await accepted();
      await update(old.id, 'approved');
      const first = await accepted({ resource_id: 'nazagim', replaces: old.receipt });
      const [last, approval] = await Promise.allSettled([
        accepted({ resource_id: 'classroom2', replaces: old.receipt }),
        update(first.id, 'approved'),
      ]);
      if (last.status === 'rejected') throw last.reason;
      // Either it was approved before it was superseded, or it could not be approved any more.
      expect(await read(last.value.id)).toMatchObject({
        replaces: approval.status === 'fulfilled' ? first.id : old.id,
      });
      await update(last.value.id, 'approved');
      expect(await approvedIds()).toEqual([last.value.id]);
      await database.sql`truncate public.reservations, private.rate_limit_uses cascade`;
    }
  });

  test('does not deadlock with decisions on the other', async () => {
    for (let day = 7; day < 27; day += 1) {
      const on = { start_date: dayFromToday(day), end_date: dayFromToday(day) };
      const old = await accepted(on);
      const next = await accepted({ ...on, ...later, replaces: old.receipt });
      const last = await accepted({ ...on, ...later, replaces: next.receipt });
      const outcomes = await Promise.allSettled([
        update(last.id, 'approved'),
        update(next.id, 'approved'),
        update(old.id, 'approved'),
        cancel(old.receipt),
        accepted({ ...on, ...later, replaces: old.receipt }),
      ]);
      expect(errorCodesOf(outcomes)).not.toContain('40P01');
      // The new change may have superseded the others before they were approved.
      await Promise.allSettled((await pendingIds()).map((id) => update(id, 'approved')));
      const held = await database.sql`
        select from public.reservations where status = 'approved' and start_date = ${dayFromToday(day)}`;
      expect(held).toHaveLength(1);
    }
  });
});

test('the audit says who approved, who cancelled and whose change replaced a reservation', async () => {
  const withdrawn = await accepted();
  await update(withdrawn.id, 'approved');
  await cancel(withdrawn.receipt);
  const replaced = await accepted({ resource_id: 'nazagim' });
  const next = await accepted({ resource_id: 'classroom2', replaces: replaced.receipt });
  await update(next.id, 'approved');
  await update(next.id, 'cancelled', '공사', CHIEF);
  const entries = await as(
    CHIEF,
    (tx) => tx`
      select kind, actor_id, resource_id from public.get_audit_log() where kind like 'reservation%'`,
  );
  const entry = (kind: string, actor: string | null, resource: string) => ({
    kind,
    actor_id: actor,
    resource_id: resource,
  });
  expect(entries).toHaveLength(5);
  expect(entries).toEqual(
    expect.arrayContaining([
      entry('reservation_cancelled', CHIEF.id, 'classroom2'),
      entry('reservation_replaced', STAFF.id, 'nazagim'),
      entry('reservation_approved', STAFF.id, 'classroom2'),
      entry('reservation_withdrawn', null, 'classroom1'),
      entry('reservation_approved', STAFF.id, 'classroom1'),
    ]),
  );
});

test('personal data of a cancelled request are erased 30 days after the cancellation', async () => {
  const one = await accepted();
  await update(one.id, 'approved');
  await update(one.id, 'cancelled', '공사');
  const erase = async (days: number) => {
    await database.sql.unsafe(`
      alter table public.reservations disable trigger guard_reservation;
      update public.reservations set cancelled_at = now() - interval '${days} days';
      alter table public.reservations enable trigger guard_reservation`);
    await database.sql`select private.erase_reservation_contacts()`;
    return (await read(one.id))['name'] as unknown;
  };
  expect(await erase(29)).toBe('김새봄');
  expect(await erase(30)).toBeNull();
});
