import { afterEach, describe, expect, test, vi } from 'vitest';
import {
  callAsAccount,
  deliverAnswersAfter,
  onAccountRefused,
  repeatAfterSignIn,
} from '../../src/backend/account/account-call.ts';
import { createFakeAccount, OWN_ID } from './fake-account.ts';

afterEach(() => void vi.useRealTimers());

/** Deletes a bulletin hidden by a row policy, as an account of this level; null makes the profile request fail. */
async function deleteHiddenRow(level: number | null, upToLevel?: 0 | 1) {
  const sent: string[] = [];
  const reported: string[] = [];
  const client = createFakeAccount((request) => {
    const { pathname, searchParams } = new URL(request.url);
    sent.push(`${request.method} ${pathname.split('/').at(-1) ?? ''}`);
    if (pathname.endsWith('/user')) return Response.json({ id: OWN_ID });
    if (!pathname.endsWith('/profiles')) return Response.json([]);
    expect(searchParams.get('id')).toBe(`eq.${OWN_ID}`);
    return level === null
      ? Response.json({ code: '57014', message: 'canceling statement' }, { status: 500 })
      : Response.json([{ admin_level: level }]);
  });
  const stop = onAccountRefused((failure) => reported.push(failure));
  const answer = await callAsAccount(
    (own, signal) =>
      own.from('bulletins').delete().eq('id', OWN_ID).select('id').abortSignal(signal),
    (data) => data,
    { client, ...(upToLevel === undefined ? {} : { upToLevel }) },
  );
  stop();
  return { answer, sent, reported };
}

describe('callAsAccount: a write that affects no row', () => {
  test.each([
    [1, 1, true],
    [0, 1, true],
    [2, 1, false],
    [3, 1, false],
    [1, 0, false],
    [0, 0, true],
  ] as const)(
    'at level %i, when levels up to %i may write, is allowed: %s',
    async (level, upToLevel, isAllowed) => {
      const { answer, sent, reported } = await deleteHiddenRow(level, upToLevel);
      expect(answer).toEqual(
        isAllowed
          ? { ok: true, value: [] }
          : { ok: false, failure: 'forbidden', serverMessage: '' },
      );
      expect(sent).toEqual([
        'DELETE bulletins',
        'GET profiles',
        ...(isAllowed ? [] : ['GET user']),
      ]);
      expect(reported).toEqual(isAllowed ? [] : ['forbidden']);
    },
  );

  test('succeeds when the level cannot be read, and the level is not read without upToLevel', async () => {
    expect((await deleteHiddenRow(null, 1)).answer).toEqual({ ok: true, value: [] });
    expect((await deleteHiddenRow(3)).sent).toEqual(['DELETE bulletins']);
  });
});

describe('callAsAccount after the session was ended on another device', () => {
  const clientOf = (answer: (path: string) => Response, isEnded = true) =>
    createFakeAccount(({ url }) => {
      const { pathname } = new URL(url);
      if (!pathname.endsWith('/auth/v1/user')) return answer(pathname);
      return isEnded
        ? Response.json(
            { code: 403, error_code: 'session_not_found', msg: 'Session does not exist' },
            { status: 403 },
          )
        : Response.json({ id: OWN_ID });
    });
  const denied = () =>
    Response.json({ code: '42501', message: 'new row violates policy' }, { status: 403 });
  const none = () => Response.json([]);

  test.each([
    ['a denied insert', denied, {}],
    ['a change that affects no row', none, { upToLevel: 1 }],
    ['a missing own row', none, { isOwnRow: true }],
  ] as const)('fails as signed out for %s', async (_title, answer, options) => {
    const call = (isEnded: boolean) =>
      callAsAccount(
        (own, signal) => own.from('bulletins').delete().select('id').abortSignal(signal),
        (data) => data,
        { ...options, client: clientOf(answer, isEnded) },
      );
    expect(await call(true)).toMatchObject({ ok: false, failure: 'signed_out' });
    expect(await call(false)).not.toMatchObject({ failure: 'signed_out' });
  });
});

test('callAsAccount reports offline with an empty server message when the request fails', async () => {
  // supabase-js retries a failed read with a backoff of seconds.
  vi.useFakeTimers();
  const client = createFakeAccount(() => Promise.reject(new TypeError('Failed to fetch')));
  const result = callAsAccount(
    (own, signal) => own.from('bulletins').select('id').abortSignal(signal),
    (data) => data,
    { client },
  );
  await vi.runAllTimersAsync();
  expect(await result).toEqual({ ok: false, failure: 'offline', serverMessage: '' });
});

