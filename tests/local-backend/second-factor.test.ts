import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { totpCode, totpStepAt } from '../../supabase/local/auth/totp.ts';
import { removeSecondFactor } from '../../src/backend/account/account-factor-gateway.ts';
import { type TestBackend, startTestBackend } from '../support/test-backend.ts';
import {
  addressOf,
  mailedLink,
  newClient,
  newMember,
  PASSWORD,
  setLevel,
  signIn,
  type Client,
} from './test-users.ts';

let backend: TestBackend;
beforeAll(async () => {
  backend = await startTestBackend();
});
afterAll(() => backend?.close());

interface Factor {
  readonly id: string;
  readonly secret: string;
}

/** The code of an authenticator app; `ahead` steps of 30 seconds later, since no code is accepted twice. */
const codeOf = ({ secret }: Factor, ahead = 0) => totpCode(secret, totpStepAt(Date.now()) + ahead);

async function enroll(client: Client): Promise<Factor> {
  const { data, error } = await client.auth.mfa.enroll({ factorType: 'totp', issuer: 'Behold' });
  if (error) throw error;
  expect(data.totp.uri).toContain(`secret=${data.totp.secret}`);
  return { id: data.id, secret: data.totp.secret };
}

function verify(client: Client, { id }: Factor, code: string) {
  return client.auth.mfa.challengeAndVerify({ factorId: id, code });
}

