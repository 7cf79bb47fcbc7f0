import { randomUUID } from 'node:crypto';
import type postgres from 'postgres';
import { describe, expect, test } from 'vitest';
import { sqlStateOf } from './act-as.ts';
import { MEMBER, reservationDatabase, STAFF } from './reservation-database.ts';
import { dayFromToday, requestBody } from './reservation-requests.ts';

const { accepted, as, database, decide, rows, setClock, submit } = reservationDatabase();

describe('a decision on a reservation', () => {
  test('is made once by staff and cannot be changed', async () => {
    const one = await accepted();
    expect(await decide(one.id, 'approved', ' 잘 쓰세요 \n')).toMatchObject([
      { status: 'approved' },
    ]);
    expect(await decide(one.id, 'rejected')).toEqual([]);
    expect(await rows()).toMatchObject([
      {
        status: 'approved',
        admin_comment: '잘 쓰세요',
        decided_by: STAFF.id,
        decided_at: expect.any(Date) as Date,
      },
    ]);
    for (const change of [`status = 'rejected'`, `status = 'pending'`, `admin_comment = 'x'`]) {
      for (const actor of [STAFF, null]) {
        const text = `update public.reservations set ${change} where id = '${one.id}'`;
        const work =
          actor === null ? database.sql.unsafe(text) : as(actor, (tx) => tx.unsafe(text));
        expect(await sqlStateOf(work)).toBe('23514');
      }
    }
  });

  test('that comes second updates no row', async () => {
    const one = await accepted();
    await decide(one.id, 'rejected', ' ');
    expect(await rows()).toMatchObject([{ status: 'rejected', admin_comment: null }]);
    expect(await decide(one.id, 'approved')).toEqual([]);
  });

  test('cannot approve a taken time, and the error names the reservation that holds it', async () => {
    const one = await accepted({ name: '박온유', start_time: '14:00', end_time: '16:00' });
    const conflict = await accepted({ start_time: '15:00', end_time: '18:00' });
    const next = await accepted({ start_time: '16:00', end_time: '18:00' });
    await decide(one.id, 'approved');
    const refusal = await decide(conflict.id, 'approved').then(
      () => expect.fail('it was approved'),
      (error: unknown) => error as postgres.PostgresError,
    );
    expect(refusal.code).toBe('23P01');
    expect(JSON.parse(refusal.detail ?? '')).toEqual({
      id: one.id,
      start_date: dayFromToday(7),
      start_time: '14:00',
      end_date: dayFromToday(7),
      end_time: '16:00',
      name: '박*유',
    });
    expect(await decide(next.id, 'approved')).toHaveLength(1);
    expect(await decide(conflict.id, 'rejected')).toHaveLength(1);
  });

  test('cannot approve a taken time even without the trigger, by the exclusion constraint', async () => {
    const [one, conflict] = [await accepted(), await accepted()];
    await database.sql`alter table public.reservations disable trigger guard_reservation`;
    const approve = (id: string) =>
      database.sql`update public.reservations set status = 'approved', decided_at = now() where id = ${id}`;
    await approve(one.id);
    expect(await sqlStateOf(approve(conflict.id))).toBe('23P01');
    await database.sql`alter table public.reservations enable trigger guard_reservation`;
  });

  test('stays when the accounts of applicant and staff are deleted', async () => {
    await submit(requestBody(), { applicant: MEMBER.id });
    const [row] = await rows();
    await decide(String(row?.['id']), 'approved', '승인');
    await database.sql`insert into auth.users (id, email) values (${randomUUID()}, 'chief@x.example')`;
    await database.sql`delete from auth.users where id in ${database.sql([MEMBER.id, STAFF.id])}`;
    expect(await rows()).toMatchObject([
      { status: 'approved', admin_comment: '승인', applicant: null, decided_by: null },
    ]);
  });

  test('updates updated_at', async () => {
    const one = await accepted();
    await database.sql`alter table public.reservations disable trigger user`;
    await database.sql`update public.reservations set updated_at = '2024-01-01'`;
    await database.sql`alter table public.reservations enable trigger user`;
    await as(
      STAFF,
      (tx) =>
        tx`update public.reservations set status = 'rejected', updated_at = '2030-01-01' where id = ${one.id}`,
    );
    const [row] = await rows();
    expect(Math.abs(Number(row?.['updated_at']) - Date.now())).toBeLessThan(120_000);
  });
});

test('a request whose time is over cannot be approved, and can be rejected', async () => {
  const { id } = await accepted();
  try {
    await setClock(`now() + interval '8 days'`);
    const refusal = await decide(id, 'approved').then(
      () => expect.fail('it was approved'),
      (error: unknown) => error as postgres.PostgresError,
    );
    expect(refusal.message).toBe('time over');
    expect(refusal.constraint_name).toBe('reservations_time_over');
    expect(await decide(id, 'rejected')).toHaveLength(1);
  } finally {
    await setClock('now()');
  }
});

test('a time that is over can be neither requested nor changed nor cancelled', async () => {
  const { id, receipt } = await accepted();
  await decide(id, 'approved');
  const change = () => database.sql`select from public.get_reservation_to_change(${receipt})`;
  const cancel = async () => {
    const [row] = await database.sql`select public.cancel_reservation(${receipt}) as answer`;
    return row?.['answer'] as unknown;
  };
  try {
    await setClock(`now() + interval '8 days'`);
    expect(await submit(requestBody())).toMatchObject({ error: 'invalid' });
    expect(await change()).toHaveLength(0);
    expect(await cancel()).toMatchObject({ error: 'past' });
  } finally {
    await setClock('now()');
  }
  expect(await change()).toHaveLength(1);
  expect(await cancel()).toEqual({ success: true });
});
