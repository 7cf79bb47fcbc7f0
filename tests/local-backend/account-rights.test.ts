import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestBackend, type TestBackend } from '../support/test-backend.ts';
import { newMember, PASSWORD, setLevel, type Client } from './test-users.ts';

let backend: TestBackend;

beforeAll(async () => {
  backend = await startTestBackend();
});

afterAll(() => backend?.close());

const prayers = async () =>
  (await backend.sql(`select content from public.companion_prayers where date = '2024-03-05'`))
    .length;

describe('a level that was lowered', () => {
  test('takes effect with the next request, whatever the token says', async () => {
    const staff = await newMember(backend, 'demoted');
    await setLevel(backend, 'demoted', 1);
    const {
      data: { session },
    } = await staff.auth.getSession();
    const messages = await staff.from('contact_messages').select('id');
    expect(messages.error).toBeNull();

    await setLevel(backend, 'demoted', 3);
    const written = await staff
      .from('companion_prayers')
      .insert({ date: '2024-03-05', content: '기도' });
    expect(written.error?.code).toBe('42501');
    expect(await prayers()).toBe(0);
    const masked = await staff.rpc('get_masked_reservations');
    expect(masked.error?.code).toBe('42501');
    const { data } = await staff.auth.getSession();
    expect(data.session?.access_token).toBe(session?.access_token);
  });
});

describe('delete_own_account', () => {
  async function end(client: Client, email: string) {
    return client.rpc('delete_own_account', { p_email: email });
  }

  test('deletes an account that has just signed in, and its session no longer works', async () => {
    const member = await newMember(backend, 'leaving');
    expect((await end(member, 'another@behold.example')).error?.code).toBe('42501');
    expect((await end(member, 'leaving@behold.example')).error).toBeNull();
    const again = await member.auth.signInWithPassword({
      email: 'leaving@behold.example',
      password: PASSWORD,
    });
    expect(again.error?.code).toBe('invalid_credentials');
    expect((await member.from('profiles').select('id')).data ?? []).toEqual([]);
  });

  test('is refused in a session that was only refreshed within the last ten minutes', async () => {
    const member = await newMember(backend, 'unattended');
    await backend.sql(
      `update auth.sessions set created_at = now() - interval '11 minutes' where user_id =
       (select id from auth.users where email = 'unattended@behold.example')`,
    );
    expect((await member.auth.refreshSession()).error).toBeNull();
    expect((await end(member, 'unattended@behold.example')).error?.code).toBe('42501');
  });

  test('is refused for the last account of level 0', async () => {
    const chief = await newMember(backend, 'chief');
    await setLevel(backend, 'chief', 0);
    await backend.sql(
      `update public.profiles set admin_level = 3 where admin_level = 0 and email <> 'chief@behold.example'`,
    );
    expect((await end(chief, 'chief@behold.example')).error?.code).toBe('23514');
    expect((await chief.from('profiles').select('admin_level')).data).toContainEqual({
      admin_level: 0,
    });
  });
});

test('the mails of the auth server are written in Korean and English and link to it', async () => {
  const client = await newMember(backend, 'mailed');
  await client.auth.resetPasswordForEmail('mailed@behold.example');
  const mails = backend.mails().filter(({ to }) => to.includes('mailed@behold.example'));
  expect(mails.map(({ subject }) => subject)).toEqual([
    '비홀드교회 새 비밀번호 정하기 · Set a new password',
    '비홀드교회 이메일 주소 확인 · Confirm your email',
  ]);
  for (const { html } of mails) {
    expect(html).toMatch(/\/auth\/v1\/verify\?token=/);
    expect(html).toMatch(/lang="en"/);
  }
});
