import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { type Actor, ANONYMOUS, sqlStateOf } from './act-as.ts';
import { MEMBER, reservationDatabase, STAFF } from './reservation-database.ts';
import { dayFromToday } from './reservation-requests.ts';

const SERVICE: Actor = { role: 'service_role' };

const { accepted, as, database, decide } = reservationDatabase();

describe('get_masked_reservations', () => {
  const list = (
    status: string | null = null,
    limit: number | null = null,
    offset: number | null = null,
  ) =>
    as(
      STAFF,
      (tx) => tx`select * from public.get_masked_reservations(${status}, ${limit}, ${offset})`,
    );

  test('answers masked names, phones and emails, newest first', async () => {
    await accepted({ name: '김새봄', phone: '010-1234-5678', email: 'saebom@x.example' });
    await accepted({
      name: 'John Smith',
      phone: '+14155550123',
      email: 'j@x.example',
      organization: '청년부',
    });
    const listed = await list();
    expect(listed).toMatchObject([
      { name: 'J********h', phone: '+*******0123', email: '***@x.example', organization: '청년부' },
      { name: '김*봄', phone: '010-****-5678', email: 's***@x.example', status: 'pending' },
    ]);
    expect(JSON.stringify(listed)).not.toMatch(/김새봄|John Smith|1234-?5678|saebom|4155550123/);
  });

  test('is paged by limit and offset', async () => {
    const one = await accepted();
    const two = await accepted();
    const three = await accepted();
    await decide(two.id, 'rejected');
    const ids = async (...args: Parameters<typeof list>) =>
      (await list(...args)).map(({ id }) => id as string);
    expect(await ids()).toEqual([three.id, two.id, one.id]);
    expect(await ids('pending')).toEqual([three.id, one.id]);
    expect(await ids('decided')).toEqual([two.id]);
    expect(await ids(null, 1)).toEqual([three.id]);
    expect(await ids(null, 2, 1)).toEqual([two.id, one.id]);
    expect(await ids(null, -1, -1)).toEqual([]);
  });

  const find = (filter: Readonly<Record<string, string | boolean>>) =>
    as(
      STAFF,
      (tx) => tx`
        select r.id, r.status, r.conflicts, r.listed
        from public.get_masked_reservations(
          p_status => ${filter['status'] ?? null},
          p_search => ${filter['search'] ?? null},
          p_resource_id => ${filter['resource'] ?? null},
          p_from => ${filter['from'] ?? null},
          p_to => ${filter['to'] ?? null},
          p_with_conflicts => ${filter['conflicts'] ?? false},
          p_limit => ${filter['limit'] ?? null}
        ) r`,
    );
  const record = (search: string) =>
    as(STAFF, (tx) => tx`select public.record_contact_search(${search})`);
  const found = async (filter: Readonly<Record<string, string | boolean>>) => {
    if (typeof filter['search'] === 'string') await record(filter['search']);
    return (await find(filter)).map(({ id }) => id as string);
  };

  test('allows 100 searches for a phone in ten minutes', async () => {
    await database.sql`
      insert into private.rate_limit_uses (key, used_at, uses)
      values (private.keyed_hmac('contact_search', ${`account:${STAFF.id}`}), now() - interval '1 second', 99)`;
    expect(await found({ search: '010-9999-0001' })).toEqual([]);
    expect(await sqlStateOf(found({ search: '010-9999-0002' }))).toBe('PT429');
    expect(await found({ search: '2목장' })).toEqual([]);
  });

  test('filters by status, resource and days', async () => {
    const van = await accepted({ reservation_type: 'vehicle', resource_id: 'van1' });
    const retreat = await accepted({ start_date: dayFromToday(10), end_date: dayFromToday(12) });
    const evening = await accepted({
      start_date: dayFromToday(20),
      start_time: '22:00',
      end_date: dayFromToday(21),
      end_time: '00:00',
    });
    await decide(van.id, 'approved');
    await decide(retreat.id, 'rejected');
    expect(await found({ status: 'approved' })).toEqual([van.id]);
    expect(await found({ status: 'rejected' })).toEqual([retreat.id]);
    expect(await found({ status: 'decided' })).toEqual([retreat.id, van.id]);
    expect(await found({ resource: 'van1' })).toEqual([van.id]);
    expect(await found({ from: dayFromToday(11), to: dayFromToday(11) })).toEqual([retreat.id]);
    expect(await found({ from: dayFromToday(12) })).toEqual([evening.id, retreat.id]);
    expect(await found({ to: dayFromToday(9) })).toEqual([van.id]);
    // It ends at midnight, so the next day is free.
    expect(await found({ from: dayFromToday(21) })).toEqual([]);
  });

  test('searches words in the visible texts, and a person only by the whole name, email or phone', async () => {
    const { id } = await accepted({
      name: '김새봄',
      phone: '010-1234-5678',
      email: 'Saebom@x.example',
      organization: '청년 2목장',
      purpose: '100% 목장_모임',
      notes: 'Long tables',
    });
    await accepted({ name: '박온유', start_date: dayFromToday(9), end_date: dayFromToday(9) });
    const hits = [
      '2목장',
      '100%',
      '목장_모임',
      ' long TABLES ',
      '김새봄',
      'saebom@X.example',
      '01012345678',
    ];
    for (const search of hits) {
      expect(await found({ search }), search).toEqual([id]);
    }
    const misses = [
      '김새',
      '새봄',
      'saebom',
      '@x.example',
      '1234-5678',
      '010',
      '1%0',
      '목장?모임',
      "'; --",
    ];
    for (const search of misses) {
      expect(await found({ search }), search).toEqual([]);
    }
    expect(await found({ search: '   ' })).toHaveLength(2);
    expect(await database.sql`select searched_by, matches from private.contact_searches`).toEqual(
      ['김새봄', 'saebom@X.example', '01012345678'].map(() => ({
        searched_by: STAFF.id,
        matches: 1,
      })),
    );
    expect(await sqlStateOf(database.sql`delete from private.contact_searches`)).toBe('42501');
  });

  test('finds nobody by a search that was not recorded before, which the caller could roll back', async () => {
    const { id } = await accepted({
      name: '김새봄',
      phone: '010-1234-5678',
      organization: '청년부',
    });
    expect(await find({ search: '010-1234-5678' })).toEqual([]);
    expect(await find({ search: '김새봄' })).toEqual([]);
    expect(await find({ search: '청년부' })).toMatchObject([{ id }]);
    const inOne = as(STAFF, async (tx) => {
      await tx`select public.record_contact_search('김새봄')`;
      return tx`select id from public.get_masked_reservations(p_search => '김새봄')`;
    });
    expect(await inOne).toEqual([]);
    expect(await find({ search: ' 김새봄 ' })).toMatchObject([{ id }]);
    await database.sql`
      update private.contact_search_permits set recorded_at = now() - interval '2 minutes' where true`;
    expect(await find({ search: '김새봄' })).toEqual([]);
  });

  test('deletes the permits of old searches', async () => {
    await record('김새봄');
    await record('박온유');
    await database.sql`
      update private.contact_search_permits set recorded_at = now() - interval '1 hour'
      where words = private.keyed_hmac('contact search', '김새봄')`;
    await database.sql`select private.run_maintenance()`;
    expect(
      await database.sql`
        select words = private.keyed_hmac('contact search', '박온유') as kept from private.contact_search_permits`,
    ).toEqual([{ kept: true }]);
  });

  test('answers the conflicts of a pending request, also those on another page', async () => {
    const holder = await accepted({ start_time: '09:00', end_time: '11:00' });
    const both = await accepted({ start_time: '10:00', end_time: '15:00' });
    const late = await accepted({ start_time: '14:00', end_time: '16:00' });
    const after = await accepted({ start_time: '16:00', end_time: '17:00' });
    const refused = await accepted({ start_time: '14:00', end_time: '15:00' });
    await decide(refused.id, 'rejected');
    await decide(holder.id, 'approved');
    expect(await find({ status: 'pending', conflicts: true })).toEqual([
      { id: after.id, status: 'pending', conflicts: [], listed: true },
      { id: late.id, status: 'pending', conflicts: [both.id], listed: true },
      { id: both.id, status: 'pending', conflicts: [holder.id, late.id].sort(), listed: true },
      { id: holder.id, status: 'approved', conflicts: [], listed: false },
    ]);
    expect(await find({ status: 'decided', conflicts: true })).toMatchObject([
      { id: refused.id, conflicts: [] },
      { id: holder.id, conflicts: [] },
    ]);
    expect(await found({ status: 'pending' })).toEqual([after.id, late.id, both.id]);
  });

  test.each([
    ['김', '*'],
    ['김봄', '김*'],
    ['김새봄', '김*봄'],
    ['남궁새봄', '남**봄'],
    ['😀😀😀', '😀*😀'],
  ])('masks the name %s as %s', async (name, masked) => {
    await accepted({ name });
    expect(await list()).toMatchObject([{ name: masked }]);
  });

  test.each([
    ['02-123-4567', '02-****-4567'],
    ['0507-1234-5678', '0507-****-5678'],
    ['1588-1234', '****-1234'],
    ['+14155550123', '+*******0123'],
  ])('masks the phone number %s as %s', async (phone, masked) => {
    await accepted({ phone });
    expect(await list()).toMatchObject([{ phone: masked }]);
  });
});

