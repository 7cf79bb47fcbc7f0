import fc from 'fast-check';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { rounds } from '../support/rounds.ts';
import { testDatabase } from '../support/test-database.ts';
import { type TestBackend, startTestBackend } from '../support/test-backend.ts';
import {
  authInputs,
  type Described,
  functionInputs,
  type HostileInput,
  storageInputs,
  tableInputs,
} from './hostile-inputs.ts';
import { PASSWORD, newMember } from './test-users.ts';

/**
 * Fixed by default, and another one on each database, so that `npm test` sends 500 different inputs to each endpoint;
 * `FUZZ_SEED` and `FUZZ_INPUTS` override the seed and the number of inputs.
 */
const SEED = Number(
  process.env['FUZZ_SEED'] ?? (testDatabase() === 'server' ? 20_261_122 : 20_261_121),
);
const INPUTS = Number(process.env['FUZZ_INPUTS'] ?? rounds(250, 10_000));
const AT_ONCE = 16;
/** Internal details that no response may contain. */
const INTERNALS =
  /pglite|kysely|postgres\.js|node_modules|\bat \w+ \(|TypeError|RangeError|SyntaxError|syntax error|relation "|operator does not exist|invalid input syntax|malformed|invalid byte|Failed to execute|cannot cast|could not determine/i;

let backend: TestBackend;
let tokens: readonly (string | null)[];

beforeAll(async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.spyOn(process.stderr, 'write').mockImplementation(() => true);
  backend = await startTestBackend();
  const staff = await newMember(backend, 'fuzzing');
  await backend.sql('update public.profiles set admin_level = 1');
  const { data } = await staff.auth.signInWithPassword({
    email: 'fuzzing@behold.example',
    password: PASSWORD,
  });
  tokens = [null, data.session?.access_token ?? ''];
});

afterAll(() => backend?.close());

/** The reason why the response is wrong; null if it is correct. */
async function faultOf(input: HostileInput, token: string | null): Promise<string | null> {
  const { method, path, headers, body } = input;
  const answer = await fetch(`${backend.url}${path}`, {
    method,
    redirect: 'manual',
    headers: {
      apikey: backend.publishableKey,
      ...headers,
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    },
    ...(body === undefined ? {} : { body }),
  });
  const text = await answer.text();
  const leak = answer.ok ? null : INTERNALS.exec(text);
  if (answer.status < 500 && leak === null) return null;
  return `${answer.status} ${method} ${path} ${JSON.stringify(headers)} ${body ?? ''} -> ${text}`.slice(
    0,
    1500,
  );
}

async function expectNoFault(inputs: fc.Arbitrary<HostileInput>): Promise<void> {
  const left = fc.sample(inputs, { seed: SEED, numRuns: INPUTS }).entries();
  const faults: string[] = [];
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const [index, input] of left) {
        const fault = await faultOf(input, tokens[index % tokens.length] ?? null);
        if (fault !== null) faults.push(fault);
      }
    }),
  );
  expect(faults, `${faults.length} of ${INPUTS} inputs`).toEqual([]);
}

async function describeApi(): Promise<Described[]> {
  const rows = await backend.sql(`
    select 'table' as kind, c.relname as name, array_agg(a.attname::text order by a.attnum) as fields
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v')
    group by c.relname
    union all
    select 'function', p.proname, coalesce(max(p.proargnames[1:p.pronargs])::text[], '{}')
    from pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.prokind = 'f'
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
    group by p.proname
    order by kind, name`);
  return rows.map(({ kind, name, fields }) => ({
    kind: kind === 'table' ? 'table' : 'function',
    name: String(name),
    fields: Array.isArray(fields) ? fields.map(String) : [],
  }));
}

const TIME = { timeout: 2 * 3_600_000 };

test(
  'no input to a table or function of the API gets a 5xx response or internals of the server',
  TIME,
  async () => {
    const described = await describeApi();
    expect(described.length).toBeGreaterThan(20);
    for (const one of described) {
      await expectNoFault(one.kind === 'table' ? tableInputs(one) : functionInputs(one));
    }
  },
);

test('no input to the Auth API gets a 5xx response or internals of the server', TIME, () =>
  expectNoFault(authInputs()),
);

test('no input to the Storage API gets a 5xx response or internals of the server', TIME, () =>
  expectNoFault(storageInputs()),
);

test('the backend still responds after all hostile inputs', async () => {
  const answer = await fetch(`${backend.url}/rest/v1/prayer_counts?select=count`, {
    headers: { apikey: backend.publishableKey },
  });
  expect(answer.status).toBe(200);
});
