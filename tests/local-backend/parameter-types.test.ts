import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type TestBackend, startTestBackend } from '../support/test-backend.ts';

/** A value in a JSON request, and in the response of PostgREST if that is different. */
const VALUES: readonly (readonly [type: string, sent: unknown, answered?: unknown])[] = [
  ['text', '"quoted" \\ {1,2} 한글'],
  ['varchar(20)', '12'],
  ['boolean', true],
  ['boolean', false],
  ['smallint', -3],
  ['integer', 2_147_483_647],
  ['bigint', 9_007_199_254_740_991],
  ['numeric', 0.1],
  ['real', 1.5],
  ['double precision', 0.1],
  ['date', '2024-02-29'],
  ['time', '23:59:00'],
  ['timetz', '23:59:00+09'],
  ['timestamp', '2024-01-02T03:04:05.678'],
  ['timestamptz', '2024-01-02T12:04:05.678+09:00', '2024-01-02T03:04:05.678+00:00'],
  ['interval', '1 day 02:00:00'],
  ['uuid', 'c0000000-0000-4000-8000-0000000000a1'],
  ['inet', '203.0.113.9'],
  ['bytea', '\\x00ff'],
  ['tstzrange', '["2024-01-01 00:00:00+00","2024-01-02 00:00:00+00")'],
  ['json', { words: ['a', null, 1.5], nested: { yes: true } }],
  ['jsonb', { words: ['a', null, 1.5], nested: { yes: true } }],
  ['jsonb', {}],
  ['jsonb', [1, 'two', { three: 3 }]],
  ['jsonb', 5],
  ['jsonb', true],
  ['text[]', ['plain', 'comma, "quote" \\ and {brace}', '', '한글']],
  ['text[]', []],
  [
    'text[]',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  ['uuid[]', ['c0000000-0000-4000-8000-0000000000a1', 'c0000000-0000-4000-8000-0000000000a2']],
  ['integer[]', [1, -2, 3]],
  ['bigint[]', [1, 9_007_199_254_740_991]],
  ['numeric[]', [0.5, 12]],
  ['boolean[]', [true, false]],
  ['date[]', ['2024-02-29', '2024-03-01']],
  ['timestamptz[]', ['2024-01-02T03:04:05+00:00']],
  ['jsonb[]', [{ a: 1 }, { b: [2] }]],
];
const CASES = VALUES.map(([type, sent, answered = sent], index) => ({
  type,
  sent,
  answered,
  column: `value_${index}`,
  echo: `echo_${index}`,
}));

let backend: TestBackend;

/** Sends a request with the secret key, which bypasses all policies. */
async function ask(method: string, address: string, body?: unknown): Promise<unknown> {
  const answer = await fetch(`${backend.url}/rest/v1/${address}`, {
    method,
    headers: {
      apikey: backend.secretKey,
      authorization: `Bearer ${backend.secretKey}`,
      'content-type': 'application/json',
      prefer: 'return=representation',
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return answer.json();
}

beforeAll(async () => {
  backend = await startTestBackend({
    supabaseDir: path.join(import.meta.dirname, 'fixtures/supabase'),
  });
  await backend.sql(
    `create table public.typed_values (
       id integer primary key, ${CASES.map(({ column, type }) => `${column} ${type}`).join(', ')}
     )`,
  );
  await backend.sql('grant all on public.typed_values to service_role');
  for (const { echo, type } of CASES) {
    await backend.sql(
      `create function public.${echo}(p_value ${type}) returns ${type} language sql immutable return p_value`,
    );
  }
  await backend.sql('grant execute on all functions in schema public to service_role');
  await backend.sql(`notify pgrst, 'reload schema'`);
  // The notification reaches the backend a moment later.
  await vi.waitFor(async () => {
    expect(await ask('POST', `rpc/${CASES.at(-1)?.echo}`, { p_value: [] })).toEqual([]);
  }, 300_000);
});

afterAll(() => backend.close());

test.each(CASES.map((one, id) => [one.type, JSON.stringify(one.sent), { id, ...one }] as const))(
  'a parameter of type %s keeps its value %s when a call, an insert, an update or a filter sends it',
  async (_type, _value, { id, type, sent, answered, column, echo }) => {
    expect(await ask('POST', `rpc/${echo}`, { p_value: sent })).toEqual(answered);
    const select = `select=id,${column}`;
    const row = { id, [column]: answered };
    expect(await ask('POST', `typed_values?${select}`, { id, [column]: sent })).toEqual([row]);
    expect(await ask('PATCH', `typed_values?id=eq.${id}&${select}`, { [column]: sent })).toEqual([
      row,
    ]);
    if (typeof sent === 'string' || typeof sent === 'number' || typeof sent === 'boolean') {
      const filter = encodeURIComponent(`eq.${sent}`);
      expect(await ask('GET', `typed_values?${column}=${filter}&${select}`)).toEqual([row]);
    }
    expect(await backend.sql(`select $1::${type} as value`, [sent])).toEqual([{ value: answered }]);
  },
);
