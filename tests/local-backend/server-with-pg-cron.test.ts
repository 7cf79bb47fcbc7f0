import { describe, expect, test } from 'vitest';
import { startPostgresServer } from '../support/postgres-server.ts';
import { startTestBackend } from '../support/test-backend.ts';

describe('on a server where pg_cron is installed', () => {
  test('but not for this database, the local backend runs the jobs itself', async () => {
    const refusal = `do $$ begin raise 'can only create extension in database postgres'; end $$;`;
    const own = await startPostgresServer({
      extensions: ['pg_cron', 'pg_net'].map((name) => ({ name, version: '1.6', script: refusal })),
    });
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

  test('in a version without jobs of every few seconds, it does not start, and says which is needed', async () => {
    const script = `
      create schema cron;
      create function cron.schedule(text, text, text) returns bigint language sql return 1;
    `;
    const own = await startPostgresServer({
      extensions: [{ name: 'pg_cron', version: '1.4-1', script }],
    });
    try {
      await expect(startTestBackend({ databaseUrl: own.url })).rejects.toThrow(
        /pg_cron 1\.4 .* 1\.5/,
      );
    } finally {
      await own.stop();
    }
  });
});
