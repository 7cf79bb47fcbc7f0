import type postgres from 'postgres';
import { beforeAll, expect, test } from 'vitest';
import { differences, eachDifference, EXPECTATIONS } from './access-matrix.ts';
import { CALLER_IDS, RESTORE_FIXTURE } from './access/access-fixture.ts';
import { undoing } from './act-as.ts';
import { migratedDatabase } from './migrated-database.ts';
import { sqlAccess } from './sql-access.ts';

interface Mutation {
  /** The table or function whose expectations must fail after the mutation. */
  readonly of: string;
  readonly statement: string;
}

const database = migratedDatabase({ connections: 2 });

beforeAll(async () => {
  const { sql } = database;
  await sql`
    insert into auth.users (id, email)
    select id::uuid, id || '@matrix.example' from unnest(${Object.values(CALLER_IDS)}::text[]) id`;
  await sql.unsafe(RESTORE_FIXTURE);
});

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

/** Functions that only level 0 may call. */
const LEVEL_0_FUNCTIONS = ['invite_member', 'get_open_invitations', 'revoke_invitation'];

/** Functions that check for levels 0 and 1 with private.require_staff(). */
const STAFF_FUNCTIONS = [
  'block_times',
  'change_office_recipients',
  'create_calendar_feed',
  'decide_reservation_series',
  'enter_reservation',
  'erase_recycled',
  'get_blocked_times',
  'get_calendar_feeds',
  'get_contact_replies',
  'get_masked_reservations',
  'get_office_recipients',
  'get_outgoing_mails',
  'get_recycle_bin',
  'get_staff_names',
  'get_video_checks',
  'move_blocked_time',
  'reply_to_contact_message',
  'restore_recycled',
  'retry_outgoing_mail',
  'reveal_reservation_contact',
  'revoke_calendar_feed',
  'set_office_recipients',
  'unblock_times',
];

/** The functions of the API by the roles that may call them; each calls the private function of the same name. */
const RPCS = [
  {
    roles: ['anon', 'authenticated', 'service_role'],
    names: [
      'get_availability',
      'get_prayer_count',
      'get_reservation_receipts',
      'increment_prayer_count',
      'like_publication',
      'read_archive_page',
    ],
  },
  {
    roles: ['anon', 'authenticated'],
    names: [
      'cancel_reservation',
      'delete_prayer_reminder',
      'get_prayer_reminder',
      'get_push_key',
      'get_reservation_to_change',
      'renew_prayer_reminder',
      'save_prayer_reminder',
    ],
  },
  {
    roles: ['authenticated'],
    names: [
      ...LEVEL_0_FUNCTIONS,
      ...STAFF_FUNCTIONS,
      'delete_own_account',
      'get_audit_log',
      'get_calling_account',
      'get_own_reservations',
      'get_second_factor_rule',
      'get_sign_in_states',
      'set_second_factor_rule',
      'unused_pictures',
    ],
  },
  {
    roles: ['service_role'],
    names: [
      'accept_invitation',
      'apply_content',
      'calendar_feed',
      'claim_outgoing_mails',
      'claim_prayer_reminders',
      'finish_outgoing_mail',
      'finish_prayer_reminder',
      'is_mail_sender',
      'is_reminder_sender',
      'read_invitation',
      'record_video_checks',
      'submit_contact_message',
      'submit_reservation',
      'take_video_check',
    ],
  },
];

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

/** Mutations that drop or open every policy, revoke every privilege of an API role, and grant every missing one. */
async function mutations(sql: postgres.Sql): Promise<Mutation[]> {
  const found: Mutation[] = [];
  const policies = await sql<
    { table: string; name: string; verb: string; qual: string | null; check: string | null }[]
  >`
    select tablename as table, policyname as name, cmd as verb, qual, with_check as check
    from pg_policies where schemaname = 'public'`;
  for (const { table, name, qual, check } of policies) {
    const policy = `"${name}" on public.${table}`;
    found.push({ of: table, statement: `drop policy ${policy}` });
    const opened = [
      qual === null || qual === 'true' ? '' : 'using (true)',
      check === null || check === 'true' ? '' : 'with check (true)',
    ].join(' ');
    if (opened.trim() !== '')
      found.push({ of: table, statement: `alter policy ${policy} ${opened}` });
  }
  const tables = await sql<{ name: string; role: string; verb: string; held: boolean }[]>`
    select c.relname as name, r.rolname as role, verb, has_table_privilege(r.oid, c.oid, verb) as held
    from pg_class c, pg_roles r, unnest(array['select', 'insert', 'update', 'delete']) verb
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and r.rolname in ('anon', 'authenticated')`;
  for (const { name, role, verb, held } of tables) {
    found.push({
      of: name,
      statement: held
        ? `revoke ${verb} on public.${name} from ${role}`
        : `grant ${verb} on public.${name} to ${role}`,
    });
  }
  const columns = await sql<{ name: string; role: string; verb: string; column: string }[]>`
    select table_name as name, grantee as role, privilege_type as verb, column_name as column
    from information_schema.role_column_grants
    where table_schema = 'public' and grantee in ('anon', 'authenticated') and privilege_type in ('INSERT', 'UPDATE')`;
  for (const { name, role, verb, column } of columns) {
    found.push({
      of: name,
      statement: `revoke ${verb} (${column}) on public.${name} from ${role}`,
    });
  }
  for (const { names, roles } of RPCS) {
    for (const name of names) {
      for (const role of ['anon', 'authenticated']) {
        // A grant on only one of the two functions gives no access.
        const statements = roles.includes(role)
          ? ['public', 'private'].map(
              (schema) => `revoke execute on function ${schema}.${name} from ${role}`,
            )
          : [`grant execute on function public.${name}, private.${name} to ${role}`];
        found.push(...statements.map((statement) => ({ of: name, statement })));
      }
    }
  }
  for (const of of STAFF_FUNCTIONS) {
    found.push({
      of,
      statement: `create or replace function private.require_staff() returns void language sql return null`,
    });
  }
  for (const of of LEVEL_0_FUNCTIONS) {
    found.push({
      of,
      statement: `create or replace function private.require_level_0() returns void language sql return null`,
    });
  }
  found.push({
    of: 'reservations',
    statement: 'drop trigger guard_reservation on public.reservations',
  });
  found.push({ of: 'profiles', statement: 'drop trigger guard_profile on public.profiles' });
  for (const { name } of await sql<{ name: string }[]>`
    select distinct tablename as name from pg_policies where schemaname = 'public'`) {
    found.push({
      of: name,
      statement: `grant insert, update, delete on public.${name} to anon, authenticated; alter table public.${name} disable row level security`,
    });
  }
  return found;
}

test(
  'the access matrix fails when any policy, privilege or guard is dropped or opened',
  { timeout: 600_000 },
  async () => {
    const { sql } = database;
    const tried = await mutations(sql);
    const unnoticed: string[] = [];
    for (const { of, statement } of tried) {
      const concerned = EXPECTATIONS.filter(({ operation }) => operation.of === of);
      const first = await undoing(
        (work) => sql.begin(work),
        async (tx) => {
          await tx.unsafe(statement);
          const attempt = sqlAccess((work) => tx.savepoint(work));
          return eachDifference(attempt, concerned).next();
        },
      );
      if (first.done) unnoticed.push(statement);
    }
    expect(unnoticed).toEqual([]);
    expect(tried.length).toBeGreaterThan(60);
  },
);
