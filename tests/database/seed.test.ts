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
