import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { rounds } from '../support/rounds.ts';
import { type Actor, sqlStateOf } from './act-as.ts';
import { migratedDatabase } from './migrated-database.ts';

const RACES = rounds(40, 200);

const database = migratedDatabase({ connections: 4 });

/** Deletes all accounts as the owner, with the trigger for the last level 0 disabled. */
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
  return database.as(actor, async (tx) => {
    const { count } = await tx`update public.profiles set admin_level = ${level} where id = ${id}`;
    return count;
  });
}

function writePrayer({ actor }: Person, date: string): Promise<number> {
  return database.as(actor, async (tx) => {
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
    ['surrounding spaces in the name', { display_name: '  김새봄 ' }, '김새봄'],
    [
      'line breaks and marks of direction in the name',
      { display_name: '김\u202e새봄\r\nBcc:\u0007 x\u2028\u2066끝\u200b' },
      '김새봄 Bcc: x 끝',
    ],
    ['no name', {}, ''],
    ['no metadata', null, ''],
    ['metadata that is a list', ['display_name'], ''],
    ['a name that is an object', { display_name: { first: '새봄' } }, '{"first": "새봄"}'],
    ['a name of 5000 characters', { display_name: '가'.repeat(5000) }, '가'.repeat(100)],
    ['an admin level in the metadata', { display_name: '김새봄', admin_level: 0 }, '김새봄'],
    [
      'an admin level as text and a role in the metadata',
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

  test('the name stays one line without marks of direction when its owner changes it', async () => {
    const person = await signUp({ display_name: '김새봄' });
    await database.as(person.actor, async (tx) => {
      await tx`update public.profiles set display_name = ${'관리자\u202e\n봄새'} where id = ${person.id}`;
    });
    expect(await profileOf(person)).toMatchObject({ display_name: '관리자 봄새' });
  });

  test.each([
    ['the consent', { consent: 'yes' }, true],
    ['no consent', {}, false],
    ['another answer than the consent', { consent: 'no' }, false],
    ['a date of its own instead of the consent', { consented_at: '2020-01-01' }, false],
  ])('with %s records whether and when it was given', async (_what, metadata, given) => {
    const { id, actor } = await signUp(metadata);
    const read = () => database.sql<{ consented_at: Date | null; recent: boolean | null }[]>`
      select consented_at, consented_at > now() - interval '1 minute' as recent
      from public.profiles where id = ${id}`;
    expect((await read())[0]?.recent ?? false).toBe(given);
    const change = database.as(actor, async (tx) => {
      await tx`update public.profiles set consented_at = now() where id = ${id}`;
    });
    expect(await sqlStateOf(change)).toBe('42501');
  });

  test('makes a profile that follows changes of the email and is deleted with the account', async () => {
    const person = await signUp();
    await database.sql`update auth.users set email = 'moved@profiles.example' where id = ${person.id}`;
    expect(await profileOf(person)).toMatchObject({ email: 'moved@profiles.example' });
    await database.sql`delete from auth.users where id = ${person.id}`;
    expect(await profileOf(person)).toBeUndefined();
  });
});

describe('the admin level of a profile', () => {
  test('takes effect with the next call, whatever the token says', async () => {
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

  test('is 3 for a caller without an account or profile', async () => {
    expect(await database.sql`select private.level() as level`).toEqual([{ level: 3 }]);
  });

  test('is read by policies and cannot be called through the API', async () => {
    const { actor } = await signUp();
    const ask = database.as(actor, (tx) => tx`select private.level()`);
    expect(await sqlStateOf(ask)).toBe('42501');
  });
});

describe('the last account of level 0', () => {
  test('cannot be demoted, neither by itself nor by the owner of the database', async () => {
    const chief = await signUp({}, 0);
    await signUp({}, 1);
    expect(await sqlStateOf(setLevel(chief.actor, chief, 1))).toBe('23514');
    expect(await sqlStateOf(database.sql`update public.profiles set admin_level = 3`)).toBe(
      '23514',
    );
    expect(await administrators()).toBe(1);
  });

  test('cannot be deleted, neither its profile nor its account', async () => {
    const chief = await signUp({}, 0);
    expect(await sqlStateOf(database.sql`delete from auth.users where id = ${chief.id}`)).toBe(
      '23514',
    );
    expect(await sqlStateOf(database.sql`delete from public.profiles`)).toBe('23514');
    expect(await administrators()).toBe(1);
  });

  test('can be demoted once another account has level 0, also in the same statement', async () => {
    const first = await signUp({}, 0);
    const second = await signUp();
    await database.sql`update public.profiles set admin_level = case when id = ${second.id} then 0 else 3 end`;
    expect(await profileOf(first)).toMatchObject({ admin_level: 3 });
    await setLevel(second.actor, first, 0);
    await database.sql`delete from auth.users where id = ${second.id}`;
    expect(await administrators()).toBe(1);
  });

  test('does not keep other profiles from being changed or deleted', async () => {
    const member = await signUp();
    await database.sql`update public.profiles set display_name = '새 이름'`;
    await database.sql`delete from auth.users where id = ${member.id}`;
    expect(await profileOf(member)).toBeUndefined();
  });

  test('keeps its level when two accounts are demoted or deleted at the same moment, without a deadlock', async () => {
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

describe('make_first_administrator', () => {
  const make = (email: string) =>
    database.sql`select private.make_first_administrator(${email}) as answer`;

  test('gives level 0 to a confirmed account once, and is refused afterwards', async () => {
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

  test('is refused for an unknown or unconfirmed email', async () => {
    const person = await signUp();
    await database.sql`update auth.users set email_confirmed_at = null`;
    await expect(make(`${person.id}@profiles.example`)).rejects.toThrow('sign up first');
    await expect(make('nobody@profiles.example')).rejects.toThrow('sign up first');
    expect(await administrators()).toBe(0);
  });

  test.each(['anon', 'authenticated', 'service_role'] as const)(
    'cannot be called by %s',
    async (role) => {
      const { id } = await signUp();
      const attempt = database.as(
        { role, id },
        (tx) => tx`
      select private.make_first_administrator(${`${id}@profiles.example`})`,
      );
      expect(await sqlStateOf(attempt)).toBe('42501');
      expect(await administrators()).toBe(0);
    },
  );
});
