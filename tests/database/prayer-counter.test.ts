import { createHmac, randomUUID } from 'node:crypto';
import type postgres from 'postgres';
import { beforeEach, describe, expect, test } from 'vitest';
import { rounds } from '../support/rounds.ts';
import { type Actor, ANONYMOUS, sqlStateOf, visitorFrom } from './act-as.ts';
import { migratedDatabase } from './migrated-database.ts';

const CROWD = rounds(60, 200);
const ROUNDS = rounds(2, 10);
const WIFI = visitorFrom('203.0.113.9');

const database = migratedDatabase({ connections: CROWD });

/** Resets the count, and waits for a rate-limit window that does not end during the test. */
beforeEach(async () => {
  const secondsLeft = async () => {
    const [row] = await database.sql<{ left: number }[]>`
      select 600 - mod(extract(epoch from now()), 600)::float8 as left`;
    return row?.left;
  };
  await expect.poll(secondsLeft).toBeGreaterThan(20);
  await database.sql.unsafe(`
    update private.prayer_tap_shards set taps = 0;
    update public.prayer_counts set count = 0;
    truncate private.prayer_tap_batches, private.rate_limit_uses;`);
});

interface Call {
  readonly taps?: number | null;
  readonly batch?: string;
}

async function tap(actor: Actor, { taps = 1, batch }: Call = {}): Promise<number> {
  const rows = await database.as(
    actor,
    (tx) => tx<{ count: number }[]>`
      select public.increment_prayer_count(${taps}::integer, ${batch ?? null}::uuid)::integer as count`,
  );
  return rows[0]?.count ?? Number.NaN;
}

/** Many calls of one visitor in one round trip; each counts for the limits. */
async function tapRepeatedly(actor: Actor, calls: number, taps: number): Promise<void> {
  await database.as(
    actor,
    (tx) =>
      tx`select public.increment_prayer_count(${taps}::integer) from generate_series(1, ${calls}::integer)`,
  );
}

async function count(): Promise<number> {
  const [row] = await database.sql<
    { count: number }[]
  >`select public.get_prayer_count()::integer as count`;
  return row?.count ?? Number.NaN;
}

/** The folded count, which Realtime delivers. */
async function foldedCount(): Promise<number> {
  const [row] = await database.sql<
    { count: number }[]
  >`select count::integer from public.prayer_counts`;
  return row?.count ?? Number.NaN;
}

/** Sets the time of the last fold, which is normally written by a trigger. */
async function foldedAgo(interval: string, sql: postgres.ISql = database.sql): Promise<void> {
  await sql`alter table public.prayer_counts disable trigger touch_updated_at`;
  await sql`update public.prayer_counts set updated_at = now() - ${interval}::interval`;
  await sql`alter table public.prayer_counts enable trigger touch_updated_at`;
}

/** Runs `work` in a transaction, where `now()` is constant, less than a second after the last fold. */
async function withinTheSecond(
  work: (tx: postgres.TransactionSql) => Promise<void>,
): Promise<void> {
  await database.sql.begin(async (tx) => {
    await foldedAgo('0.9 seconds', tx);
    await work(tx);
  });
}

async function nextWindow(): Promise<void> {
  await database.sql`update private.rate_limit_uses set used_at = used_at - interval '20 minutes'`;
}

describe('increment_prayer_count', () => {
  test('counts one tap when it is called without arguments', async () => {
    const rows = await database.as(
      WIFI,
      (tx) => tx`select public.increment_prayer_count()::integer as count`,
    );
    expect(rows).toMatchObject([{ count: 1 }]);
    expect(await count()).toBe(1);
  });

  test.each([1, 2, 99, 100])('counts %i taps', async (taps) => {
    expect(await tap(WIFI, { taps })).toBe(taps);
    expect(await count()).toBe(taps);
  });

  test.each([0, -1, 101, 2147483647, -2147483648, null])('refuses %s taps', async (taps) => {
    expect(await sqlStateOf(tap(WIFI, { taps }))).toBe('22023');
    expect(await sqlStateOf(tap(WIFI, { taps, batch: randomUUID() }))).toBe('22023');
    expect(await count()).toBe(0);
  });
});

