import { expect, test } from 'vitest';
import { databaseContent } from '../../supabase/local/database-content.ts';
import { sqlStateOf } from './act-as.ts';
import { migratedDatabase } from './migrated-database.ts';
import { requestBody, submit } from './reservation-requests.ts';

const database = migratedDatabase();

const apply = (content: typeof databaseContent) => database.sql`
  select public.apply_content(${database.sql.json(content)})`;
const without = (...ids: string[]) => ({
  ...databaseContent,
  resources: databaseContent.resources.filter(({ id }) => !ids.includes(id)),
});

test('a resource that the content no longer lists cannot be reserved, and keeps its reservations', async () => {
  expect(await submit(database.sql, requestBody())).toMatchObject({ success: true });
  await apply(without('classroom1', 'van1'));
  expect(
    await database.sql`
      select id, retired_at is not null as retired from private.reservation_resources where id in ('classroom1', 'van1')`,
  ).toEqual([{ id: 'classroom1', retired: true }]);
  expect(await submit(database.sql, requestBody())).toEqual({ success: false, error: 'invalid' });

  await apply(databaseContent);
  expect(await database.sql`select from private.reservation_resources`).toHaveLength(5);
  const later = { start_time: '18:00', end_time: '19:00' };
  expect(await submit(database.sql, requestBody(later))).toMatchObject({ success: true });
});

test('a resource that the content no longer lists keeps its blocked times', async () => {
  await database.sql`
    insert into private.blocked_times (series, resource_id, title, start_date, end_date, start_time, end_time)
    values (gen_random_uuid(), 'nazagim', '공사', '2030-01-07', '2030-01-07', '09:00', '18:00')`;
  const blocked = () => database.sql`select title from private.blocked_times`;
  await apply(without('nazagim'));
  expect(await blocked()).toEqual([{ title: '공사' }]);
  expect(await submit(database.sql, requestBody({ resource_id: 'nazagim' }))).toMatchObject({
    error: 'invalid',
  });
  await apply(databaseContent);
  expect(await blocked()).toEqual([{ title: '공사' }]);
});

test('content without resources or without all books is refused', async () => {
  for (const content of [
    { ...databaseContent, resources: [] },
    { ...databaseContent, books: databaseContent.books.slice(1) },
  ]) {
    expect(await sqlStateOf(apply(content))).toBe('22023');
  }
  expect(await database.sql`select from private.bible_canon`).toHaveLength(66);
});
