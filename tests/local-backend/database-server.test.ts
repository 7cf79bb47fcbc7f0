import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { openDatabaseServer } from '../../supabase/local/database-server.ts';
import { type TestBackend, startTestBackend } from '../support/test-backend.ts';
import { type RealPostgres, openRealPostgres } from '../support/real-postgres.ts';
import { newClient, newMember } from './test-users.ts';

const FIXTURES = path.join(import.meta.dirname, 'fixtures/supabase');
let server: RealPostgres;
let databaseUrl: string;
const started: TestBackend[] = [];

async function start(): Promise<TestBackend> {
  const backend = await startTestBackend({ supabaseDir: FIXTURES, databaseUrl, seed: true });
  started.push(backend);
  return backend;
}

/** Creates an empty database as for a church with a server of its own, and returns its URL. */
async function newDatabase(name: string): Promise<string> {
  const url = new URL((await server.createDatabase()).url);
  url.username = 'supabase_admin';
  const admin = postgres(url.href, { max: 1 });
  await admin.unsafe(`create database ${name}`);
  // A server may have other formats than a hosted project.
  for (const setting of [`datestyle = 'SQL, DMY'`, `timezone = 'Asia/Seoul'`]) {
    await admin.unsafe(`alter database ${name} set ${setting}`);
  }
  await admin.end();
  url.pathname = `/${name}`;
  return url.href;
}

beforeAll(async () => {
  server = await openRealPostgres();
  databaseUrl = await newDatabase('of_ones_own');
});

afterAll(async () => {
  for (const backend of started) await backend.close();
  await server.close();
});

describe('a local backend with DATABASE_URL', () => {
  test('uses that Postgres server, seeds it once and keeps its data across starts', async () => {
    const backend = await start();
    const { data } = await newClient(backend).from('rooms').select('id, opened_at').order('id');
    expect(data).toEqual(
      [1, 2, 100].map((id) => ({ id, opened_at: '2024-01-02T03:04:05.678+00:00' })),
    );
    expect((await newClient(backend).from('rooms').select('secret')).error?.code).toBe('42501');
    expect((await newClient(backend).rpc('refuse')).status).toBe(429);
    const member = await newMember(backend, 'server');
    expect((await member.from('rooms').update({ name: 'kept' }).eq('id', 100)).error).toBeNull();

    const again = await start();
    const stored = await newClient(again).from('rooms').select('name').eq('id', 100).single();
    expect(stored.data).toEqual({ name: 'kept' });
  });

  test('is installed once when two start at the same moment', async () => {
    const empty = await newDatabase('of_two');
    const both = await Promise.all(
      [1, 2].map(() => startTestBackend({ supabaseDir: FIXTURES, databaseUrl: empty, seed: true })),
    );
    started.push(...both);
    for (const backend of both) {
      const { data } = await newClient(backend).from('rooms').select('id').order('id');
      expect(data).toEqual([{ id: 1 }, { id: 2 }, { id: 100 }]);
    }
  });

  test('delivers to its subscribers changes that another backend on the server made', async () => {
    const [one, other] = [await start(), await start()];
    const names: unknown[] = [];
    const reader = newClient(other);
    await new Promise((resolve) => {
      reader
        .channel('rooms')
        .on(
          'postgres_changes',
          { event: 'UPDATE', schema: 'public', table: 'rooms' },
          ({ new: room }: { new: { name?: unknown } }) => names.push(room.name),
        )
        .subscribe((status) => resolve(status));
    });
    await one.sql(`update public.rooms set name = 'hidden' where id = 3`);
    await one.sql(`update public.rooms set name = 'heard' where id = 1`);
    await expect.poll(() => names).toEqual(['heard']);
    await reader.realtime.disconnect();
  });

  test('disconnects its subscribers when changes may have been missed, so that they read again', async () => {
    const backend = await start();
    const address = `${backend.url.replace('http', 'ws')}/realtime/v1/websocket?vsn=2.0.0`;
    const socket = new WebSocket(`${address}&apikey=${backend.publishableKey}`);
    await once(socket, 'open');
    const closed = once(socket, 'close');
    await backend.sql(`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query ilike 'listen %'`);
    await closed;
  });

  test('answers 500 or 503 to the requests whose connections are lost at any statement, and serves all later ones', async () => {
    const backend = await start();
    const client = newClient(backend);
    const read = async () => (await client.from('rooms').select('id')).status;
    const others = `
      from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and query not ilike 'listen %'`;
    const seen = new Set<number>();
    for (let nth = 0; nth < 12; nth += 1) {
      const statuses = Promise.all(Array.from({ length: 15 }, read));
      await delay(nth);
      await backend.sql(`select pg_terminate_backend(pid) ${others}`).catch(() => []);
      for (const status of await statuses) seen.add(status);
    }
    expect([...seen].filter((status) => status !== 200 && status < 500)).toEqual([]);
    expect(await Promise.all(Array.from({ length: 15 }, read))).toEqual(Array(15).fill(200));
  });

  test('stores nothing of a transaction whose connection is lost between two of its statements', async () => {
    const database = await openDatabaseServer(databaseUrl);
    try {
      const work = database.transaction(async (sql) => {
        const [own] = await sql.query('select pg_backend_pid() as pid');
        await sql.query(`insert into public.visits values (7, 1)`);
        await database.query('select pg_terminate_backend($1)', [Number(own?.['pid'])]);
        await expect
          .poll(() =>
            sql.query('select 1').then(
              () => true,
              () => false,
            ),
          )
          .toBe(false);
        await sql.query(`insert into public.visits values (8, 1)`);
      });
      await expect(work).rejects.toThrow();
      expect(await database.query('select id from public.visits where id > 6')).toEqual([]);
    } finally {
      await database.close();
    }
  });
});
