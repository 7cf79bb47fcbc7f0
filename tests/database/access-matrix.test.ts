import { expect, test } from 'vitest';
import { differences, EXPECTATIONS } from './access-matrix.ts';
import { accessMatrixDatabase } from './access-matrix-database.ts';
import { RPCS } from './api-functions.ts';
import { sqlAccess } from './sql-access.ts';

const database = accessMatrixDatabase();

test('the access matrix holds for every caller, table and function', async () => {
  expect(await differences(sqlAccess((work) => database.sql.begin(work)))).toEqual([]);
});

test('the access matrix covers every table and function of the schema public', async () => {
  const rows = await database.sql<{ name: string }[]>`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'v', 'm', 'p', 'f')
    union
    select proname from pg_proc where pronamespace = 'public'::regnamespace`;
  const covered = new Set(EXPECTATIONS.map(({ operation }) => operation.of));
  expect([...covered].sort()).toEqual(rows.map(({ name }) => name).sort());
});

test('row level security is enabled on every table of the schema public', async () => {
  expect(
    await database.sql`
      select relname from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relrowsecurity`,
  ).toHaveLength(0);
});

test('anon, authenticated and service_role hold the listed privileges and no other', async () => {
  const rows = await database.sql<{ held: string }[]>`
    select grantee || ' ' || lower(privilege_type) || ' ' || table_schema || '.' || table_name as held
    from information_schema.role_table_grants
    where grantee in ('anon', 'authenticated', 'service_role', 'PUBLIC') and table_schema in ('public', 'private')
    union all
    select grantee || ' ' || lower(privilege_type) || ' ' || table_name || '(' || string_agg(column_name, ', ' order by column_name) || ')'
    from information_schema.role_column_grants
    where grantee in ('anon', 'authenticated', 'service_role', 'PUBLIC') and table_schema in ('public', 'private')
      and privilege_type <> 'SELECT'
    group by grantee, privilege_type, table_name
    union all
    select grantee || ' execute ' || routine_schema || '.' || routine_name
    from information_schema.role_routine_grants
    where grantee in ('anon', 'authenticated', 'service_role', 'PUBLIC') and routine_schema in ('public', 'private')
    union all
    select r.rolname || ' schema ' || n.nspname
    from pg_namespace n, pg_roles r
    where n.nspname = 'private' and r.rolname in ('anon', 'authenticated', 'service_role')
      and has_schema_privilege(r.oid, n.oid, 'usage, create')`;
  const readByAll = [
    'archives',
    'bible_books',
    'bible_videos',
    'bulletins',
    'church_news',
    'companion_prayers',
    'prayer_counts',
  ];
  const expected = [
    ...RPCS.flatMap(({ names, roles }) =>
      names.flatMap((name) =>
        roles.flatMap((role) => [
          `${role} execute public.${name}`,
          `${role} execute private.${name}`,
        ]),
      ),
    ),
    ...['anon', 'authenticated', 'service_role'].flatMap((role) => [
      ...readByAll.map((table) => `${role} select public.${table}`),
      `${role} execute private.level`,
      `${role} execute private.now`,
    ]),
    ...['authenticated', 'service_role'].flatMap((role) => [
      `${role} delete public.companion_prayers`,
      `${role} insert companion_prayers(content, date, id)`,
      `${role} update companion_prayers(content, date)`,
      `${role} select public.profiles`,
      `${role} update profiles(admin_level, display_name)`,
      ...['bulletins', 'church_news', 'bible_books', 'bible_videos'].map(
        (table) => `${role} delete public.${table}`,
      ),
      `${role} insert bulletins(date, display_order, id, images, is_published, publish_at, take_down_at, thumbnail_url, title)`,
      `${role} update bulletins(date, display_order, images, is_published, publish_at, take_down_at, thumbnail_url, title)`,
      `${role} insert church_news(content, date, display_order, id, images, is_published, publish_at, take_down_at, thumbnail_url, title)`,
      `${role} update church_news(content, date, display_order, images, is_published, publish_at, take_down_at, thumbnail_url, title)`,
      `${role} insert bible_books(category, chapters, id, name_key, order_index, testament)`,
      `${role} insert bible_videos(book_id, chapter, id, video_url)`,
      `${role} update bible_videos(book_id, chapter, video_url)`,
      `${role} execute private.is_picture_name`,
      `${role} execute private.is_picture_url`,
      `${role} execute private.are_picture_urls`,
      `${role} execute private.is_video_link`,
    ]),
    'authenticated execute private.account',
    'authenticated select public.contact_messages',
    'authenticated update contact_messages(answered_at, assigned_to, deleted_at, note, read_at)',
    'authenticated update reservations(admin_comment, status, updated_at)',
  ];
  expect(rows.map(({ held }) => held).sort()).toEqual(expected.sort());
});
