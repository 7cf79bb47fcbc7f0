import { beforeEach, describe, expect, test } from 'vitest';
import { rounds } from '../support/rounds.ts';
import { sqlStateOf } from './act-as.ts';
import { migratedDatabase } from './migrated-database.ts';

const CROWD = rounds(40, 100);

const database = migratedDatabase({ connections: CROWD });

beforeEach(() => database.sql`truncate private.rate_limit_uses`);

interface Limits {
  readonly subjects: readonly (string | null)[];
  readonly ceilings: readonly (number | null)[];
  readonly action?: string;
}

/** Uses the rate limiter once; returns the seconds to wait, or 0 if the call is allowed. */
async function take({ subjects, ceilings, action = 'letter' }: Limits): Promise<number> {
  const [row] = await database.sql<{ wait: number }[]>`
    select private.take_rate_limits(
      ${action}, ${[...subjects]}::text[], ${[...ceilings]}::integer[], interval '30 minutes'
    ) as wait`;
  return row?.wait ?? Number.NaN;
}

const fromEmail = (email: string) => ({ subjects: [`email:${email}`], ceilings: [3] });

async function age(by: string): Promise<void> {
  await database.sql`update private.rate_limit_uses set used_at = used_at - ${by}::interval`;
}

async function uses(): Promise<number> {
  const [row] = await database.sql<{ uses: number }[]>`
    select coalesce(sum(uses), 0)::integer as uses from private.rate_limit_uses`;
  return row?.uses ?? Number.NaN;
}

describe('a rate limit', () => {
  test('refuses after its number of calls, answers the seconds to wait, and allows one after them', async () => {
    for (let time = 1; time <= 3; time += 1) expect(await take(fromEmail('a'))).toBe(0);
    const wait = await take(fromEmail('a'));
    expect(wait).toBeGreaterThan(29 * 60);
    expect(wait).toBeLessThanOrEqual(30 * 60);
    expect(await uses()).toBe(3);

    await age('29 minutes');
    expect(await take(fromEmail('a'))).toBeLessThanOrEqual(60);
    await age('1 minute');
    expect(await take(fromEmail('a'))).toBe(0);
  });

  test('counts in a sliding window, not in fixed clock intervals', async () => {
    await take(fromEmail('a'));
    await age('20 minutes');
    await take(fromEmail('a'));
    await take(fromEmail('a'));
    const wait = await take(fromEmail('a'));
    expect(wait).toBeGreaterThan(9 * 60);
    expect(wait).toBeLessThanOrEqual(10 * 60);
    await age('10 minutes');
    expect(await take(fromEmail('a'))).toBe(0);
    expect(await take(fromEmail('a'))).toBeGreaterThan(19 * 60);
  });

  test('counts neither calls of another person nor those of another form', async () => {
    for (let time = 1; time <= 3; time += 1) await take(fromEmail('a'));
    expect(await take(fromEmail('b'))).toBe(0);
    expect(await take({ ...fromEmail('a'), action: 'room' })).toBe(0);
  });

  test('of several subjects refuses when one is reached, answers the longest wait and counts none', async () => {
    const both = (email: string) => ({
      subjects: [`email:${email}`, 'network:203.0.113.9'],
      ceilings: [1, 2],
    });
    expect(await take(both('a'))).toBe(0);
    await age('10 minutes');
    expect(await take(both('b'))).toBe(0);
    expect(await uses()).toBe(4);
    const wait = await take(both('b'));
    expect(wait).toBeGreaterThan(29 * 60);
    expect(await take(both('c'))).toBeLessThanOrEqual(20 * 60);
    expect(await uses()).toBe(4);
    expect(await take({ subjects: ['email:c'], ceilings: [1] })).toBe(0);
  });

  test.each<[string, Limits]>([
    ['is missing for a subject', { subjects: ['a', 'b'], ceilings: [1] }],
    ['is 0', { subjects: ['a'], ceilings: [0] }],
    ['is null', { subjects: ['a'], ceilings: [null] }],
    ['has a null subject', { subjects: [null], ceilings: [1] }],
  ])('that %s raises invalid_parameter_value', async (_what, limits) => {
    expect(await sqlStateOf(take(limits))).toBe('22023');
  });
});

test('rate_limits_wait counts nothing', async () => {
  const ask = () => database.sql<{ wait: number }[]>`
    select private.rate_limits_wait('letter', array['email:a'], array[1], interval '30 minutes') as wait`;
  expect(await ask()).toEqual([{ wait: 0 }]);
  expect(await ask()).toEqual([{ wait: 0 }]);
  await database.sql`select private.count_toward_rate_limits('letter', array['email:a'])`;
  const [row] = await ask();
  expect(row?.wait).toBeGreaterThan(29 * 60);
});

test('rate limit rows hold no subject in plain text', async () => {
  await take({ subjects: ['email:seed@behold.example'], ceilings: [1] });
  const rows = await database.sql<{ text: string }[]>`
    select m::text || encode(m.key, 'escape') as text from private.rate_limit_uses m`;
  for (const { text } of rows) {
    expect(text).not.toContain('behold');
    expect(text).not.toContain(Buffer.from('behold').toString('hex'));
  }
});

describe('many calls of one rate limit at the same moment', () => {
  const everybody = Array.from({ length: CROWD }, (_, person) => person);

  test('are allowed up to the limit exactly', async () => {
    for (const ceiling of [1, 3, 20]) {
      await database.sql`truncate private.rate_limit_uses`;
      const waits = await Promise.all(
        everybody.map(() => take({ subjects: ['network:x'], ceilings: [ceiling] })),
      );
      expect(waits.filter((wait) => wait === 0)).toHaveLength(ceiling);
      expect(await uses()).toBe(ceiling);
    }
  });

  test('never deadlock when they share subjects in different orders', async () => {
    const waits = await Promise.all(
      everybody.map((person) => {
        const subjects = ['email:a', 'phone:b', 'network:c'];
        return take({
          subjects: person % 2 === 0 ? subjects : subjects.toReversed(),
          ceilings: [20, 20, 20],
        });
      }),
    );
    expect(waits.filter((wait) => wait === 0)).toHaveLength(20);
    expect(await uses()).toBe(60);
  });
});

describe('the daily clean-up', () => {
  test('deletes rate limit rows after a day and nothing earlier', async () => {
    await take(fromEmail('old'));
    await age('1 day');
    await take(fromEmail('young'));
    await age('23 hours');
    await database.sql`select private.run_maintenance()`;
    expect(await uses()).toBe(1);
  });

  test('runs the other tasks when one of them fails', async () => {
    const { sql } = await database.createDatabase();
    await sql.unsafe(`
      create table private.done (task text);
      create function private.a_breaks() returns void language plpgsql as $$ begin perform 1 / 0; end; $$;
      create function private.b_works() returns void language sql as $$ insert into private.done values ('b') $$;
      insert into private.maintenance_tasks values ('a_breaks'), ('b_works');
      select private.run_maintenance();`);
    expect(await sql`select task from private.done`).toEqual([{ task: 'b' }]);
  });

  test('lists only tasks whose function exists', async () => {
    expect(
      await database.sql`
        select task from private.maintenance_tasks where to_regprocedure('private.' || quote_ident(task) || '()') is null`,
    ).toHaveLength(0);
  });
});