describe('public.prayer_counts', () => {
  test('has the taps of a call at once when the last fold is a second ago', async () => {
    await foldedAgo('1 second');
    expect(await tap(WIFI, { taps: 3 })).toBe(3);
    expect(await foldedCount()).toBe(3);
  });

  test('is updated once for all calls of a second, each of which is answered with its taps included', async () => {
    await withinTheSecond(async (tx) => {
      for (let call = 1; call <= 20; call += 1) {
        const [row] = await tx<
          { count: number }[]
        >`select public.increment_prayer_count(2)::integer as count`;
        expect(row?.count).toBe(2 * call);
      }
    });
    expect(await foldedCount()).toBe(0);
    expect(await count()).toBe(40);

    await foldedAgo('1 second');
    await database.sql`select private.fold_prayer_taps()`;
    expect(await foldedCount()).toBe(40);
    expect(await count()).toBe(40);
  });

  test('is not updated when no tap waits', async () => {
    await foldedAgo('1 hour');
    await database.sql`select private.fold_prayer_taps()`;
    expect(
      await database.sql`select from public.prayer_counts where updated_at < now() - interval '59 minutes'`,
    ).toHaveLength(1);
  });

  test('keeps a correction by hand, to which waiting and later taps are added', async () => {
    await withinTheSecond(async (tx) => {
      await tx`select public.increment_prayer_count(2)`;
      await tx`update public.prayer_counts set count = 500`;
    });
    await foldedAgo('1 second');
    expect(await tap(WIFI, { taps: 3 })).toBe(505);
    expect(await foldedCount()).toBe(505);
  });

  test('has the taps of a call at once after the clock was set back', async () => {
    await foldedAgo('-1 hour');
    await tap(WIFI, { taps: 4 });
    expect(await foldedCount()).toBe(4);
  });
});

describe('a batch of prayer taps', () => {
  test('counts once, also when it is repeated with other taps or from another network', async () => {
    const batch = randomUUID();
    expect(await tap(WIFI, { taps: 7, batch })).toBe(7);
    expect(await tap(WIFI, { taps: 7, batch })).toBe(7);
    expect(await tap(WIFI, { taps: 100, batch })).toBe(7);
    expect(await tap(visitorFrom('198.51.100.7'), { taps: 7, batch })).toBe(7);
    expect(await tap(WIFI, { taps: 1 })).toBe(8);
    expect(await tap(WIFI, { taps: 7, batch })).toBe(8);
    expect(await count()).toBe(8);
  });

  test('that was counted before is answered with the count, also when the limit is reached', async () => {
    const batch = randomUUID();
    await tap(WIFI, { taps: 10, batch });
    await tapRepeatedly(WIFI, 29, 100);
    await tap(WIFI, { taps: 90 });
    expect(await sqlStateOf(tap(WIFI))).toBe('PT429');
    expect(await tap(WIFI, { taps: 10, batch })).toBe(3000);
  });

  test('that the limit refused is counted when it is repeated in the next window', async () => {
    const batch = randomUUID();
    await tapRepeatedly(WIFI, 30, 100);
    expect(await sqlStateOf(tap(WIFI, { taps: 5, batch }))).toBe('PT429');
    await nextWindow();
    expect(await tap(WIFI, { taps: 5, batch })).toBe(3005);
    expect(await tap(WIFI, { taps: 5, batch })).toBe(3005);
  });

  test('whose first transaction was rolled back is counted when it is repeated', async () => {
    const batch = randomUUID();
    const lost = database.as(WIFI, async (tx) => {
      await tx`select public.increment_prayer_count(5, ${batch}::uuid)`;
      throw new Error('connection lost');
    });
    await expect(lost).rejects.toThrow('connection lost');
    expect(await tap(WIFI, { taps: 5, batch })).toBe(5);
  });
});

describe('the tap limit of a network', () => {
  test('is 3000 taps in ten minutes and starts anew in the next window', async () => {
    await tapRepeatedly(WIFI, 29, 100);
    expect(await tap(WIFI, { taps: 99 })).toBe(2999);
    expect(await sqlStateOf(tap(WIFI, { taps: 2 }))).toBe('PT429');
    expect(await tap(WIFI, { taps: 1 })).toBe(3000);
    expect(await sqlStateOf(tap(WIFI))).toBe('PT429');
    expect(await count()).toBe(3000);
    await nextWindow();
    expect(await tap(WIFI)).toBe(3001);
  });

  test('answers in how many seconds the same call will be counted', async () => {
    await tapRepeatedly(WIFI, 30, 100);
    await expect(tap(WIFI)).rejects.toMatchObject({
      message: 'rate_limited',
      detail: expect.stringMatching(/^([1-9]\d?|[1-5]\d\d|600)$/) as string,
    });
  });

  test('does not limit other networks', async () => {
    await tapRepeatedly(WIFI, 30, 100);
    expect(await tap(visitorFrom('203.0.113.10'))).toBe(3001);
    expect(await tap(ANONYMOUS)).toBe(3002);
  });

  test('lets 300 people behind one Wi-Fi tap 5 times each', async () => {
    await tapRepeatedly(WIFI, 300, 5);
    expect(await count()).toBe(1500);
    await nextWindow();
    await tapRepeatedly(WIFI, 1500, 1);
    expect(await count()).toBe(3000);
  });

  test('applies to signed-in accounts as to visitors', async () => {
    const member: Actor = {
      role: 'authenticated',
      id: randomUUID(),
      headers: { 'x-forwarded-for': '203.0.113.9' },
    };
    await tapRepeatedly(WIFI, 30, 100);
    expect(await sqlStateOf(tap(member))).toBe('PT429');
  });
});

