import { randomUUID } from 'node:crypto';
import type postgres from 'postgres';
import { openRealPostgres } from '../support/real-postgres.ts';
import { startTestBackend } from '../support/test-backend.ts';
import { type Comparison, comparePairs } from './statistics.ts';

const CONNECTIONS = 16;
/** Below the rate limit of one network in ten minutes. */
const CALLS = 2_400;
/** The embedded database has one connection and runs in this process. */
const EMBEDDED_CALLS = 600;

export interface TapRates {
  /** Each call as a single statement. */
  readonly alone: Comparison;
  /** In a transaction with the role and headers of the caller, as PostgREST calls. */
  readonly asCalled: Comparison;
  /** As {@link asCalled}, but from a single network, whose rate limit is a single row. */
  readonly oneNetwork: Comparison;
}

/**
 * Compares the calls per second of `increment_prayer_count`, each with a batch id, with those of
 * `update prayer_counts set count = count + 1` on the same server, over {@link CONNECTIONS} concurrent connections, each
 * with its own network address unless stated otherwise. The server is durable, like every one with real data: the
 * update holds the lock of its row until its commit is on the disk.
 */
export async function compareTapsWithUpdates(pairs: number): Promise<TapRates> {
  const server = await openRealPostgres({ isDurable: true });
  try {
    const { sql } = await server.createDatabase({ connections: CONNECTIONS + 1 });
    const sessions = await Promise.all(Array.from({ length: CONNECTIONS }, () => sql.reserve()));
    const compare = (taps: () => Promise<number>, updates: () => Promise<number>) =>
      comparePairs(
        pairs,
        async () => {
          await sql`truncate private.rate_limit_uses`;
          return taps();
        },
        updates,
      );
    const update: Call = (session) => session`update public.prayer_counts set count = count + 1`;
    const tap: Call = (session) =>
      session`select public.increment_prayer_count(1, ${randomUUID()}::uuid)`;
    const from =
      (addressOf: (connection: number) => string, role: string, call: Call): Call =>
      async (session, connection) => {
        await session`begin`;
        const headers = JSON.stringify({ 'x-forwarded-for': addressOf(connection) });
        await session`
          select set_config('request.headers', ${headers}, true), set_config('role', ${role}, true)`;
        await call(session, connection);
        await session`commit`;
      };
    const own = (connection: number) => `10.0.0.${connection}`;
    const same = () => '203.0.113.9';

    for (const [connection, session] of sessions.entries()) {
      const headers = JSON.stringify({ 'x-forwarded-for': own(connection) });
      await session`select set_config('request.headers', ${headers}, false)`;
    }
    const perSecond = (call: Call) => () => measureRate(sessions, call);
    return {
      alone: await compare(perSecond(tap), perSecond(update)),
      asCalled: await compare(
        perSecond(from(own, 'anon', tap)),
        perSecond(from(own, 'postgres', update)),
      ),
      oneNetwork: await compare(
        perSecond(from(same, 'anon', tap)),
        perSecond(from(same, 'postgres', update)),
      ),
    };
  } finally {
    await server.close();
  }
}

/** As `alone` of {@link TapRates}, on the embedded database. */
export async function compareEmbeddedTaps(pairs: number): Promise<Comparison> {
  const backend = await startTestBackend();
  const perSecond = (call: () => Promise<unknown>) => async () => {
    await backend.sql('truncate private.rate_limit_uses');
    const startedAt = performance.now();
    for (let made = 0; made < EMBEDDED_CALLS; made += 1) await call();
    return (EMBEDDED_CALLS * 1000) / (performance.now() - startedAt);
  };
  try {
    return await comparePairs(
      pairs,
      perSecond(() =>
        backend.sql('select public.increment_prayer_count(1, $1::uuid)', [randomUUID()]),
      ),
      perSecond(() => backend.sql('update public.prayer_counts set count = count + 1')),
    );
  } finally {
    await backend.close();
  }
}

type Call = (session: postgres.ReservedSql, connection: number) => Promise<unknown>;

async function measureRate(sessions: readonly postgres.ReservedSql[], call: Call): Promise<number> {
  const startedAt = performance.now();
  let left = CALLS;
  await Promise.all(
    sessions.map(async (session, connection) => {
      while (left > 0) {
        left -= 1;
        await call(session, connection);
      }
    }),
  );
  return (CALLS * 1000) / (performance.now() - startedAt);
}
