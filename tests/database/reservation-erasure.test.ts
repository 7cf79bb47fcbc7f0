import type postgres from 'postgres';
import { describe, expect, test } from 'vitest';
import { sqlStateOf } from './act-as.ts';
import { MEMBER, reservationDatabase, STAFF } from './reservation-database.ts';
import { requestBody } from './reservation-requests.ts';

const { accepted, as, database, decide, rows, submit } = reservationDatabase();

describe('erasing personal data of reservations', () => {
  async function aged(change: string, status: string): Promise<postgres.Row | undefined> {
    const { id } = await accepted({ organization: '청년부', notes: '김새봄에게 연락' });
    await database.sql`update public.reservations set applicant = ${MEMBER.id} where id = ${id}`;
    if (status !== 'pending') await decide(id, status, '새봄님, 확인했습니다.');
    await database.sql`alter table public.reservations disable trigger user`;
    await database.sql.unsafe(`update public.reservations set ${change}`);
    await database.sql`alter table public.reservations enable trigger user`;
    await database.sql`select private.run_maintenance()`;
    return (await rows()).at(0);
  }
  const used = (months: string) =>
    `start_date = (now() at time zone 'Asia/Seoul' - interval '${months}')::date - 1,
     end_date = (now() at time zone 'Asia/Seoul' - interval '${months}')::date,
     end_time = date_trunc('minute', (now() at time zone 'Asia/Seoul')::time) `;

  test.each([
    ['an approved one 6 months after its end', used('6 months'), 'approved'],
    ['one that was never decided 6 months after its end', used('6 months'), 'pending'],
    ['a rejected one 30 days after that', `decided_at = now() - interval '30 days'`, 'rejected'],
  ])('erases name, contact and free text of %s', async (_what, change, status) => {
    const row = await aged(change, status);
    expect(row).toMatchObject({
      status,
      name: null,
      phone: null,
      email: null,
      organization: null,
      purpose: null,
      notes: null,
      admin_comment: null,
      request_hash: null,
      applicant: null,
      erased_at: expect.any(Date) as Date,
      resource_id: 'classroom1',
      participants: 12,
    });
    expect(
      await as(STAFF, (tx) => tx`select name, erased from public.get_masked_reservations()`),
    ).toEqual([{ name: null, erased: true }]);
    expect(
      await as(STAFF, (tx) => tx`select from public.get_masked_reservations('pending')`),
    ).toEqual([]);
    expect(
      await as(
        STAFF,
        (tx) => tx`select * from public.get_revealed_contact(${String(row?.['id'])})`,
      ),
    ).toEqual([]);
    expect(await sqlStateOf(database.sql`update public.reservations set name = '김새봄'`)).toBe(
      '23514',
    );
    expect(
      await sqlStateOf(
        database.sql`update public.reservations set status = 'approved', decided_at = now()`,
      ),
    ).toBe('23514');
  });

  test.each([
    ['a day before 6 months', used('5 months 27 days'), 'approved'],
    ['29 days after a rejection', `decided_at = now() - interval '29 days 23 hours'`, 'rejected'],
    ['40 days after an approval', `decided_at = now() - interval '40 days'`, 'approved'],
  ])('erases nothing of a reservation %s', async (_what, change, status) => {
    expect(await aged(change, status)).toMatchObject({ name: '김새봄', erased_at: null });
  });

  test('keeps the request id, so that it cannot be used again', async () => {
    const body = requestBody();
    await submit(body);
    await database.sql`alter table public.reservations disable trigger user`;
    await database.sql`update public.reservations set start_date = '2024-05-05', end_date = '2024-05-05'`;
    await database.sql`alter table public.reservations enable trigger user`;
    await database.sql`select private.run_maintenance()`;
    expect(await submit(body)).toEqual({ success: false, error: 'request_reused' });
  });
});
