import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startTestBackend, type TestBackend } from '../../supabase/local/test-server.ts';
import { connect } from './connect.ts';

// A database server takes its time on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let backend: TestBackend;

beforeAll(async () => {
  backend = await startTestBackend({ seed: true });
});

afterAll(() => backend?.close());

test.each([0, 1, 2, 3])('the demo account of level %i signs in', async (level) => {
  const email = `level${level}@behold.example`;
  const client = connect(backend);
  const { data, error } = await client.auth.signInWithPassword({
    email,
    password: 'behold-demo-2024',
  });
  expect(error).toBeNull();
  expect(data.user?.identities).toHaveLength(1);
  expect(
    await client.from('profiles').select('admin_level, display_name').eq('email', email),
  ).toMatchObject({
    error: null,
    data: [{ admin_level: level, display_name: expect.stringMatching(/^[가-힣]{3}$/) as string }],
  });
});

test('the counter starts from a plausible count', async () => {
  expect(await backend.sql('select count from public.prayer_counts')).toEqual([{ count: 48216 }]);
});

test('reservations wait for a decision: rivals for one time beside approved and rejected ones', async () => {
  const states = await backend.sql(
    'select status, count(*)::integer as reservations from public.reservations group by status order by status',
  );
  expect(states).toEqual([
    { status: 'approved', reservations: 3 },
    { status: 'pending', reservations: 5 },
    { status: 'rejected', reservations: 1 },
  ]);
  const rivals = await backend.sql(
    `select a.id from public.reservations a join public.reservations b
     on a.id <> b.id and a.resource_id = b.resource_id and a.slot && b.slot and a.status = 'pending'`,
  );
  expect(new Set(rivals.map(({ id }) => id)).size).toBe(3);
  expect(
    await backend.sql(
      'select id from public.reservations where lower(slot) < now() + $1::interval',
      ['4 days'],
    ),
  ).toEqual([]);
  expect(
    await backend.sql(
      `select p.admin_level from public.reservations r join public.profiles p on p.id = r.applicant`,
    ),
  ).toEqual([{ admin_level: 3 }]);
});
