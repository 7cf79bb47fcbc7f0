import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { seoulDayAt } from '../../src/domain/seoul-day.ts';
import { rounds } from '../support/rounds.ts';
import { type Actor, sqlStateOf } from './act-as.ts';
import { migratedDatabase } from './migrated-database.ts';

const database = migratedDatabase();

/** Deletes all accounts as the owner, with the triggers for the last level 0 and the audit log disabled. */
beforeEach(async () => {
  await database.sql.unsafe(`
    alter table public.profiles disable trigger user;
    delete from auth.users;
    alter table public.profiles enable trigger user;
    alter table private.level_changes disable trigger user;
    truncate private.level_changes;
    alter table private.level_changes enable trigger user;
    alter table private.contact_reveals disable trigger user;
    truncate private.contact_reveals;
    alter table private.contact_reveals enable trigger user;
    truncate private.invitations cascade;
    delete from public.reservations;`);
});

interface Person {
  readonly id: string;
  readonly email: string;
  readonly actor: Actor;
}

async function signUp(level = 3): Promise<Person> {
  const id = randomUUID();
  const email = `${id}@Accounts.example`;
  await database.sql`
    insert into auth.users (id, email, email_confirmed_at) values (${id}, ${email}, now())`;
  if (level !== 3) {
    await database.sql`update public.profiles set admin_level = ${level} where id = ${id}`;
  }
  return { id, email, actor: { role: 'authenticated', id } };
}

const end = ({ actor }: Person, email: string | null) =>
  database.as(actor, (tx) => tx`select public.delete_own_account(${email})`);
const isThere = async ({ id }: Person) =>
  (await database.sql`select from auth.users where id = ${id}`).length === 1;

async function reservationOf(applicant: Person, decider: Person): Promise<string> {
  const [row] = await database.sql<{ id: string }[]>`
    insert into public.reservations (
      request_id, request_hash, receipt_hash, language, reservation_type, name, phone, email, resource_id,
      resource_name, start_date, end_date, start_time, end_time, purpose, status, decided_at, decided_by, applicant
    ) values (
      gen_random_uuid(), '\\x00', ${randomUUID()}::text::bytea, 'ko', 'facility', '김새봄', '010-1234-5678',
      'seed@accounts.example', 'sanctuary', '3층 본당', '2030-01-01', '2030-01-01', '10:00', '12:00', '모임',
      'rejected', now() - interval '1 minute', ${decider.id}, ${applicant.id}
    ) returning id`;
  if (row === undefined) throw new Error('no reservation');
  return row.id;
}

describe('delete_own_account', () => {
  test('deletes the account of the caller and its profile', async () => {
    const person = await signUp();
    await end(person, ` ${person.email.toUpperCase()} `);
    expect(await isThere(person)).toBe(false);
    expect(await database.sql`select from public.profiles where id = ${person.id}`).toHaveLength(0);
  });

  test('deletes an account of staff and keeps its decisions without its id', async () => {
    const chief = await signUp(0);
    const member = await signUp();
    const id = await reservationOf(member, chief);
    await signUp(0);
    await end(member, member.email);
    await end(chief, chief.email);
    expect(
      await database.sql`select status, applicant, decided_by from public.reservations where id = ${id}`,
    ).toEqual([{ status: 'rejected', applicant: null, decided_by: null }]);
  });

  test('is refused when the email is missing or of another account', async () => {
    const person = await signUp();
    const other = await signUp();
    for (const email of [other.email, '', null]) {
      expect(await sqlStateOf(end(person, email))).toBe('42501');
    }
    expect([await isThere(person), await isThere(other)]).toEqual([true, true]);
  });

  test('is refused when the session began longer than ten minutes ago', async () => {
    const person = await signUp();
    const actor = { ...person.actor, signedInAt: '2026-01-01' };
    expect(await sqlStateOf(end({ ...person, actor }, person.email))).toBe('42501');
    expect(await isThere(person)).toBe(true);
  });

  test('is refused for the last account of level 0', async () => {
    const chief = await signUp(0);
    await signUp(1);
    expect(await sqlStateOf(end(chief, chief.email))).toBe('23514');
    expect(await isThere(chief)).toBe(true);
    await signUp(0);
    await end(chief, chief.email);
    expect(await isThere(chief)).toBe(false);
  });
});

test.each([
  ['in the first second', '2026-11-27 00:00:00+09'],
  ['in the last second', '2026-11-27 23:59:59+09'],
])(
  'an invitation that was sent %s of a day works until the end of the last day that its mail names',
  async (_when, sentAt) => {
    const chief = await signUp(0);
    const setClock = (now: string) =>
      database.sql.unsafe(`
        create or replace function private.now() returns timestamptz language sql stable set search_path = ''
        return ${now}`);
    const isOpen = async () => {
      const [row] = await database.sql`
        select (private.invitation_of(private.invitation_token(i.id))).id is not null as open
        from private.invitations i`;
      return row?.['open'] as unknown;
    };
    try {
      await setClock(`timestamptz '${sentAt}'`);
      await database.as(
        chief.actor,
        (tx) => tx`select public.invite_member('guest@accounts.example', 1::smallint, 'ko')`,
      );
      const [sent] = await database.sql`select expires_at from private.invitations`;
      expect(seoulDayAt(sent?.['expires_at'] as Date)).toBe('2026-12-04');
      await setClock(`timestamptz '2026-12-04 23:59:58+09'`);
      expect(await isOpen()).toBe(true);
      await setClock(`timestamptz '2026-12-05 00:00:00+09'`);
      expect(await isOpen()).toBe(false);
    } finally {
      await setClock('now()');
    }
  },
);