test.each([
  [{ message: '저장 공간이 모자랍니다.' }, '저장 공간이 모자랍니다.'],
  [
    { code: 'P0001', message: '예배 시간에는 닫을 수 없습니다.' },
    '예배 시간에는 닫을 수 없습니다.',
  ],
  [{ code: '23514', message: 'violates check constraint "bible_videos_youtube_url_check"' }, ''],
  [{ code: '22001', message: 'value too long for type character varying(200)' }, ''],
  ['<html><title>502 Bad Gateway</title></html>', ''],
])(
  'callAsAccount on the error %j returns the message "%s" of the server',
  async (body, message) => {
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    const client = createFakeAccount(() => new Response(text, { status: 409 }));
    const result = await callAsAccount(
      (own, signal) => own.from('bulletins').select('id').abortSignal(signal),
      (data) => data,
      { client },
    );
    expect(result).toEqual({ ok: false, failure: 'invalid', serverMessage: message });
  },
);

test('callAsAccount reports a fault of the app as a server error and logs it, instead of reporting offline', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const fault = new TypeError('rows is not iterable');
  const client = createFakeAccount(() => Response.json([]));
  const result = await callAsAccount(
    (own, signal) => own.from('bulletins').select('id').abortSignal(signal),
    () => {
      throw fault;
    },
    { client },
  );
  expect(result).toEqual({ ok: false, failure: 'server_error', serverMessage: '' });
  expect(logged).toHaveBeenCalledExactlyOnceWith(fault);
  logged.mockRestore();
});

test.each([
  [true, 'repeats the call once the user has signed in again'],
  [false, 'fails if the user signs out instead'],
] as const)('callAsAccount, rejected by the server, waits (%s) and %s', async (isBack, _title) => {
  let isAccepted = false;
  let sent = 0;
  const client = createFakeAccount(({ url }) => {
    if (url.includes('/token')) return Response.json({ error: 'gone' }, { status: 400 });
    sent += 1;
    return isAccepted ? Response.json([{ id: OWN_ID }]) : Response.json({}, { status: 401 });
  });
  const stop = repeatAfterSignIn(() => {
    isAccepted = isBack;
    return Promise.resolve(isBack);
  });
  const call = () =>
    callAsAccount(
      (own, signal) => own.from('bulletins').delete().select('id').abortSignal(signal),
      (data) => data,
      { client },
    );
  expect(await call()).toMatchObject(
    isBack ? { ok: true, value: [{ id: OWN_ID }] } : { ok: false, failure: 'signed_out' },
  );
  expect(sent).toBe(isBack ? 2 : 1);
  stop();
});

test.each([
  ['gets no response', 'offline', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['is refused', 'signed_out', () => Response.json({ error: 'gone' }, { status: 400 })],
] as const)(
  'callAsAccount, when the renewal of a rejected token %s, fails as %s',
  async (_what, failure, renewal) => {
    vi.useFakeTimers();
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const reported: string[] = [];
    const stop = onAccountRefused((refused) => reported.push(refused));
    const client = createFakeAccount(({ url }) =>
      url.includes('/token') ? renewal() : Response.json({}, { status: 401 }),
    );
    const result = callAsAccount(
      (own, signal) => own.from('bulletins').select('id').abortSignal(signal),
      (data) => data,
      { client, timeoutMs: 60_000 },
    );
    await vi.runAllTimersAsync();
    expect(await result).toMatchObject({ ok: false, failure });
    expect(reported).toEqual(failure === 'signed_out' ? ['signed_out'] : []);
    stop();
    logged.mockRestore();
  },
);

test('callAsAccount passes on its result after a wait, until that is undone', async () => {
  const client = createFakeAccount(() => Response.json([]));
  const call = () =>
    callAsAccount(
      (own, signal) => own.from('bulletins').select('id').abortSignal(signal),
      () => 'read',
      { client },
    );
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const wait = vi.fn(() => released);
  const undo = deliverAnswersAfter(wait);
  const onAnswer = vi.fn();
  const answer = call().then(onAnswer);
  await vi.waitFor(() => expect(wait).toHaveBeenCalled());
  expect(onAnswer).not.toHaveBeenCalled();
  release();
  await answer;
  expect(onAnswer).toHaveBeenCalledWith({ ok: true, value: 'read' });
  undo();
  await call();
  expect(wait).toHaveBeenCalledTimes(1);
});
