import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isDue } from '../../supabase/local/scheduled-jobs.ts';
import { type TestBackend, startTestBackend } from '../support/test-backend.ts';

let backend: TestBackend;

beforeAll(async () => {
  backend = await startTestBackend();
});
afterAll(() => backend.close());

async function readFolded(): Promise<unknown> {
  const [row] = await backend.sql('select count::int from public.prayer_counts');
  return row?.['count'];
}

describe('a scheduled job', () => {
  test('adds acknowledged taps to the count when no further tap arrives', async () => {
    const before = Number(await readFolded());
    const tap = () =>
      fetch(`${backend.url}/rest/v1/rpc/increment_prayer_count`, {
        method: 'POST',
        headers: { apikey: backend.publishableKey, 'content-type': 'application/json' },
        body: JSON.stringify({ p_taps: 2, p_batch: randomUUID() }),
      }).then((answer) => answer.json());
    expect(await tap()).toBe(before + 2);
    expect(await tap()).toBe(before + 4);
    expect(await tap()).toBe(before + 6);
    await expect.poll(readFolded).toBe(before + 6);
  });

  test('that runs daily is run when the computer was off at its minute', async () => {
    await backend.sql('create table public.daily_runs (at timestamptz default now())');
    await backend.sql(
      `select cron.schedule('daily', '17 18 * * *', 'insert into public.daily_runs default values')`,
    );
    await backend.sql(
      `update local_backend.jobs set last_run = now() - interval '25 hours' where name = 'daily'`,
    );
    const runs = async () => (await backend.sql('select from public.daily_runs')).length;
    await expect.poll(runs).toBe(1);
    await backend.sql(`delete from local_backend.jobs where name = 'daily'`);
  });

  test('that fails does not prevent the others from running', async () => {
    await backend.sql(`select cron.schedule('breaks', '1 seconds', 'select 1 / 0')`);
    await backend.sql('create table public.runs (at timestamptz default now())');
    await backend.sql(
      `select cron.schedule('works', '1 seconds', 'insert into public.runs default values')`,
    );
    const runs = async () => (await backend.sql('select from public.runs')).length;
    await expect.poll(runs).toBeGreaterThanOrEqual(2);
    await backend.sql('delete from local_backend.jobs where name in ($1, $2)', ['breaks', 'works']);
  });

  test('is refused with a schedule that is not understood', async () => {
    await expect(
      backend.sql(`select cron.schedule('monthly', '0 0 1 * *', 'select 1')`),
    ).rejects.toThrow();
  });
});

describe('isDue', () => {
  const at = (time: string) => Date.parse(`2026-11-22T${time}Z`);

  test('runs a job in seconds at once, then when they are over, and after the clock was set back', () => {
    expect(isDue('2 seconds', null, at('10:00:00'))).toBe(true);
    expect(isDue('2 seconds', at('10:00:00'), at('10:00:01'))).toBe(false);
    expect(isDue('2 seconds', at('10:00:00'), at('10:00:02'))).toBe(true);
    expect(isDue('2 seconds', at('10:00:00'), at('09:00:00'))).toBe(true);
  });

  test('runs a daily job once in its minute, in UTC', () => {
    expect(isDue('17 18 * * *', null, at('18:16:59'))).toBe(false);
    expect(isDue('17 18 * * *', null, at('18:17:00'))).toBe(true);
    expect(isDue('17 18 * * *', at('18:17:00'), at('18:17:59'))).toBe(false);
    expect(isDue('17 18 * * *', at('18:17:00') - 86_400_000, at('18:17:30'))).toBe(true);
  });

  test('runs a daily job that missed its minute a day after its last run', () => {
    const yesterday = at('18:17:00') - 86_400_000;
    expect(isDue('17 18 * * *', yesterday, at('18:16:59'))).toBe(false);
    expect(isDue('17 18 * * *', yesterday, at('18:20:00'))).toBe(true);
    expect(isDue('17 18 * * *', at('18:20:00'), at('18:21:00'))).toBe(false);
  });
});