describe('invitations of an account of level 0', () => {
  const invite = async ({ actor }: Person, name: string) => {
    await database.as(
      actor,
      (tx) => tx`select public.invite_member(${`${name}@accounts.example`}, 0::smallint, 'ko')`,
    );
  };
  const open = async () =>
    (
      await database.sql`
        select email from private.invitations where revoked_at is null and accepted_at is null order by email`
    ).map(({ email }) => String(email));

  test.each([
    ['loses its level', 'update public.profiles set admin_level = 1 where id = '],
    ['is deleted', 'delete from auth.users where id = '],
  ])('end when it %s, and those of others stay', async (_what, statement) => {
    const leaving = await signUp(0);
    const staying = await signUp(0);
    await invite(leaving, 'second.address');
    await invite(staying, 'volunteer');
    expect(await open()).toEqual(['second.address@accounts.example', 'volunteer@accounts.example']);
    await database.sql.unsafe(`${statement}'${leaving.id}'`);
    expect(await open()).toEqual(['volunteer@accounts.example']);
  });

  test('neither deadlock with the loss of its level nor survive it when they are accepted at the same moment', async () => {
    for (let round = 0; round < rounds(3, 30); round += 1) {
      await database.sql`delete from private.invitations`;
      const leaving = await signUp(0);
      await signUp(0);
      const invited = await signUp();
      await database.sql`
        insert into private.invitations (email, level, language, invited_by, expires_at)
        values (${invited.email.toLowerCase()}, 0, 'ko', ${leaving.id}, now() + interval '1 day')`;
      const [answer] = await Promise.all([
        database.sql`
          select private.accept_invitation(private.invitation_token(id)) as accepted from private.invitations`,
        database.sql`update public.profiles set admin_level = 3 where id = ${leaving.id}`,
      ]);
      const [profile] = await database.sql`
        select admin_level from public.profiles where id = ${invited.id}`;
      expect(profile?.['admin_level']).toBe(answer[0]?.['accepted'] === null ? 3 : 0);
    }
  });
});

describe('an invitation that is sent again with its id', () => {
  const invitations = () => database.sql`
    select i.id, i.email, i.level, i.language, i.revoked_at is null as is_open,
      (select count(*)::integer from private.outgoing_mails m where m.invitation = i.id) as mails
    from private.invitations i order by i.created_at`;
  const GUEST = { email: 'guest@accounts.example', level: 1, language: 'ko' };
  const invite = async (chief: Person, id: string | null, changes: Partial<typeof GUEST> = {}) => {
    const { email, level, language } = { ...GUEST, ...changes };
    const [row] = await database.as(
      chief.actor,
      (tx) => tx`select public.invite_member(${email}, ${level}, ${language}, ${id}) as id`,
    );
    return row?.['id'] as unknown;
  };

  test('is stored, mailed and counted once, and its link keeps working', async () => {
    const chief = await signUp(0);
    const id = randomUUID();
    for (let attempt = 0; attempt < 5; attempt += 1) {
      expect(await invite(chief, id, { email: 'Guest@accounts.example ' })).toBe(id);
    }
    expect(await invitations()).toEqual([{ id, ...GUEST, is_open: true, mails: 1 }]);
  });

  test.each<[what: string, changes: Partial<typeof GUEST>, statement?: string]>([
    ['it is for another level', { level: 2 }],
    ['it is in another language', { language: 'en' }],
    ['it is for another address', { email: 'other@accounts.example' }],
    ['it was revoked', {}, 'update private.invitations set revoked_at = now()'],
    ['it has expired', {}, 'update private.invitations set expires_at = now()'],
  ])('is another invitation with an id of its own if %s', async (_what, changes, statement) => {
    const chief = await signUp(0);
    await database.sql`truncate private.rate_limit_uses`;
    const id = randomUUID();
    await invite(chief, id);
    if (statement !== undefined) await database.sql.unsafe(statement);
    const other = await invite(chief, id, changes);
    expect(other).not.toBe(id);
    expect((await invitations()).at(-1)).toEqual({
      id: other,
      ...GUEST,
      ...changes,
      is_open: true,
      mails: 1,
    });
  });
});