describe('the network that prayer taps are limited by', () => {
  async function networkOf(headers: Readonly<Record<string, string>>): Promise<string> {
    await database.sql`truncate private.rate_limit_uses`;
    await tap({ role: 'anon', headers });
    const rows = await database.sql<{ network: string }[]>`
      select encode(key, 'hex') as network from private.rate_limit_uses`;
    expect(rows).toHaveLength(1);
    return rows[0]?.network ?? '';
  }
  const networkOfAddress = (address: string) => networkOf({ 'x-forwarded-for': address });

  test('is the last entry of x-forwarded-for, whatever the caller wrote before it', async () => {
    const honest = await networkOfAddress('203.0.113.9');
    for (const claim of [
      '1.1.1.1, ',
      '1.1.1.1,2.2.2.2 , ',
      ' , ',
      'unknown,',
      '"; drop table x, ',
    ]) {
      expect(await networkOfAddress(`${claim}203.0.113.9`)).toBe(honest);
    }
    expect(
      await networkOf({
        'x-forwarded-for': '203.0.113.9',
        'x-real-ip': '9.9.9.9',
        forwarded: 'for=9.9.9.9',
      }),
    ).toBe(honest);
    expect(await networkOfAddress('203.0.113.9, 1.1.1.1')).not.toBe(honest);
  });

  test('is cf-connecting-ip when Cloudflare sends it', async () => {
    const honest = await networkOfAddress('203.0.113.9');
    expect(
      await networkOf({ 'cf-connecting-ip': '203.0.113.9', 'x-forwarded-for': '7.7.7.7, 8.8.8.8' }),
    ).toBe(honest);
  });

  test('is one bucket for all callers without an address', async () => {
    const unknown = await networkOf({});
    expect(await networkOfAddress('')).toBe(unknown);
    expect(await networkOfAddress(' , ')).toBe(unknown);
    expect(await networkOf({ 'cf-connecting-ip': ' ' })).toBe(unknown);
    expect(await networkOfAddress('203.0.113.9')).not.toBe(unknown);
  });

  test('is the same for an IPv4-mapped IPv6 address, and for a whole IPv6 /64', async () => {
    expect(await networkOfAddress('::ffff:203.0.113.9')).toBe(
      await networkOfAddress('203.0.113.9'),
    );
    const household = await networkOfAddress('2001:db8:1:2::1');
    expect(await networkOfAddress('2001:DB8:1:2:ffff:ffff:ffff:ffff')).toBe(household);
    expect(await networkOfAddress('2001:db8:1:3::1')).not.toBe(household);
  });

  test('may be a malformed address without breaking the call', async () => {
    for (const invalid of [
      'x'.repeat(10_000),
      '999.999.999.999',
      '::ffff:x',
      '기도',
      '1.2.3.4:80',
      "'",
    ]) {
      expect(await networkOfAddress(invalid)).toHaveLength(64);
    }
  });

  test('is stored as an HMAC keyed with a secret of the database, never in plain', async () => {
    await database.sql`truncate private.rate_limit_uses`;
    await tap(visitorFrom('203.0.113.9'), { batch: randomUUID() });
    const [row] = await database.sql<{ network: Buffer; inner: Buffer; outer: Buffer }[]>`
      select u.key as network, k.inner_key as inner, k.outer_key as outer
      from private.rate_limit_uses u, private.hmac_key k`;
    if (row === undefined) throw new Error('no limit row');
    const key = row.inner.map((byte) => byte ^ 0x36);
    expect(row.outer.map((byte) => byte ^ 0x5c)).toEqual(key);
    expect(new Set(key.subarray(0, 32)).size).toBeGreaterThan(16);
    expect(row.network.toString('hex')).toBe(
      createHmac('sha256', key).update('prayer_taps\x1fnetwork:203.0.113.9').digest('hex'),
    );

    const tables = await database.sql<{ name: string }[]>`
      select schemaname || '.' || tablename as name from pg_tables where schemaname in ('public', 'private')`;
    for (const { name } of tables) {
      const rows = await database.sql<
        { text: string }[]
      >`select t::text as text from ${database.sql(name)} t`;
      for (const { text } of rows) {
        expect(text).not.toContain('203.0.113');
        expect(text).not.toContain(Buffer.from('203.0.113').toString('hex'));
      }
    }
  });

  test('is hashed with a key that differs from database to database', async () => {
    const { sql } = await database.createDatabase({ isFresh: true });
    const read = 'select inner_key, outer_key from private.hmac_key';
    expect(await sql.unsafe(read)).not.toEqual(await database.sql.unsafe(read));
  });
});

