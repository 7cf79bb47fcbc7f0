import type postgres from 'postgres';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import {
  type RealDatabase,
  type RealPostgres,
  openRealPostgres,
} from '../support/real-postgres.ts';
import {
  CALLER_IDS,
  differences,
  eachDifference,
  EXPECTATIONS,
  RESTORE_FIXTURE,
} from './access-matrix.ts';
import { undoing } from './act-as.ts';
import { sqlAccess } from './sql-access.ts';

// A database server is slow on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

interface Mutation {
  /** The table or function whose expectations must fail after the mutation. */
  readonly of: string;
  readonly statement: string;
}

let server: RealPostgres;
let database: RealDatabase;

beforeAll(async () => {
  server = await openRealPostgres();
  database = await server.createDatabase({ connections: 2 });
  const { sql } = database;
  await sql`
    insert into auth.users (id, email)
    select id::uuid, id || '@matrix.example' from unnest(${Object.values(CALLER_IDS)}::text[]) id`;
  await sql.unsafe(RESTORE_FIXTURE);
});

afterAll(() => server?.close());

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
    ...['anon', 'authenticated', 'service_role'].flatMap((role) => [
      ...readByAll.map((table) => `${role} select public.${table}`),
      `${role} execute public.increment_prayer_count`,
      `${role} execute private.count_prayer_taps`,
      `${role} execute public.get_prayer_count`,
      `${role} execute private.prayer_count`,
      `${role} execute private.level`,
      `${role} execute private.now`,
      `${role} execute public.read_archive_page`,
      `${role} execute private.read_archive_page`,
      `${role} execute public.like_publication`,
      `${role} execute private.like_publication`,
    ]),
    'authenticated execute public.unused_pictures',
    'authenticated execute private.unused_pictures',
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
    ...['anon', 'authenticated', 'service_role'].flatMap((role) => [
      `${role} execute private.availability`,
      `${role} execute public.get_availability`,
      `${role} execute private.reservations_of_receipts`,
      `${role} execute public.get_reservation_receipts`,
    ]),
    ...['anon', 'authenticated'].flatMap((role) => [
      `${role} execute private.cancel_reservation`,
      `${role} execute public.cancel_reservation`,
      `${role} execute private.reservation_to_change`,
      `${role} execute public.get_reservation_to_change`,
      `${role} execute private.save_prayer_reminder`,
      `${role} execute public.save_prayer_reminder`,
      `${role} execute private.renew_prayer_reminder`,
      `${role} execute public.renew_prayer_reminder`,
      `${role} execute private.prayer_reminder_of`,
      `${role} execute public.get_prayer_reminder`,
      `${role} execute private.delete_prayer_reminder`,
      `${role} execute public.delete_prayer_reminder`,
      `${role} execute private.push_key`,
      `${role} execute public.get_push_key`,
    ]),
    ...['own_reservations', 'masked_reservations'].flatMap((name) => [
      `authenticated execute private.${name}`,
      `authenticated execute public.get_${name}`,
    ]),
    ...['private', 'public'].map((schema) => `authenticated execute ${schema}.delete_own_account`),
    ...STAFF_FUNCTIONS.flatMap(([name, behind]) => [
      `authenticated execute public.${name}`,
      `authenticated execute private.${behind}`,
    ]),
    'authenticated execute private.sign_in_states',
    'authenticated execute public.get_sign_in_states',
    ...INVITATION_FUNCTIONS.flatMap(([name, behind]) => [
      `authenticated execute public.${name}`,
      `authenticated execute private.${behind}`,
    ]),
    'authenticated execute private.calling_account',
    'authenticated execute public.get_calling_account',
    'authenticated execute private.read_second_factor_rule',
    'authenticated execute public.get_second_factor_rule',
    'authenticated execute private.set_second_factor_rule',
    'authenticated execute public.set_second_factor_rule',
    'authenticated execute private.audit_log',
    'authenticated execute public.get_audit_log',
    'authenticated execute private.reveal_reservation_contact',
    'authenticated execute public.reveal_reservation_contact',
    ...[
      'submit_reservation',
      'claim_outgoing_mails',
      'finish_outgoing_mail',
      'is_mail_sender',
      'is_reminder_sender',
      'claim_prayer_reminders',
      'finish_prayer_reminder',
      'calendar_feed',
    ].flatMap((name) => [
      `service_role execute private.${name}`,
      `service_role execute public.${name}`,
    ]),
    ...[
      'decide_reservation_series',
      'enter_reservation',
      'block_times',
      'unblock_times',
      'move_blocked_time',
      'create_calendar_feed',
      'revoke_calendar_feed',
    ].flatMap((name) => [
      `authenticated execute private.${name}`,
      `authenticated execute public.${name}`,
    ]),
    'authenticated execute private.calendar_feeds_for_staff',
    'authenticated execute public.get_calendar_feeds',
    'authenticated execute private.blocked_times_for_staff',
    'authenticated execute public.get_blocked_times',
    'authenticated execute private.outgoing_mails_for_staff',
    'authenticated execute public.get_outgoing_mails',
    'authenticated execute private.retry_outgoing_mail',
    'authenticated execute public.retry_outgoing_mail',
    'authenticated execute private.office_recipients',
    'authenticated execute public.get_office_recipients',
    'authenticated execute private.set_office_recipients',
    'authenticated execute public.set_office_recipients',
    'service_role execute private.submit_contact_message',
    'service_role execute public.submit_contact_message',
    'service_role execute private.apply_content',
    'service_role execute public.apply_content',
    ...['read_invitation', 'accept_invitation', 'take_video_check', 'record_video_checks'].flatMap(
      (name) => [`service_role execute private.${name}`, `service_role execute public.${name}`],
    ),
  ];
  expect(rows.map(({ held }) => held).sort()).toEqual(expected.sort());
});

