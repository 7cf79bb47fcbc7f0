import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import type { Client } from './test-users.ts';
import { runEverySecond, startTestBackend, type TestBackend } from '../support/test-backend.ts';
import { addressOf, mailedLink, newClient, newMember, PASSWORD, setLevel } from './test-users.ts';
import { callFunction } from './call-function.ts';

let backend: TestBackend;
/** Level 0, and a second account of level 1. */
let chief: Client;
let staff: Client;

beforeAll(async () => {
  backend = await startTestBackend();
  await runEverySecond(backend, 'send-outgoing-mails');
  chief = await newMember(backend, 'chief');
  staff = await newMember(backend, 'staff');
  await setLevel(backend, 'chief', 0);
  await setLevel(backend, 'staff', 1);
});
afterAll(() => backend?.close());

beforeEach(() => backend.sql('truncate private.rate_limit_uses'));

const rpcAnswer = z.object({
  data: z.unknown(),
  error: z.nullable(z.looseObject({ code: z.string() })),
});

/** Calls a function of the database; the code of its error is null on success. */
async function rpc(
  client: Client,
  name: string,
  values: Readonly<Record<string, unknown>> = {},
): Promise<{ readonly data: unknown; readonly code: string | null }> {
  const answer: unknown = await client.rpc(name, values);
  const { data, error } = rpcAnswer.parse(answer);
  return { data, code: error?.code ?? null };
}

const invite = (name: string, level = 1, client: Client = chief) =>
  rpc(client, 'invite_member', { p_email: addressOf(name), p_level: level, p_language: 'ko' });

const openInvitations = async () =>
  z.array(z.looseObject({ id: z.string() })).parse((await rpc(chief, 'get_open_invitations')).data);
/** Revokes the newest open invitation. */
const revokeNewest = async () =>
  (await rpc(chief, 'revoke_invitation', { p_id: (await openInvitations())[0]?.id })).data;

/** The token of the newest invitation of this address. */
async function tokenOf(name: string): Promise<string> {
  const [found] = await backend.sql(
    `select private.invitation_token(id) as token from private.invitations where email = $1
     order by created_at desc limit 1`,
    [addressOf(name)],
  );
  return String(found?.['token']);
}

async function invited(name: string, level = 1): Promise<string> {
  expect((await invite(name, level)).code).toBeNull();
  return tokenOf(name);
}

interface Asked {
  readonly step: 'read' | 'join' | 'create';
  readonly token: string;
  readonly password?: string;
}

async function ask({ step, token, password = PASSWORD }: Asked): Promise<unknown> {
  const account = { displayName: '한누리', password, consent: 'yes' };
  const body = { step, token, ...(step === 'create' ? account : {}) };
  const answer = await callFunction(backend, 'accept-invitation', body);
  expect(answer.status).toBe(200);
  return answer.json();
}

const auditRows = z.array(
  z.object({
    kind: z.string(),
    actor: z.string(),
    label: z.string().nullable(),
    new_level: z.number(),
  }),
);
const signInRows = z.array(
  z.object({
    id: z.string(),
    signed_in_at: z.string().nullable(),
    has_second_factor: z.boolean(),
  }),
);
const refused = (error: string) => ({ success: false, error });
const ENDED = refused('invitation_ended');

async function signIn(name: string, password = PASSWORD): Promise<Client | null> {
  const client = newClient(backend);
  const { error } = await client.auth.signInWithPassword({ email: addressOf(name), password });
  return error === null ? client : null;
}

const profileOf = async (name: string) =>
  (
    await backend.sql('select display_name, admin_level from public.profiles where email = $1', [
      addressOf(name),
    ])
  )[0];

