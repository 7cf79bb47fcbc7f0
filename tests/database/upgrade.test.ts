import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readMigrations, readSeeds } from '../../supabase/local/install.ts';
import { MIGRATIONS, openRealPostgres, type RealPostgres } from '../support/real-postgres.ts';
import { accept, requestBody, weekdayFromToday } from './reservation-requests.ts';

/** The first migration after release 0.2.0. From here on migrations run on the data of churches. */
const FIRST_AFTER_RELEASE = '20261124000000';

let server: RealPostgres;
beforeAll(async () => {
  server = await openRealPostgres();
});
afterAll(() => server?.close());

test('the migrations after release 0.2.0 keep the rows of a church, and of several changes of one request only the latest', async () => {
  const { sql } = await server.createDatabase({ before: FIRST_AFTER_RELEASE });
  await sql`
    insert into auth.users (id, email, email_confirmed_at, raw_user_meta_data)
    select gen_random_uuid(), 'level' || level || '@behold.example', now(), '{"display_name": "김새봄", "consent": "yes"}'
    from generate_series(0, 3) level`;
  for (const { text } of readSeeds(['./seeds/*.sql'], path.dirname(MIGRATIONS))) {
    await sql.unsafe(text);
  }
  const at = (day: number, start: string) => ({
    resource_id: 'classroom1',
    start_date: weekdayFromToday(day),
    end_date: weekdayFromToday(day),
    start_time: start,
    end_time: '21:00',
  });
  const person = { phone: '010-4821-3370', email: 'saebom@x.example' };
  const ask = (body: Parameters<typeof requestBody>[0]) =>
    accept(sql, requestBody({ ...person, ...body }));
  const asked = await ask(at(30, '14:00'));
  const earlier = await ask({ ...at(31, '15:00'), replaces: asked.receipt });
  const later = await ask({ ...at(32, '16:00'), replaces: asked.receipt });
  const other = await ask({ ...at(33, '17:00') });
  const count = async () => {
    const [rows] = await sql`
      select
        (select count(*)::integer from public.companion_prayers) as prayers,
        (select count(*)::integer from public.bulletins) as bulletins,
        (select count(*)::integer from public.church_news) as news,
        (select count(*)::integer from public.reservations) as reservations,
        (select count(*)::integer from public.profiles) as profiles`;
    return rows;
  };
  const before = await count();

  for (const { text, version } of readMigrations(MIGRATIONS)) {
    if (version >= FIRST_AFTER_RELEASE) await sql.unsafe(text);
  }

  expect(await count()).toEqual(before);
  const rows = await sql<{ id: string; status: string; cancelled_via: string | null }[]>`
    select id, status, cancelled_via from public.reservations
    where id in ${sql([asked.id, earlier.id, later.id, other.id])} order by created_at`;
  expect(rows.map(({ status, cancelled_via }) => [status, cancelled_via])).toEqual([
    ['pending', null],
    ['cancelled', 'change'],
    ['pending', null],
    ['pending', null],
  ]);
});
