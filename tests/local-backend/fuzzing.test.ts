import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rounds } from '../support/rounds.ts';
import { testDatabase } from '../support/test-database.ts';
import { type PipelinedResponse, sendPipelined } from '../support/pipelined-requests.ts';
import { type TestBackend, startTestBackend } from '../support/test-backend.ts';
import {
  authInputs,
  type Described,
  functionInputs,
  type MaliciousInput,
  storageInputs,
  tableInputs,
} from './malicious-inputs.ts';
import { PASSWORD, newMember } from './test-users.ts';

/**
 * Fixed by default, and another one on each database; `FUZZ_SEED` and `FUZZ_INPUTS` override the seed and the number of
 * inputs to each endpoint.
 */
const SEED = Number(
  process.env['FUZZ_SEED'] ?? (testDatabase() === 'server' ? 20_261_122 : 20_261_121),
);
const INPUTS = Number(process.env['FUZZ_INPUTS'] ?? rounds(500, 10_000));
const CONNECTIONS = 2;
const REQUESTS_OF_CONNECTION = 32;
/** Internal details that no response may contain. */
const INTERNALS =
  /pglite|kysely|postgres\.js|node_modules|\bat \w+ \(|TypeError|RangeError|SyntaxError|syntax error|relation "|operator does not exist|invalid input syntax|malformed|invalid byte|Failed to execute|cannot cast|could not determine/i;

const { error } = console;
const write = process.stderr.write.bind(process.stderr);
let backend: TestBackend;
let tokens: readonly (string | null)[];

beforeAll(async () => {
  // Not spies: they would keep the arguments of every call.
  console.error = () => undefined;
  process.stderr.write = () => true;
  backend = await startTestBackend();
  const staff = await newMember(backend, 'fuzzing');
  await backend.sql('update public.profiles set admin_level = 1');
  const { data } = await staff.auth.signInWithPassword({
    email: 'fuzzing@behold.example',
    password: PASSWORD,
  });
  // Requests of staff cost twice as much.
  tokens = [null, null, null, data.session?.access_token ?? ''];
});

afterAll(() => {
  console.error = error;
  process.stderr.write = write;
  return backend?.close();
});

/** The reason why the response is wrong; null if it is correct. */
function faultOf(input: MaliciousInput, { status, text }: PipelinedResponse): string | null {
  const leak = status < 300 ? null : INTERNALS.exec(text);
  if (status < 500 && leak === null) return null;
  const { method, path, headers, body } = input;
  return `${status} ${method} ${path} ${JSON.stringify(headers)} ${body ?? ''} -> ${text}`.slice(
    0,
    1500,
  );
}

async function expectNoFault(inputs: fc.Arbitrary<MaliciousInput>): Promise<void> {
  const all = fc.sample(inputs, { seed: SEED, numRuns: INPUTS }).map((input, index) => ({
    ...input,
    headers: {
      apikey: backend.publishableKey,
      accept: '*/*',
      ...input.headers,
      ...authorization(tokens[index % tokens.length] ?? null),
    },
  }));
  const batches = Array.from({ length: Math.ceil(all.length / REQUESTS_OF_CONNECTION) }, (_, nth) =>
    all.slice(nth * REQUESTS_OF_CONNECTION, (nth + 1) * REQUESTS_OF_CONNECTION),
  ).values();
  const faults: string[] = [];
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      for (const batch of batches) {
        const responses = await sendPipelined(backend.url, batch);
        for (const [index, response] of responses.entries()) {
          const input = batch[index];
          const fault = input === undefined ? 'a response to no request' : faultOf(input, response);
          if (fault !== null) faults.push(fault);
        }
      }
    }),
  );
  expect(faults, `${faults.length} of ${INPUTS} inputs`).toEqual([]);
  expect(pollutedObjects(), 'shared objects that requests have changed').toEqual([]);
}

/** The names of `Object.prototype` and of its methods that have got enumerable properties, which none has by itself. */
function pollutedObjects(): string[] {
  const prototype = Object.prototype as Readonly<Record<string, unknown>>;
  const methods = Object.getOwnPropertyNames(prototype).filter((name) => name !== '__proto__');
  return [
    ...(Object.keys(prototype).length > 0 ? ['Object.prototype'] : []),
    ...methods.filter((name) => Object.keys(prototype[name] as object).length > 0),
  ];
}

const authorization = (token: string | null) =>
  token === null ? {} : { authorization: `Bearer ${token}` };

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

test('the backend still responds after all malicious inputs', async () => {
  const answer = await fetch(`${backend.url}/rest/v1/prayer_counts?select=count`, {
    headers: { apikey: backend.publishableKey },
  });
  expect(answer.status).toBe(200);
});