/** The statuses of several answers to one challenge, without the queue of the client library. */
async function sendAtOnce(count: number, client: Client, { id }: Factor, code: string) {
  const { data: challenge } = await client.auth.mfa.challenge({ factorId: id });
  const { data } = await client.auth.getSession();
  const send = async () => {
    const { status } = await fetch(`${backend.url}/auth/v1/factors/${id}/verify`, {
      method: 'POST',
      headers: {
        apikey: backend.publishableKey,
        authorization: `Bearer ${data.session?.access_token}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ challenge_id: challenge?.id, code }),
    });
    return status;
  };
  return Promise.all(Array.from({ length: count }, send));
}

/** A member of this level with a second factor, and a session that has passed it with this code. */
async function staffWithFactor(name: string, level: number) {
  const client = await newMember(backend, name);
  await setLevel(backend, name, level);
  const factor = await enroll(client);
  const code = codeOf(factor);
  expect((await verify(client, factor, code)).error).toBeNull();
  return { client, factor, code };
}

const levelsOf = async (client: Client) =>
  (await client.auth.mfa.getAuthenticatorAssuranceLevel()).data;

const isStaff = async (client: Client) =>
  (await client.rpc('get_masked_reservations')).error === null;

const ownEmail = async (client: Client) => (await client.from('profiles').select('email')).data;

describe('a second factor', () => {
  test('raises the level of the session, ends sessions without it, and is required at the next sign-in', async () => {
    const other = await newMember(backend, 'staff');
    await setLevel(backend, 'staff', 1);
    const client = await signIn(backend, 'staff');
    expect(await isStaff(other)).toBe(true);
    expect(await levelsOf(client)).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal1' });
    const factor = await enroll(client);
    expect(await isStaff(client)).toBe(true);
    expect((await verify(client, factor, codeOf(factor))).error).toBeNull();
    expect(await levelsOf(client)).toMatchObject({ currentLevel: 'aal2', nextLevel: 'aal2' });
    expect(await isStaff(client)).toBe(true);
    expect(await ownEmail(other)).toEqual([]);

    const next = await signIn(backend, 'staff');
    expect(await levelsOf(next)).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal2' });
    expect(await isStaff(next)).toBe(false);
    expect(await ownEmail(next)).toEqual([]);
    expect((await verify(next, factor, codeOf(factor, 1))).error).toBeNull();
    expect(await isStaff(next)).toBe(true);
    expect(await ownEmail(next)).toHaveLength(1);
    expect((await next.auth.refreshSession()).error).toBeNull();
    expect(await levelsOf(next)).toMatchObject({ currentLevel: 'aal2' });
  });

  test('accepts no wrong code, no code twice, and no code after ten wrong ones', async () => {
    const { client, factor, code } = await staffWithFactor('guessed', 1);
    const used = await verify(client, factor, code);
    expect(used.error?.code).toBe('mfa_verification_failed');
    for (let round = 1; round < 10; round += 1) {
      expect((await verify(client, factor, '000000')).error?.status).toBe(422);
    }
    expect((await verify(client, factor, codeOf(factor, 1))).error?.status).toBe(429);
  });

  test('checks at most ten of many codes that are sent at once', async () => {
    const { client, factor } = await staffWithFactor('parallel', 1);
    const answers = await sendAtOnce(20, client, factor, '000000');
    expect(answers.filter((status) => status === 422)).toHaveLength(10);
  });

  test('accepts a code once when it is sent several times at once', async () => {
    const { client, factor } = await staffWithFactor('raced', 1);
    const answers = await sendAtOnce(8, client, factor, codeOf(factor, 1));
    expect(answers.filter((status) => status === 200)).toHaveLength(1);
  });

  test('accepts an answer to a challenge of the same factor only', async () => {
    const { client, factor } = await staffWithFactor('challenged', 1);
    const { factor: others } = await staffWithFactor('stranger', 1);
    const code = codeOf(factor, 1);
    for (const challengeId of [crypto.randomUUID(), 'no id']) {
      const answer = await client.auth.mfa.verify({ factorId: factor.id, challengeId, code });
      expect(answer.error?.code).toBe('mfa_challenge_expired');
    }
    expect((await client.auth.mfa.challenge({ factorId: others.id })).error?.status).toBe(404);
    const { data } = await client.auth.mfa.challenge({ factorId: factor.id });
    await backend.sql("update auth.mfa_challenges set created_at = now() - interval '301 seconds'");
    const late = await client.auth.mfa.verify({
      factorId: factor.id,
      challengeId: data?.id ?? '',
      code,
    });
    expect(late.error?.code).toBe('mfa_challenge_expired');
  });

  test('is removed, replaced and bypassed by no session that has not passed it', async () => {
    const { factor } = await staffWithFactor('stolen', 1);
    const thief = await signIn(backend, 'stolen');
    expect((await thief.auth.mfa.unenroll({ factorId: factor.id })).error?.code).toBe(
      'insufficient_aal',
    );
    expect((await thief.auth.mfa.enroll({ factorType: 'totp' })).error?.code).toBe(
      'insufficient_aal',
    );
    const password = 'another sentence to keep';
    const changed = await thief.auth.updateUser({ password, current_password: PASSWORD });
    expect(changed.error?.code).toBe('insufficient_aal');
    await thief.auth.resetPasswordForEmail(addressOf('stolen'));
    const { headers } = await fetch(mailedLink(backend, addressOf('stolen')), {
      redirect: 'manual',
    });
    const fragment = new URLSearchParams(headers.get('location')?.split('#')[1]);
    const byMail = newClient(backend);
    await byMail.auth.setSession({
      access_token: fragment.get('access_token') ?? '',
      refresh_token: fragment.get('refresh_token') ?? '',
    });
    expect((await byMail.auth.updateUser({ password })).error?.code).toBe('insufficient_aal');
    expect(await isStaff(byMail)).toBe(false);
  });

  test('is added only minutes after the password was entered in that session', async () => {
    const client = await newMember(backend, 'unattended');
    await backend.sql(`update auth.sessions set created_at = created_at - interval '11 minutes'
      where user_id = (select id from auth.users where email = '${addressOf('unattended')}')`);
    expect((await client.auth.refreshSession()).error).toBeNull();
    const elsewhere = await signIn(backend, 'unattended');
    const refused = await client.auth.mfa.enroll({ factorType: 'totp' });
    expect(refused.error?.code).toBe('reauthentication_needed');
    expect((await elsewhere.auth.mfa.enroll({ factorType: 'totp' })).error).toBeNull();
  });

  test('is removed only minutes after a code was entered in that session', async () => {
    const { client, factor } = await staffWithFactor('left-open', 1);
    await backend.sql(`update auth.mfa_amr_claims set updated_at = now() - interval '11 minutes'`);
    const elsewhere = await signIn(backend, 'left-open');
    expect((await verify(elsewhere, factor, codeOf(factor, 1))).error).toBeNull();
    const remove = () => client.auth.mfa.unenroll({ factorId: factor.id });
    expect((await remove()).error?.code).toBe('reauthentication_needed');
    await backend.sql('update auth.mfa_factors set last_step = 0 where id = $1', [factor.id]);
    expect((await verify(client, factor, codeOf(factor))).error).toBeNull();
    expect((await remove()).error).toBeNull();
  });

  test('is passed although somebody with the password keeps asking for challenges', async () => {
    const { factor } = await staffWithFactor('disturbed', 1);
    const [owner, thief] = [await signIn(backend, 'disturbed'), await signIn(backend, 'disturbed')];
    const { data } = await owner.auth.mfa.challenge({ factorId: factor.id });
    await thief.auth.mfa.challenge({ factorId: factor.id });
    const answer = { factorId: factor.id, challengeId: data?.id ?? '', code: codeOf(factor, 1) };
    expect((await thief.auth.mfa.verify(answer)).error?.code).toBe('mfa_challenge_expired');
    expect((await owner.auth.mfa.verify(answer)).error).toBeNull();
  });

  test('is not required after its removal', async () => {
    const { client, factor } = await staffWithFactor('removing', 1);
    expect((await client.auth.mfa.unenroll({ factorId: factor.id })).error).toBeNull();
    expect(await isStaff(client)).toBe(true);
    expect(await isStaff(await signIn(backend, 'removing'))).toBe(true);
  });

  test('whose removal got no response is off after the next attempt', async () => {
    const { client, factor } = await staffWithFactor('lost-response', 1);
    expect((await client.auth.mfa.unenroll({ factorId: factor.id })).error).toBeNull();
    expect(await removeSecondFactor(codeOf(factor, 1), client)).toMatchObject({ ok: true });
    const { data } = await client.auth.getSession();
    expect(data.session?.user.factors ?? []).toEqual([]);
  });

  test('of another type than TOTP cannot be enrolled', async () => {
    const client = await newMember(backend, 'phone');
    const { error } = await client.auth.mfa.enroll({ factorType: 'phone', phone: '+821000000000' });
    expect(error?.code).toBe('mfa_enroll_not_enabled');
    const answer = await fetch(`${backend.url}/auth/v1/factors`, {
      method: 'POST',
      headers: { apikey: backend.publishableKey, 'content-type': 'application/json' },
      body: '{"factor_type":"totp"}',
    });
    expect(answer.status).toBe(403);
  });
});

describe('the rule that staff needs a second factor', () => {
  test('is set by level 0 after passing its own, and removes the rights of staff without one', async () => {
    const { client: chief } = await staffWithFactor('chief', 0);
    const { client: staff } = await staffWithFactor('careful', 1);
    const careless = await newMember(backend, 'careless');
    await setLevel(backend, 'careless', 1);
    expect((await staff.rpc('set_second_factor_rule', { p_up_to_level: 1 })).error?.code).toBe(
      '42501',
    );
    expect(await isStaff(careless)).toBe(true);
    expect((await chief.rpc('set_second_factor_rule', { p_up_to_level: 1 })).error).toBeNull();
    expect((await careless.rpc('get_second_factor_rule')).data).toBe(1);
    expect(await isStaff(careless)).toBe(false);
    const mails = await careless.functions.invoke<unknown>('send-reservation-email', { body: {} });
    expect(mails.data).toEqual({ success: false, error: 'forbidden' });
    expect(await isStaff(staff)).toBe(true);
    const factor = await enroll(careless);
    await verify(careless, factor, codeOf(factor));
    expect(await isStaff(careless)).toBe(true);
    expect((await chief.rpc('set_second_factor_rule', { p_up_to_level: 2 })).error?.code).toBe(
      '23514',
    );
    await chief.rpc('set_second_factor_rule', { p_up_to_level: -1 });
    expect((await careless.rpc('get_second_factor_rule')).data).toBe(-1);
  });

  test('cannot be set by level 0 without a second factor, who would be locked out', async () => {
    const chief = await newMember(backend, 'without');
    await setLevel(backend, 'without', 0);
    expect((await chief.rpc('set_second_factor_rule', { p_up_to_level: 0 })).error?.code).toBe(
      '42501',
    );
  });
});

test('totpCode follows RFC 6238', () => {
  const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
  const vectors = [
    [59, '287082'],
    [1_111_111_109, '081804'],
    [20_000_000_000, '353130'],
  ] as const;
  for (const [seconds, code] of vectors) {
    expect(totpCode(secret, totpStepAt(seconds * 1000))).toBe(code);
  }
});