describe('an invitation', () => {
  test('gives a new account its level, name and password, once', async () => {
    const token = await invited('guest');
    // The server sends the mail by itself.
    const mail = await vi.waitFor(
      () => {
        const found = backend.mails().find(({ to }) => to.includes(addressOf('guest')));
        expect(found).toBeDefined();
        return found;
      },
      { timeout: 300_000 },
    );
    expect(mail?.html).toContain(`/auth#invitation=${token}"`);
    expect(mail?.subject).toBe('[비홀드교회] 홈페이지에 초대합니다');
    expect(await ask({ step: 'read', token })).toEqual({
      success: true,
      data: { email: addressOf('guest'), level: 1, has_account: false },
    });
    expect(await ask({ step: 'create', token })).toMatchObject({ success: true });
    expect(await profileOf('guest')).toEqual({ display_name: '한누리', admin_level: 1 });
    const [{ consented_at: consent } = {}] = await backend.sql(
      'select consented_at from public.profiles where email = $1',
      [addressOf('guest')],
    );
    expect(consent).not.toBeNull();
    const guest = await signIn('guest');
    expect(
      guest === null ? 'closed' : (await rpc(guest, 'get_masked_reservations')).code,
    ).toBeNull();

    for (const step of ['read', 'create', 'join'] as const) {
      expect(await ask({ step, token })).toEqual(ENDED);
    }
    expect(await signIn('guest', 'another long password')).toBeNull();
    expect(await openInvitations()).toEqual([]);
  });

  test('is written to the audit log with who invited, accepted and revoked', async () => {
    await ask({ step: 'create', token: await invited('logged') });
    await invite('unwanted', 2);
    expect(await openInvitations()).toMatchObject([
      { email: addressOf('unwanted'), level: 2, invited_by: 'chief' },
    ]);
    expect(await revokeNewest()).toBe(true);
    const { data } = await rpc(chief, 'get_audit_log', { p_kind: 'levels', p_limit: 5 });
    expect(
      auditRows
        .parse(data)
        .map(({ kind, actor, label, new_level }) => [kind, actor, label, new_level]),
    ).toEqual([
      ['invitation_revoked', 'chief', addressOf('unwanted'), 2],
      ['member_invited', 'chief', addressOf('unwanted'), 2],
      ['invitation_accepted', '한누리', addressOf('logged'), 1],
      // By the account that invited.
      ['level_changed', 'chief', null, 1],
      ['member_invited', 'chief', addressOf('logged'), 1],
    ]);
  });

  test('ends when it is revoked, replaced by another or expired', async () => {
    const revoked = await invited('late');
    await revokeNewest();
    expect(await ask({ step: 'create', token: revoked })).toEqual(ENDED);

    await invite('late', 2);
    const replaced = await tokenOf('late');
    await invite('late', 1);
    const last = await tokenOf('late');
    expect(await ask({ step: 'create', token: replaced })).toEqual(ENDED);
    expect(await ask({ step: 'read', token: last })).toMatchObject({ data: { level: 1 } });

    await backend.sql('update private.invitations set expires_at = now() where email = $1', [
      addressOf('late'),
    ]);
    expect(await ask({ step: 'create', token: last })).toEqual(ENDED);
    expect(await profileOf('late')).toBeUndefined();
  });

  test('is sent and revoked by level 0 only, and not to an address with an account', async () => {
    const member = await newMember(backend, 'member');
    for (const client of [staff, member]) {
      expect((await invite('nobody', 3, client)).code).toBe('42501');
      expect((await rpc(client, 'get_open_invitations')).code).toBe('42501');
    }
    expect((await invite('member')).code).toBe('23505');
    const anonymous = newClient(backend);
    expect((await invite('nobody', 3, anonymous)).code).toBe('42501');
    for (const email of ['no address', 'a@b', '', `${'a'.repeat(250)}@x.example`]) {
      const { code } = await rpc(chief, 'invite_member', {
        p_email: email,
        p_level: 1,
        p_language: 'ko',
      });
      expect(code).toBe('22023');
    }
    expect((await invite('nobody', 4)).code).toBe('22023');
  });

  test('creates one account when its link is used twice at once', async () => {
    const token = await invited('twice');
    const answers = await Promise.all(
      ['first long password', 'second long password'].map((password) =>
        ask({ step: 'create', token, password }),
      ),
    );
    expect(answers).toContainEqual({
      success: true,
      data: { email: addressOf('twice'), level: 1 },
    });
    const opened = await Promise.all(
      ['first long password', 'second long password'].map((password) => signIn('twice', password)),
    );
    expect(opened.filter((client) => client !== null)).toHaveLength(1);
    expect(await profileOf('twice')).toMatchObject({ admin_level: 1 });
  });

  test('replaces an account that somebody else prepared without confirming the address', async () => {
    const stranger = newClient(backend);
    await stranger.auth.signUp({ email: addressOf('prepared'), password: 'known to a stranger' });
    const link = mailedLink(backend, addressOf('prepared'));
    await invite('prepared');
    const token = await tokenOf('prepared');
    expect(await ask({ step: 'read', token })).toMatchObject({ data: { has_account: false } });
    expect(await ask({ step: 'create', token })).toMatchObject({ success: true });
    expect(await signIn('prepared', 'known to a stranger')).toBeNull();
    expect(await signIn('prepared')).not.toBeNull();
    // The link of the deleted account opens nothing.
    await fetch(link, { redirect: 'manual' });
    expect(await signIn('prepared', 'known to a stranger')).toBeNull();
  });

  test('raises the level of an account made meanwhile, without changing its password', async () => {
    const token = await invited('meanwhile');
    await newMember(backend, 'meanwhile');
    expect(await ask({ step: 'create', token, password: 'a password of nobody' })).toEqual(
      refused('has_account'),
    );
    expect(await ask({ step: 'join', token })).toMatchObject({ success: true });
    expect(await profileOf('meanwhile')).toEqual({ display_name: 'meanwhile', admin_level: 1 });
    expect(await signIn('meanwhile', 'a password of nobody')).toBeNull();
    expect(await signIn('meanwhile')).not.toBeNull();
  });

  test('never lowers a level', async () => {
    const token = await invited('higher', 2);
    await newMember(backend, 'higher');
    await setLevel(backend, 'higher', 1);
    expect(await ask({ step: 'join', token })).toMatchObject({ success: true });
    expect(await profileOf('higher')).toMatchObject({ admin_level: 1 });
  });

  test('finishes after the account was created but the answer was lost', async () => {
    const token = await invited('lost');
    await newMember(backend, 'lost');
    expect(await ask({ step: 'read', token })).toMatchObject({ data: { has_account: true } });
    expect(await ask({ step: 'join', token })).toMatchObject({ success: true });
    expect(await profileOf('lost')).toMatchObject({ admin_level: 1 });
  });

  test('refuses passwords that are short, too long or common, and keeps the link', async () => {
    const token = await invited('careless');
    for (const password of ['short', 'x'.repeat(73)]) {
      expect(await ask({ step: 'create', token, password })).toEqual(refused('invalid'));
    }
    expect(await ask({ step: 'create', token, password: 'qwertyuiop' })).toEqual(
      refused('common_password'),
    );
    expect(await ask({ step: 'create', token })).toMatchObject({ success: true });
  });

  test('of an erased or guessed link answers alike, and guesses are limited', async () => {
    const guess = (digit: number) => ask({ step: 'read', token: digit.toString(16).repeat(64) });
    const answers: unknown[] = [];
    for (let attempt = 0; attempt < 31; attempt += 1) answers.push(await guess(attempt % 16));
    expect(answers.slice(0, 30)).toEqual(Array.from({ length: 30 }, () => ENDED));
    expect(answers[30]).toMatchObject({ success: false, error: 'rate_limited' });
  });

  test('is limited per invited address and per account that invites', async () => {
    for (let time = 0; time < 3; time += 1) expect((await invite('often')).code).toBeNull();
    expect((await invite('often')).code).toBe('PT429');
  });

  test('loses its address 30 days after it has ended', async () => {
    await invite('forgotten');
    await backend.sql(
      "update private.invitations set expires_at = now() - interval '29 days' where email = $1",
      [addressOf('forgotten')],
    );
    const stored = async () =>
      (
        await backend.sql(
          'select count(*)::integer as n from private.invitations where email = $1',
          [addressOf('forgotten')],
        )
      )[0]?.['n'];
    await backend.sql('select private.run_maintenance()');
    expect(await stored()).toBe(1);
    await backend.sql(
      "update private.invitations set expires_at = now() - interval '30 days' where email = $1",
      [addressOf('forgotten')],
    );
    await backend.sql('select private.run_maintenance()');
    expect(await stored()).toBe(0);
  });
});

