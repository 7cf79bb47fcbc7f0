import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { rounds } from '../support/rounds.ts';
import { type TestBackend, startTestBackend } from '../support/test-backend.ts';
import { PASSWORD, mailedLink, newClient, newMember } from './test-users.ts';

let backend: TestBackend;

/** The longest time over which a limit counts, in milliseconds. */
const LIMIT_WINDOW_MS = 10 * 60_000;

beforeAll(async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  backend = await startTestBackend();
  return () => backend.close();
});

/** Moves the clock of the limits beyond what earlier tests used up. */
function startWithUnusedLimits(): void {
  const later = Date.now() + LIMIT_WINDOW_MS;
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(later);
}

afterAll(() => {
  vi.useRealTimers();
});

function ask(address: string, body?: unknown, method = 'POST'): Promise<Response> {
  return fetch(`${backend.url}/auth/v1/${address}`, {
    method,
    redirect: 'manual',
    headers: { apikey: backend.publishableKey, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}

const signIn = (email: string, password: string) =>
  ask('token?grant_type=password', { email, password });
const mailsTo = (email: string) => backend.mails().filter(({ to }) => to.includes(email));
const times = <T>(count: number, work: (index: number) => Promise<T>) =>
  Array.from({ length: count }, (_, index) => index).reduce<Promise<T[]>>(
    async (before, index) => [...(await before), await work(index)],
    Promise.resolve([]),
  );

describe('a request for an account that the app never sends', () => {
  test.each([
    ['POST', 'otp', { email: 'somebody@behold.example' }],
    ['POST', 'otp', { phone: '+821000000000' }],
    ['POST', 'magiclink', { email: 'somebody@behold.example' }],
    ['POST', 'verify', { email: 'somebody@behold.example', token: '123456', type: 'recovery' }],
    ['POST', 'verify', { email: 'somebody@behold.example', token: '123456', type: 'email' }],
    ['GET', 'verify?type=magiclink&token=123456', undefined],
    ['GET', 'authorize?provider=google', undefined],
    ['GET', 'callback?code=1&state=2', undefined],
    ['POST', 'token?grant_type=pkce', { auth_code: '1', code_verifier: '2' }],
    ['POST', 'signup', {}],
    ['POST', 'signup', { phone: '+821000000000', password: PASSWORD }],
    ['GET', 'reauthenticate', undefined],
  ])('%s %s with the body %j is refused', async (method, address, body) => {
    const answer = await ask(address, body, method);
    expect(answer.status).toBe(422);
    expect(backend.mails()).toEqual([]);
    expect(await backend.sql('select from auth.users')).toEqual([]);
    expect(await backend.sql('select from auth.sessions')).toEqual([]);
  });
});

describe('a common password', () => {
  test('is refused at sign-up and as a new password', async () => {
    const refused = await ask('signup', { email: 'easy@behold.example', password: 'Password123' });
    expect(refused.status).toBe(422);
    expect(await backend.sql('select from auth.users')).toEqual([]);
    const { error } = await (
      await newMember(backend, 'easy')
    ).auth.updateUser({ password: 'qwertyuiop', current_password: PASSWORD });
    expect(error?.code).toBe('weak_password');
  });
});

describe('sign-in', () => {
  beforeEach(startWithUnusedLimits);

  test('is refused after ten wrong passwords for an account, whether it exists or not, even with the right password', async () => {
    await newMember(backend, 'guessed');
    for (const email of ['guessed@behold.example', 'unknown@behold.example']) {
      const answers = await times(11, (index) => signIn(email, `wrong password ${index}`));
      expect(answers.map(({ status }) => status)).toEqual([...Array<number>(10).fill(400), 429]);
    }
    const late = await signIn('GUESSED@behold.example', PASSWORD);
    expect(late.status).toBe(429);
    expect(Number(late.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await late.json()).toMatchObject({ error_code: 'over_request_rate_limit' });
  });

  test('is refused after thirty wrong passwords from an address', async () => {
    const answers = await times(31, (index) => signIn(`no${index}@behold.example`, PASSWORD));
    expect(answers.map(({ status }) => status)).toEqual([...Array<number>(30).fill(400), 429]);
  });

  test.each(['grant%5Ftype=refresh_token&grant_type=password', 'grant_type=password&x=1'])(
    'is refused with the ambiguous query %s',
    async (query) => {
      await newMember(backend, `query${query.length}`);
      const answer = await ask(`token?${query}`, {
        email: `query${query.length}@behold.example`,
        password: PASSWORD,
      });
      expect(answer.status).toBe(422);
    },
  );

  test('resets the number of wrong passwords of an account after the right one', async () => {
    const client = await newMember(backend, 'forgetful');
    const email = 'forgetful@behold.example';
    for (let round = 0; round < 2; round += 1) {
      await times(9, () => signIn(email, 'a wrong password'));
      expect(
        (await client.auth.signInWithPassword({ email, password: PASSWORD })).error,
      ).toBeNull();
    }
  });

  test('does not delay reads while passwords are compared', async () => {
    await newMember(backend, 'busy');
    // As costly as in a hosted project.
    await backend.sql(
      `update auth.users set encrypted_password = extensions.crypt($1, extensions.gen_salt('bf', 10))
       where email = 'busy@behold.example'`,
      [PASSWORD],
    );
    const read = async () => {
      const startedAt = performance.now();
      await newClient(backend).from('prayer_counts').select('count');
      return performance.now() - startedAt;
    };
    await read();
    const signIns = Array.from({ length: 6 }, () => signIn('busy@behold.example', PASSWORD));
    let left = signIns.length;
    const finished = Promise.all(signIns.map((one) => one.finally(() => (left -= 1))));
    await read();
    // Most sign-ins are still queued when the last read has received its response.
    expect(left).toBeGreaterThan(3);
    await finished;
  });
});

describe('mails', () => {
  beforeEach(startWithUnusedLimits);

  test('are sent to an address once a minute, and at once after the link of the first was followed', async () => {
    const email = 'mailed@behold.example';
    const member = newClient(backend);
    await member.auth.signUp({ email, password: PASSWORD });
    await times(3, () => member.auth.resetPasswordForEmail(email));
    expect(mailsTo(email)).toHaveLength(1);
    const link = mailedLink(backend, email);
    expect((await fetch(link, { redirect: 'manual' })).headers.get('location')).toContain(
      'access_token=',
    );
    await times(3, () => member.auth.resetPasswordForEmail(email));
    expect(mailsTo(email)).toHaveLength(2);
  });

  test('contain links that are refused after ten wrong links from the same address', async () => {
    const email = 'links@behold.example';
    await newClient(backend).auth.signUp({ email, password: PASSWORD });
    const answers = await times(11, (index) =>
      ask(`verify?type=signup&token=${index}`, undefined, 'GET'),
    );
    expect(answers.map(({ status }) => status)).toEqual([...Array<number>(10).fill(303), 429]);
    const sessions = await backend.sql('select id from auth.sessions');
    expect((await fetch(mailedLink(backend, email), { redirect: 'manual' })).status).toBe(429);
    expect(await backend.sql('select id from auth.sessions')).toEqual(sessions);
  });

  test('contain links that expire after ten minutes', async () => {
    const email = 'old@behold.example';
    await newClient(backend).auth.signUp({ email, password: PASSWORD });
    await backend.sql(
      "update auth.users set confirmation_sent_at = confirmation_sent_at - interval '601 seconds'",
    );
    const { headers } = await fetch(mailedLink(backend, email), { redirect: 'manual' });
    expect(headers.get('location')).toContain('error_code=otp_expired');
  });
});

/** The number of requests for each of the two email addresses, with and without an account. */
const ROUNDS = rounds(1, 50);

describe('responses do not reveal whether an email has an account', () => {
  beforeAll(startWithUnusedLimits);

  const median = (values: readonly number[]) =>
    [...values].sort((one, other) => one - other)[values.length >> 1] ?? NaN;

  /** Expects times within 20 % of each other, with `TEST_ROUNDS=full` only: a busy machine makes few rounds unreliable. */
  function expectSameTimes(known: readonly number[], unknown: readonly number[]): void {
    if (ROUNDS === 1) return;
    const ratio = median(known) / median(unknown);
    expect(ratio).toBeGreaterThan(0.8);
    expect(ratio).toBeLessThan(1.25);
  }

  test.each([
    ['signing up', 'signup', { password: PASSWORD, data: { display_name: '김새봄' } }],
    ['recovery', 'recover', {}],
    ['another confirmation', 'resend', { type: 'signup' }],
  ])(
    'from the answer of %s or its time',
    async (what, address, body) => {
      const known = what.replaceAll(' ', '-');
      await newMember(backend, known);
      const durations: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] };
      const answers = { known: '', unknown: '' };
      for (let round = 0; round < ROUNDS; round += 1) {
        for (const who of ['known', 'unknown'] as const) {
          const email = `${who === 'known' ? known : `${known}-${round}`}@behold.example`;
          const startedAt = performance.now();
          const answer = await ask(address, { ...body, email });
          const text = await answer.text();
          durations[who].push(performance.now() - startedAt);
          answers[who] =
            `${answer.status} ${[...answer.headers.keys()].join()} ${text.replaceAll(email, 'x').replace(/[0-9a-f]{8}-[0-9a-f-]{27}|\d{4}-[\d:.TZ-]+/g, '#')}`;
        }
      }
      expect(answers.known).toBe(answers.unknown);
      expectSameTimes(durations.known, durations.unknown);
    },
    180_000,
  );

  test('from the answer of a wrong sign-in or its time', async () => {
    await newMember(backend, 'known');
    const durations: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] };
    const answers = { known: '', unknown: '' };
    for (let round = 0; round < ROUNDS; round += 1) {
      // The limits allow ten failures of an account and thirty of an address.
      if (round % 10 === 0) startWithUnusedLimits();
      for (const who of ['known', 'unknown'] as const) {
        const startedAt = performance.now();
        const answer = await signIn(`${who}@behold.example`, 'a wrong password');
        answers[who] = `${answer.status} ${await answer.text()}`;
        durations[who].push(performance.now() - startedAt);
      }
    }
    expect(answers.known).toBe(answers.unknown);
    expectSameTimes(durations.known, durations.unknown);
  });
});