/** Functions that only level 0 may call: name, function behind it, parameters. */
const INVITATION_FUNCTIONS = [
  ['invite_member', 'invite_member', 'text, smallint, text'],
  ['get_open_invitations', 'open_invitations', ''],
  ['revoke_invitation', 'revoke_invitation', 'uuid'],
] as const;

/** Functions for levels 0 and 1, each with the private function that it calls. */
const STAFF_FUNCTIONS = [
  ['get_video_checks', 'video_checks_of', 'text[]'],
  ['get_recycle_bin', 'recycled_rows', 'integer, integer'],
  ['restore_recycled', 'restore_recycled', 'uuid'],
  ['erase_recycled', 'erase_recycled', 'uuid'],
  ['reply_to_contact_message', 'reply_to_contact_message', 'uuid, uuid, text'],
  ['get_contact_replies', 'contact_replies_of', 'uuid'],
  ['get_staff_names', 'staff_names', ''],
] as const;

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
  for (const role of ['anon', 'authenticated']) {
    for (const [of, called] of [
      ['increment_prayer_count', 'public.increment_prayer_count(integer, uuid)'],
      ['increment_prayer_count', 'private.count_prayer_taps(integer, uuid)'],
      ['get_prayer_count', 'public.get_prayer_count()'],
      ['get_prayer_count', 'private.prayer_count()'],
    ] as const) {
      found.push({ of, statement: `revoke execute on function ${called} from ${role}` });
    }
  }
  // A public function and the private one that it calls: a grant on only one of them gives no access.
  const called: readonly [name: string, behind: string, parameters: string, roles: string[]][] = [
    ['get_availability', 'availability', 'text, date, date', ['anon', 'authenticated']],
    ['get_reservation_receipts', 'reservations_of_receipts', 'text[]', ['anon', 'authenticated']],
    ['cancel_reservation', 'cancel_reservation', 'text, date', ['anon', 'authenticated']],
    ['get_reservation_to_change', 'reservation_to_change', 'text, text', ['anon', 'authenticated']],
    ['get_own_reservations', 'own_reservations', '', ['authenticated']],
    [
      'get_masked_reservations',
      'masked_reservations',
      'text, integer, integer, text, text, date, date, boolean',
      ['authenticated'],
    ],
    ['reveal_reservation_contact', 'reveal_reservation_contact', 'uuid', ['authenticated']],
    ['delete_own_account', 'delete_own_account', 'text', ['authenticated']],
    ['get_audit_log', 'audit_log', 'integer, integer, text, uuid, date, date', ['authenticated']],
    ['get_sign_in_states', 'sign_in_states', 'uuid[]', ['authenticated']],
    ...INVITATION_FUNCTIONS.map(([name, behind, parameters]): (typeof called)[number] => [
      name,
      behind,
      parameters,
      ['authenticated'],
    ]),
    ['read_invitation', 'read_invitation', 'text, text, boolean', []],
    ['accept_invitation', 'accept_invitation', 'text', []],
    ['take_video_check', 'take_video_check', 'uuid', []],
    ['record_video_checks', 'record_video_checks', 'jsonb', []],
    ['get_calling_account', 'calling_account', '', ['authenticated']],
    ['get_second_factor_rule', 'read_second_factor_rule', '', ['authenticated']],
    ['set_second_factor_rule', 'set_second_factor_rule', 'smallint', ['authenticated']],
    ...STAFF_FUNCTIONS.map(([name, behind, parameters]): (typeof called)[number] => [
      name,
      behind,
      parameters,
      ['authenticated'],
    ]),
    ['submit_reservation', 'submit_reservation', 'jsonb, text, uuid', []],
    ['apply_content', 'apply_content', 'jsonb', []],
    ['claim_outgoing_mails', 'claim_outgoing_mails', 'uuid, boolean', []],
    ['finish_outgoing_mail', 'finish_outgoing_mail', 'uuid, uuid, text, text', []],
    ['is_mail_sender', 'is_mail_sender', 'text', []],
    [
      'save_prayer_reminder',
      'save_prayer_reminder',
      'text, text, text, time',
      ['anon', 'authenticated'],
    ],
    [
      'renew_prayer_reminder',
      'renew_prayer_reminder',
      'text, text, text, text',
      ['anon', 'authenticated'],
    ],
    ['get_prayer_reminder', 'prayer_reminder_of', 'text', ['anon', 'authenticated']],
    ['delete_prayer_reminder', 'delete_prayer_reminder', 'text', ['anon', 'authenticated']],
    ['get_push_key', 'push_key', '', ['anon', 'authenticated']],
    ['is_reminder_sender', 'is_reminder_sender', 'text', []],
    ['claim_prayer_reminders', 'claim_prayer_reminders', '', []],
    ['finish_prayer_reminder', 'finish_prayer_reminder', 'uuid, text', []],
    ['get_outgoing_mails', 'outgoing_mails_for_staff', 'text, integer, integer', ['authenticated']],
    ['retry_outgoing_mail', 'retry_outgoing_mail', 'uuid', ['authenticated']],
    ['get_office_recipients', 'office_recipients', '', ['authenticated']],
    ['set_office_recipients', 'set_office_recipients', 'text[]', ['authenticated']],
  ];
  for (const [name, behind, parameters, roles] of called) {
    const entryPoints = [`public.${name}(${parameters})`, `private.${behind}(${parameters})`];
    for (const role of ['anon', 'authenticated']) {
      if (roles.includes(role)) {
        for (const entryPoint of entryPoints) {
          found.push({
            of: name,
            statement: `revoke execute on function ${entryPoint} from ${role}`,
          });
        }
      } else {
        found.push({
          of: name,
          statement: `grant execute on function ${entryPoints.join(', ')} to ${role}`,
        });
      }
    }
  }
  found.push({
    of: 'get_masked_reservations',
    statement: `create or replace function private.require_reservation_staff() returns void language sql return null`,
  });
  for (const [of] of STAFF_FUNCTIONS) {
    found.push({
      of,
      statement: `create or replace function private.require_staff() returns void language sql return null`,
    });
  }
  for (const [of] of INVITATION_FUNCTIONS) {
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