test('accounts are created past the invitation only with the secret key', async () => {
  const { data } = await chief.auth.getSession();
  for (const key of [backend.publishableKey, data.session?.access_token ?? '', '']) {
    const answer = await fetch(`${backend.url}/auth/v1/admin/users`, {
      method: 'POST',
      headers: {
        apikey: backend.publishableKey,
        authorization: `Bearer ${key}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({
        email: addressOf('intruder'),
        password: PASSWORD,
        email_confirm: true,
        user_metadata: {},
      }),
    });
    expect(answer.status).toBe(403);
  }
  expect(await profileOf('intruder')).toBeUndefined();
});

test('level 0 sees who has a second factor and who never signed in', async () => {
  await backend.sql("insert into auth.users (id, email) values ($1, 'imported@behold.example')", [
    'd0000000-0000-4000-8000-000000000001',
  ]);
  await backend.sql(
    `insert into auth.mfa_factors (id, user_id, factor_type, status, secret, created_at, updated_at)
     select gen_random_uuid(), id, 'totp', 'verified', 'x', now(), now() from auth.users where email = $1`,
    [addressOf('staff')],
  );
  const ids = await backend.sql('select id, email from auth.users where email = any ($1)', [
    [addressOf('chief'), addressOf('staff'), 'imported@behold.example'],
  ]);
  const { data } = await rpc(chief, 'get_sign_in_states', {
    p_ids: ids.map(({ id }) => String(id)),
  });
  const states = signInRows
    .parse(data)
    .map((row) => [
      String(ids.find(({ id }) => id === row.id)?.['email']),
      row.signed_in_at !== null,
      row.has_second_factor,
    ])
    .sort();
  expect(states).toEqual([
    [addressOf('chief'), true, false],
    ['imported@behold.example', false, false],
    [addressOf('staff'), true, true],
  ]);
});
