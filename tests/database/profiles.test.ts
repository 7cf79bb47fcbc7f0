import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  type RealDatabase,
  type RealPostgres,
  openRealPostgres,
} from '../support/real-postgres.ts';
import { rounds } from '../support/rounds.ts';
import { actAs, type Actor, type Begin, sqlStateOf } from './act-as.ts';

// A database server takes its time on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const RACES = rounds(40, 200);

let server: RealPostgres;
let database: RealDatabase;
let begin: Begin;

beforeAll(async () => {
  server = await openRealPostgres();
  database = await server.createDatabase({ connections: 4 });
  begin = (work) => database.sql.begin(work);
});

afterAll(() => server?.close());

/** Without anybody: the rule about the last level 0 is set aside for a moment, as only the owner can. */
beforeEach(async () => {
  await database.sql.unsafe(`
    alter table public.profiles disable trigger user;
    delete from auth.users;
    alter table public.profiles enable trigger user;
    truncate public.companion_prayers;`);
});

interface Person {
  readonly id: string;
  readonly actor: Actor;
}

async function signUp(metadata: unknown = {}, level = 3): Promise<Person> {
  const id = randomUUID();
  const { sql } = database;
  await sql`
    insert into auth.users (id, email, email_confirmed_at, raw_user_meta_data)
    values (${id}, ${`${id}@profiles.example`}, now(), ${JSON.stringify(metadata)}::text::jsonb)`;
  if (level !== 3) await sql`update public.profiles set admin_level = ${level} where id = ${id}`;
  return { id, actor: { role: 'authenticated', id } };
}

async function profileOf({ id }: Person) {
  const [row] = await database.sql<
    { display_name: string; email: string | null; admin_level: number }[]
  >`
    select display_name, email, admin_level from public.profiles where id = ${id}`;
  return row;
}

function setLevel(actor: Actor, { id }: Person, level: number): Promise<number> {
  return actAs(begin, actor, async (tx) => {
    const { count } = await tx`update public.profiles set admin_level = ${level} where id = ${id}`;
    return count;
  });
}

function writePrayer({ actor }: Person, date: string): Promise<number> {
  return actAs(begin, actor, async (tx) => {
    const { count } =
      await tx`insert into public.companion_prayers (date, content) values (${date}, '기도')`;
    return count;
  });
}

async function administrators(): Promise<number> {
  return (await database.sql`select from public.profiles where admin_level = 0`).length;
}

describe('signing up', () => {
  test.each([
    ['a name', { display_name: '김새봄' }, '김새봄'],
    ['a name with spaces around it', { display_name: '  김새봄 ' }, '김새봄'],
    ['no name', {}, ''],
    ['no metadata', null, ''],
    ['metadata of another form', ['display_name'], ''],
    ['a name of another form', { display_name: { first: '새봄' } }, '{"first": "새봄"}'],
    ['a name without end', { display_name: '가'.repeat(5000) }, '가'.repeat(100)],
    ['a wish to rule', { display_name: '김새봄', admin_level: 0 }, '김새봄'],
    [
      'a wish to rule as text',
      { display_name: '김새봄', admin_level: '0', level: 0, role: 'service_role' },
      '김새봄',
    ],
  ])('with %s makes a member of level 3', async (_what, metadata, name) => {
    const person = await signUp(metadata);
    expect(await profileOf(person)).toEqual({
      display_name: name,
      email: `${person.id}@profiles.example`,
      admin_level: 3,
    });
  });

  test('is followed by a change of the email, and ends with the account', async () => {
    const person = await signUp();
    await database.sql`update auth.users set email = 'moved@profiles.example' where id = ${person.id}`;
    expect(await profileOf(person)).toMatchObject({ email: 'moved@profiles.example' });
    await database.sql`delete from auth.users where id = ${person.id}`;
    expect(await profileOf(person)).toBeUndefined();
  });
});

describe('a level', () => {
  test('counts from the next call on, whatever the token says', async () => {
    const chief = await signUp({}, 0);
    const writer = await signUp({}, 1);
    expect(await writePrayer(writer, '2024-01-02')).toBe(1);
    await setLevel(chief.actor, writer, 3);
    expect(await sqlStateOf(writePrayer(writer, '2024-01-03'))).toBe('42501');
    await setLevel(chief.actor, writer, 1);
    expect(await writePrayer(writer, '2024-01-03')).toBe(1);
    await database.sql`delete from public.profiles where id = ${writer.id}`;
    expect(await sqlStateOf(writePrayer(writer, '2024-01-04'))).toBe('42501');
  });

  test.each([-1, 4, 99])('is 0 to 3, not %i', async (level) => {
    const chief = await signUp({}, 0);
    expect(await sqlStateOf(setLevel(chief.actor, await signUp(), level))).toBe('23514');
  });

  test('of 3 is what nobody in particular has', async () => {
    expect(await database.sql`select private.level() as level`).toEqual([{ level: 3 }]);
  });

  test('is asked by policies, not by callers', async () => {
    const { actor } = await signUp();
    const ask = actAs(begin, actor, (tx) => tx`select private.level()`);
    expect(await sqlStateOf(ask)).toBe('42501');
  });
});