describe('get_revealed_contact', () => {
  const record = (id: string, actor: Actor = STAFF) =>
    as(actor, (tx) => tx`select public.record_contact_reveal(${id})`);
  const read = (id: string, actor: Actor = STAFF) =>
    as(actor, (tx) => tx`select * from public.get_revealed_contact(${id})`);
  const reveal = async (id: string) => {
    await record(id);
    return read(id);
  };
  const audit = () =>
    database.sql`select revealed_by, reservation from private.contact_reveals order by id`;

  test('reveals one contact after each record in the audit', async () => {
    const before = (await audit()).length;
    const one = await accepted({ phone: '010-1234-5678', email: 'saebom@x.example' });
    const seen = [
      { id: one.id, name: '김새봄', phone: '010-1234-5678', email: 'saebom@x.example' },
    ];
    expect(await reveal(one.id)).toEqual(seen);
    expect(await reveal(one.id)).toEqual(seen);
    expect(await reveal(randomUUID())).toEqual([]);
    expect((await audit()).slice(before)).toEqual([
      { revealed_by: STAFF.id, reservation: one.id },
      { revealed_by: STAFF.id, reservation: one.id },
    ]);
  });

  test('reveals nothing in the transaction of the record, which the caller could roll back', async () => {
    const one = await accepted();
    const inOne = as(STAFF, async (tx) => {
      await tx`select public.record_contact_reveal(${one.id})`;
      return tx`select * from public.get_revealed_contact(${one.id})`;
    });
    expect(await sqlStateOf(inOne)).toBe('42501');
    expect(await sqlStateOf(read(one.id))).toBe('42501');
  });

  test('reveals nothing by the record of another contact, of another account or of two minutes ago', async () => {
    const one = await accepted();
    const other = await accepted();
    await record(other.id);
    await database.sql`
      insert into private.contact_reveals (revealed_by, reservation, revealed_at) values
        (${STAFF.id}, ${one.id}, now() - interval '2 minutes'), (${MEMBER.id}, ${one.id}, now())`;
    expect(await sqlStateOf(read(one.id))).toBe('42501');
  });

  test('is refused for everybody but levels 0 and 1, and records nothing', async () => {
    const one = await accepted();
    const before = (await audit()).length;
    for (const actor of [ANONYMOUS, MEMBER, SERVICE, { role: 'authenticated' } as const]) {
      expect(await sqlStateOf(record(one.id, actor))).toBe('42501');
      expect(await sqlStateOf(read(one.id, actor))).toBe('42501');
    }
    expect(await audit()).toHaveLength(before);
  });

  test('records rows that nobody can change', async () => {
    const one = await accepted();
    await record(one.id);
    for (const change of [
      'update private.contact_reveals set revealed_at = now()',
      'delete from private.contact_reveals',
      'truncate private.contact_reveals',
    ]) {
      expect(await sqlStateOf(database.sql.unsafe(change))).toBe('42501');
    }
  });
});
