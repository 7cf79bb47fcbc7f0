import { describe, expect, test } from 'vitest';
import { callAsAccount, onAccountRefused } from '../../src/backend/account-call.ts';
import { createFakeAccount, OWN_ID } from './fake-account.ts';

/** Removes a bulletin on a server that hides it, and says this level when it is asked. */
async function removeHidden(level: number | null, upToLevel?: 0 | 1) {
  const asked: string[] = [];
  const heard: string[] = [];
  const client = createFakeAccount((request) => {
    const { pathname, searchParams } = new URL(request.url);
    asked.push(`${request.method} ${pathname.split('/').at(-1) ?? ''}`);
    if (!pathname.endsWith('/profiles')) return Response.json([]);
    expect(searchParams.get('id')).toBe(`eq.${OWN_ID}`);
    return level === null
      ? Response.json({ code: '57014', message: 'canceling statement' }, { status: 500 })
      : Response.json([{ admin_level: level }]);
  });
  const stop = onAccountRefused((failure) => heard.push(failure));
  const answer = await callAsAccount(
    (own, signal) =>
      own.from('bulletins').delete().eq('id', OWN_ID).select('id').abortSignal(signal),
    (data) => data,
    { client, ...(upToLevel === undefined ? {} : { upToLevel }) },
  );
  stop();
  return { answer, asked, heard };
}

describe('a change that hits no row', () => {
  test.each([
    [1, 1, true],
    [0, 1, true],
    [2, 1, false],
    [3, 1, false],
    [1, 0, false],
    [0, 0, true],
  ] as const)('of level %i, where %i may: %s', async (level, upToLevel, isAllowed) => {
    const { answer, asked, heard } = await removeHidden(level, upToLevel);
    expect(answer).toEqual(
      isAllowed ? { ok: true, value: [] } : { ok: false, failure: 'forbidden', said: '' },
    );
    expect(asked).toEqual(['DELETE bulletins', 'GET profiles']);
    expect(heard).toEqual(isAllowed ? [] : ['forbidden']);
  });

  test('stands as it is when the level cannot be found out, or is nobody’s concern', async () => {
    expect((await removeHidden(null, 1)).answer).toEqual({ ok: true, value: [] });
    expect((await removeHidden(3)).asked).toEqual(['DELETE bulletins']);
  });
});

test('where nobody answered there are no words of a server', async () => {
  const client = createFakeAccount(() => Promise.reject(new TypeError('Failed to fetch')));
  expect(
    await callAsAccount(
      (own, signal) => own.from('bulletins').select('id').abortSignal(signal),
      (data) => data,
      { client },
    ),
  ).toEqual({ ok: false, failure: 'offline', said: '' });
});

test('what the server said is kept for the places that show it', async () => {
  const client = createFakeAccount(() =>
    Response.json({ code: '23503', message: 'violates foreign key constraint' }, { status: 409 }),
  );
  expect(
    await callAsAccount(
      (own, signal) => own.from('bulletins').select('id').abortSignal(signal),
      (data) => data,
      { client },
    ),
  ).toEqual({ ok: false, failure: 'invalid', said: 'violates foreign key constraint' });
});
