import { once } from 'node:events';
import path from 'node:path';
import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { type TestBackend, startTestBackend } from '../support/test-backend.ts';
import { startPostgresServer } from '../support/postgres-server.ts';
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

beforeAll(async () => {
  server = await openRealPostgres();
  const url = new URL((await server.createDatabase()).url);
  url.username = 'supabase_admin';
  const admin = postgres(url.href, { max: 1 });
  await admin.unsafe('create database of_ones_own');
  // A server may have other formats than a hosted project.
  for (const setting of [`datestyle = 'SQL, DMY'`, `timezone = 'Asia/Seoul'`]) {
    await admin.unsafe(`alter database of_ones_own set ${setting}`);
  }
  await admin.end();
  url.pathname = '/of_ones_own';
  databaseUrl = url.href;
});

afterAll(async () => {
  for (const backend of started) await backend.close();
  await server.close();
});

describe('a local backend with DATABASE_URL', () => {
  it('uses that Postgres server, seeds it once and keeps its data across starts', async () => {
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

  it('delivers to its subscribers changes that another backend on the server made', async () => {
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

  it('disconnects its subscribers when changes may have been missed, so that they read again', async () => {
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
});

describe('on a server where pg_cron is installed', () => {
  it('but not for this database, the local backend runs the jobs itself', async () => {
    const refusal = `do $$ begin raise 'can only create extension in database postgres'; end $$;`;
    const own = await startPostgresServer(
      ['pg_cron', 'pg_net'].map((name) => ({ name, version: '1.6', script: refusal })),
    );
    try {
      for (let start = 1; start <= 2; start += 1) {
        const backend = await startTestBackend({ databaseUrl: own.url });
        const jobs = await backend.sql('select name from local_backend.jobs');
        await backend.close();
        expect(jobs.map(({ name }) => name)).toContain('apply-schedules');
      }
    } finally {
      await own.stop();
    }
  });

  it('in a version without jobs of every few seconds, it does not start, and says which is needed', async () => {
    const script = `
      create schema cron;
      create function cron.schedule(text, text, text) returns bigint language sql return 1;
    `;
    const own = await startPostgresServer([{ name: 'pg_cron', version: '1.4-1', script }]);
    try {
      await expect(startTestBackend({ databaseUrl: own.url })).rejects.toThrow(
        /pg_cron 1\.4 .* 1\.5/,
      );
    } finally {
      await own.stop();
    }
  });
});