describe('many prayer taps at the same moment', () => {
  const everybody = Array.from({ length: CROWD }, (_, person) => person);
  const own = (person: number) => visitorFrom(`10.0.${Math.floor(person / 250)}.${person % 250}`);

  test('are counted once when they repeat one batch', async () => {
    for (let round = 1; round <= ROUNDS; round += 1) {
      const batch = randomUUID();
      const answers = await Promise.all(
        everybody.map((person) => tap(own(person), { taps: 3, batch })),
      );
      expect(new Set(answers)).toEqual(new Set([3 * round]));
    }
    expect(await count()).toBe(3 * ROUNDS);
    expect(await database.sql`select from private.prayer_tap_batches`).toHaveLength(ROUNDS);
  });

  test('are all counted when each is a batch of its own, from one network and from many', async () => {
    const behindWifi = await Promise.all(
      everybody.map(() => tap(WIFI, { taps: 2, batch: randomUUID() })),
    );
    const fromEverywhere = await Promise.all(
      everybody.map((person) => tap(own(person), { taps: 2, batch: randomUUID() })),
    );
    expect(await count()).toBe(4 * CROWD);
    for (const answer of behindWifi) expect(answer).toBeGreaterThanOrEqual(2);
    // Responses to the second group include all taps of the first.
    for (const answer of fromEverywhere) expect(answer).toBeGreaterThanOrEqual(2 * CROWD + 2);
    expect(Math.max(...behindWifi, ...fromEverywhere)).toBeLessThanOrEqual(4 * CROWD);
  });

  test('are counted once while the count is folded again and again, and no reader sees it fall', async () => {
    let counting = true;
    const seen: number[] = [];
    const readers = [0, 1].map(async () => {
      const own: number[] = [];
      while (counting) own.push(await count());
      expect(own).toEqual([...own].sort((one, other) => one - other));
      seen.push(...own);
    });
    const folder = (async () => {
      while (counting) {
        await foldedAgo('1 second');
        await database.sql`select private.fold_prayer_taps()`;
      }
    })();
    const acknowledged = await Promise.all(
      everybody.map(async (person) => {
        let last = 0;
        for (let call = 0; call < 5; call += 1) {
          const answer = await tap(own(person), { taps: 3, batch: randomUUID() });
          // The taps of this call and all of the previous response.
          expect(answer).toBeGreaterThanOrEqual(last + 3);
          last = answer;
          expect(await count()).toBeGreaterThanOrEqual(answer);
        }
        return 15;
      }),
    );
    counting = false;
    await Promise.all([...readers, folder]);
    expect(await count()).toBe(acknowledged.reduce((sum, taps) => sum + taps, 0));
    expect(seen.length).toBeGreaterThan(0);
  });

  test('from one network are counted up to the limit exactly', async () => {
    const answers = await Promise.allSettled(
      everybody.map(() => tap(WIFI, { taps: 100, batch: randomUUID() })),
    );
    const refusals = answers.filter((answer) => answer.status === 'rejected');
    expect(refusals).toHaveLength(CROWD - 30);
    for (const { reason } of refusals) expect(reason).toMatchObject({ code: 'PT429' });
    expect(await count()).toBe(3000);
  });
});

describe('the daily clean-up of prayer taps', () => {
  test('deletes batches after 400 days, and nothing earlier', async () => {
    await database.sql.unsafe(`
      insert into private.prayer_tap_batches (batch, counted_at) values
        (gen_random_uuid(), now() - interval '400 days'),
        (gen_random_uuid(), now() - interval '399 days 23 hours');
      select private.delete_old_prayer_tap_batches();`);
    expect(
      await database.sql`select from private.prayer_tap_batches where counted_at > now() - interval '400 days'`,
    ).toHaveLength(1);
    expect(await database.sql`select from private.prayer_tap_batches`).toHaveLength(1);
  });

  test('is not scheduled on a server without pg_cron', async () => {
    expect(await database.sql`select private.schedule_jobs() as scheduled`).toEqual([
      { scheduled: false },
    ]);
  });
});

test('prayer_counts and reservations are the tables in the realtime publication', async () => {
  expect(
    await database.sql`
      select schemaname || '.' || tablename as name from pg_publication_tables where pubname = 'supabase_realtime'
      order by tablename`,
  ).toEqual([{ name: 'public.prayer_counts' }, { name: 'public.reservations' }]);
});