describe('a second factor', () => {
  test('is added only within ten minutes of a sign-in of its own account', async () => {
    const person = await signUp();
    const other = await signUp();
    const beginSession = (id: string, minutesAgo: number) => database.sql`
      insert into auth.sessions (id, user_id, created_at)
      values (gen_random_uuid(), ${id}, now() - make_interval(mins => ${minutesAgo}))`;
    const add = () => database.sql`
      insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
      values (gen_random_uuid(), ${person.id}, 'totp', 'unverified', now(), now())`;
    await beginSession(person.id, 11);
    await beginSession(other.id, 0);
    expect(await sqlStateOf(add())).toBe('42501');
    await beginSession(person.id, 9);
    expect(await add()).toHaveLength(0);
  });
});

describe('the audit log', () => {
  const log = ({ actor }: Person, limit = 50, offset = 0) =>
    database.as(actor, (tx) => tx`select * from public.get_audit_log(${limit}, ${offset})`);

  test('lists level changes, revealed contacts and decisions, newest first', async () => {
    const chief = await signUp(0);
    const staff = await signUp(1);
    const member = await signUp();
    const reservation = await reservationOf(member, staff);
    await database.as(staff.actor, (tx) => tx`select public.record_contact_reveal(${reservation})`);
    await database.as(
      chief.actor,
      (tx) => tx`update public.profiles set admin_level = 1 where id = ${member.id}`,
    );
    const place = { resource_id: 'sanctuary', start_date: new Date('2030-01-01') };
    expect((await log(chief)).slice(0, 2)).toMatchObject([
      {
        kind: 'level_changed',
        actor: chief.email,
        subject: member.email,
        old_level: 3,
        new_level: 1,
      },
      { kind: 'contact_revealed', actor: staff.email, ...place },
    ]);
    expect((await log(chief)).at(-1)).toMatchObject({
      kind: 'reservation_rejected',
      actor: staff.email,
      ...place,
    });
  });

  test('is paged without gaps or repetitions', async () => {
    const chief = await signUp(0);
    const member = await signUp();
    for (const level of [2, 1, 2, 3]) {
      await database.as(
        chief.actor,
        (tx) => tx`update public.profiles set admin_level = ${level} where id = ${member.id}`,
      );
    }
    const all = await log(chief);
    expect(all).toHaveLength(5);
    expect([
      ...(await log(chief, 2)),
      ...(await log(chief, 2, 2)),
      ...(await log(chief, 2, 4)),
    ]).toEqual(all);
  });

  test('has pages without gaps or repetitions where one statement has changed more rows than a page holds', async () => {
    const chief = await signUp(0);
    await database.as(
      chief.actor,
      (tx) => tx`
        insert into public.companion_prayers (date, content)
        select d::date, '기도드립니다.'
        from generate_series('2024-03-31'::date, '2024-01-01'::date, interval '-1 day') d
        where extract(isodow from d) < 7`,
    );
    const pages = [];
    for (const offset of [0, 25, 50]) pages.push(...(await log(chief, 25, offset)));
    const labels = pages.map(({ label }) => String(label));
    expect(new Set(labels).size).toBe(75);
  });

  test('keeps its entries when the accounts in it are deleted', async () => {
    const chief = await signUp(0);
    const second = await signUp(0);
    await end(second, second.email);
    expect(await log(chief)).toContainEqual(
      expect.objectContaining({ kind: 'level_changed', subject_id: second.id, subject: null }),
    );
  });

  test('cannot be changed, and is readable by level 0 only', async () => {
    const chief = await signUp(0);
    for (const change of [
      'update private.level_changes set new_level = 3',
      'delete from private.level_changes',
      'truncate private.level_changes',
    ]) {
      expect(await sqlStateOf(database.sql.unsafe(change))).toBe('42501');
    }
    for (const level of [1, 2, 3]) {
      expect(await sqlStateOf(log(await signUp(level)))).toBe('42501');
    }
    expect(await log(chief)).not.toEqual([]);
  });
});

test('accounts whose address nobody confirmed within 15 minutes of the last mail, or an hour, are deleted', async () => {
  const insert = async (email: string, columns: Readonly<Record<string, Date>>) => {
    const account = { id: randomUUID(), email, ...columns };
    await database.sql`insert into auth.users ${database.sql(account)}`;
  };
  const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000);
  await insert('old@x.example', { created_at: ago(16) });
  await insert('new@x.example', { created_at: ago(14) });
  await insert('confirmed@x.example', { created_at: ago(61), email_confirmed_at: ago(60) });
  await insert('again@x.example', { created_at: ago(59), confirmation_sent_at: ago(14) });
  await insert('recovered@x.example', { created_at: ago(59), recovery_sent_at: ago(14) });
  await insert('ignored@x.example', { created_at: ago(59), confirmation_sent_at: ago(16) });
  await insert('endless@x.example', { created_at: ago(61), confirmation_sent_at: ago(1) });
  await database.sql`select private.delete_unconfirmed_accounts()`;
  expect(await database.sql`select email from auth.users order by email`).toEqual([
    { email: 'again@x.example' },
    { email: 'confirmed@x.example' },
    { email: 'new@x.example' },
    { email: 'recovered@x.example' },
  ]);
  expect(
    await database.sql`select email from public.profiles where email = 'old@x.example'`,
  ).toEqual([]);
});