describe('the last level 0', () => {
  test('is not demoted, by itself or by the owner of the database', async () => {
    const chief = await signUp({}, 0);
    await signUp({}, 1);
    expect(await sqlStateOf(setLevel(chief.actor, chief, 1))).toBe('23514');
    expect(await sqlStateOf(database.sql`update public.profiles set admin_level = 3`)).toBe(
      '23514',
    );
    expect(await administrators()).toBe(1);
  });

  test('is not removed, with its account or without', async () => {
    const chief = await signUp({}, 0);
    expect(await sqlStateOf(database.sql`delete from auth.users where id = ${chief.id}`)).toBe(
      '23514',
    );
    expect(await sqlStateOf(database.sql`delete from public.profiles`)).toBe('23514');
    expect(await administrators()).toBe(1);
  });

  test('goes when another one is there, also in the same statement', async () => {
    const first = await signUp({}, 0);
    const second = await signUp();
    await database.sql`update public.profiles set admin_level = case when id = ${second.id} then 0 else 3 end`;
    expect(await profileOf(first)).toMatchObject({ admin_level: 3 });
    await setLevel(second.actor, first, 0);
    await database.sql`delete from auth.users where id = ${second.id}`;
    expect(await administrators()).toBe(1);
  });

  test('hinders nobody else', async () => {
    const member = await signUp();
    await database.sql`update public.profiles set display_name = '새 이름'`;
    await database.sql`delete from auth.users where id = ${member.id}`;
    expect(await profileOf(member)).toBeUndefined();
  });

  test('stays when two accounts are demoted or deleted at the same moment, without a deadlock', async () => {
    const { sql } = database;
    const first = await signUp({}, 0);
    const second = await signUp({}, 0);
    const races: (() => [Promise<unknown>, Promise<unknown>])[] = [
      () => [setLevel(first.actor, first, 3), setLevel(second.actor, second, 3)],
      () => [setLevel(first.actor, second, 3), setLevel(second.actor, first, 3)],
      () => [
        setLevel(first.actor, first, 1),
        sql`delete from public.profiles where id = ${second.id}`,
      ],
      () => [
        sql`delete from public.profiles where id = ${first.id}`,
        sql`delete from public.profiles where id = ${second.id}`,
      ],
    ];
    let refusals = 0;
    for (let round = 0; round < RACES; round += 1) {
      await sql`
        insert into public.profiles (id, admin_level) values (${first.id}, 0), (${second.id}, 0)
        on conflict (id) do update set admin_level = 0`;
      const race = races[round % races.length];
      if (race === undefined) throw new Error('no race');
      const results = await Promise.allSettled(race());
      for (const result of results) {
        if (result.status === 'fulfilled') continue;
        refusals += 1;
        expect(['23514', '42501']).toContain((result.reason as { code?: string }).code);
      }
      expect(await administrators()).toBe(1);
    }
    expect(refusals).toBeGreaterThan(RACES / 2);
  });
});

describe('the first level 0', () => {
  const make = (email: string) =>
    database.sql`select private.make_first_administrator(${email}) as answer`;

  test('is made by the owner with one command, once', async () => {
    const person = await signUp();
    const email = `${person.id}@profiles.example`;
    expect(await make(` ${email.toUpperCase()} `)).toEqual([{ answer: `${email} is level 0 now` }]);
    expect(await profileOf(person)).toMatchObject({ admin_level: 0 });
    const another = await signUp();
    await expect(make(`${another.id}@profiles.example`)).rejects.toThrow(
      'there is a level 0 already',
    );
    expect(await administrators()).toBe(1);
  });

  test('needs an account with a confirmed email', async () => {
    const person = await signUp();
    await database.sql`update auth.users set email_confirmed_at = null`;
    await expect(make(`${person.id}@profiles.example`)).rejects.toThrow('sign up first');
    await expect(make('nobody@profiles.example')).rejects.toThrow('sign up first');
    expect(await administrators()).toBe(0);
  });

  test.each(['anon', 'authenticated', 'service_role'] as const)(
    'is not made by %s',
    async (role) => {
      const { id } = await signUp();
      const attempt = actAs(
        begin,
        { role, id },
        (tx) => tx`
      select private.make_first_administrator(${`${id}@profiles.example`})`,
      );
      expect(await sqlStateOf(attempt)).toBe('42501');
      expect(await administrators()).toBe(0);
    },
  );
});
