import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Connection } from '@supabase/lite';
import { createPostgresConnection } from '@supabase/lite/postgres';
import { Pool, type PoolClient, type QueryResult, types } from 'pg';
import { z } from 'zod';
import { type Database, type Row, type Sql, SEARCH_PATH, isoTime } from './database.ts';
import { adjustLibrary } from './library-adjustments.ts';
import { StartFailure, codeOf, reasonOf } from './start-failure.ts';

/** A key that other applications on the server are unlikely to use. */
const INSTALLATION_LOCK = 7_306_912_441;
const REQUEST_CONNECTIONS = 10;
/** For the installation, jobs, realtime and transactions of the backend itself. */
const OWN_CONNECTIONS = 4;
const CLOSING_MS = 5000;
const CONNECTION_LOST = 'CONNECTION_LOST';

type Parser = (text: string) => unknown;

const { builtins } = types;
/** Object ids of `pg_type.dat` that `pg` has no names for. */
const NAME = 19;
const BYTEA_ARRAY = 1001;
const NAME_ARRAY = 1003;
const TEXT_ARRAY: number = 1009;
const INT8_ARRAY = 1016;
const TIMESTAMP_ARRAY = 1115;
const DATE_ARRAY = 1182;
const TIMESTAMPTZ_ARRAY = 1185;
const INTERVAL_ARRAY = 1187;
const NUMERIC_ARRAY = 1231;
/** The same formats as on the embedded database. */
const PARSERS: ReadonlyMap<number, Parser> = new Map<number, Parser>([
  [builtins.BYTEA, String],
  [builtins.DATE, String],
  [builtins.INT8, safeNumber],
  [builtins.INTERVAL, String],
  [builtins.NUMERIC, exactNumber],
  [builtins.TIMESTAMP, isoTime],
  [builtins.TIMESTAMPTZ, isoTime],
]);
/** The types of the elements of arrays that `pg` does not parse or parses in another format. */
const ELEMENTS: ReadonlyMap<number, number> = new Map([
  [BYTEA_ARRAY, builtins.BYTEA],
  [NAME_ARRAY, NAME],
  [INT8_ARRAY, builtins.INT8],
  [TIMESTAMP_ARRAY, builtins.TIMESTAMP],
  [DATE_ARRAY, builtins.DATE],
  [TIMESTAMPTZ_ARRAY, builtins.TIMESTAMPTZ],
  [INTERVAL_ARRAY, builtins.INTERVAL],
  [NUMERIC_ARRAY, builtins.NUMERIC],
]);

/** Connects to the Postgres server of `DATABASE_URL`. */
export async function openDatabaseServer(url: string): Promise<Database> {
  // Two pools: a request that holds a connection never waits for another one that only a request could give back.
  const requests = openPool(url, REQUEST_CONNECTIONS);
  const pool = openPool(url, OWN_CONNECTIONS);
  const withClient = async <T>(work: (client: PoolClient) => Promise<T>): Promise<T> => {
    const client = await pool.connect();
    try {
      return await work(client);
    } finally {
      client.release();
    }
  };
  const direct: Sql = {
    query: (text, parameters) => withClient((client) => sqlOf(client).query(text, parameters)),
    script: (text) => withClient((client) => sqlOf(client).script(text)),
  };
  try {
    await direct.query('select 1');
  } catch (error) {
    await pool.end();
    throw new StartFailure(
      `The database server of DATABASE_URL does not answer (${reasonOf(error)}): start it or correct the address, or unset DATABASE_URL to use the embedded database.`,
    );
  }
  const connection = createPostgresConnection({ url });
  adjustLibrary(connection);
  failWithoutSchema(connection);
  const { driver } = connection;
  // The driver of the library ends the process if a connection is lost between two statements, and keeps it in its pool
  // (https://github.com/porsager/postgres/issues/1208). The library needs no other parts of a reserved connection.
  Reflect.set(driver, 'reserve', async () => reservedConnection(await coded(requests.connect())));
  return {
    connection,
    exclusive: (work) => work(),
    ...direct,
    transaction: (work) => withClient((client) => inTransaction(client, work)),
    listen: async (channel, onMessage, onGap) => {
      let isFirst = true;
      await driver.listen(channel, onMessage, () => {
        if (!isFirst) onGap?.();
        isFirst = false;
      });
    },
    whileLocked: (work) =>
      withClient(async (client) => {
        await client.query(`select pg_advisory_lock(${INSTALLATION_LOCK})`);
        try {
          return await work();
        } finally {
          await client
            .query(`select pg_advisory_unlock(${INSTALLATION_LOCK})`)
            .catch(() => undefined);
        }
      }),
    close: async () => {
      // A connection in use is not waited for longer: it may have no answer to come.
      const ended = Promise.all([requests.end(), pool.end()]);
      await Promise.race([ended, delay(CLOSING_MS, undefined, { ref: false })]);
      await driver.end({ timeout: 1 });
    },
  };
}

function openPool(url: string, max: number): Pool {
  const address = new URL(url);
  // `sslmode` as in psql: `require` accepts the certificates of hosted projects.
  address.searchParams.set('uselibpqcompat', 'true');
  const pool = new Pool({
    connectionString: address.href,
    max,
    connectionTimeoutMillis: 10_000,
    // The formats of a hosted project; a server may have others.
    options: `-c search_path=${SEARCH_PATH.replaceAll(' ', '')} -c DateStyle=ISO -c TimeZone=UTC`,
    types: { getTypeParser: parserOf },
  });
  // Lost connections: the statements in progress are rejected, and the pool opens others.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

/** The library answers a schema without tables when a connection is lost, and then 404 to requests for all tables. */
function failWithoutSchema(connection: Connection): void {
  const introspect = connection.introspect.bind(connection);
  connection.introspect = async (options) => {
    const schema = await introspect(options);
    if (schema.tables.length > 0) return schema;
    throw Object.assign(new Error('The schema cannot be read'), { code: CONNECTION_LOST });
  };
}

function sqlOf(client: PoolClient): Sql {
  return {
    query: async (text, parameters = []) => (await run(client, text, parameters)).rows,
    script: async (text) => {
      await client.query(text);
    },
  };
}

async function run(
  client: PoolClient,
  text: string,
  parameters: readonly unknown[] = [],
): Promise<QueryResult<Row>> {
  const values = parameters.some(Array.isArray)
    ? await withJsonLists(client, text, parameters)
    : [...parameters];
  // In the extended mode a text is one statement, even without parameters.
  const query = { text, values, queryMode: 'extended' };
  return coded(client.query<Row>(query));
}

/** Encodes the lists that the statement takes as JSON; `pg` sends every list as an array of Postgres. */
async function withJsonLists(
  client: PoolClient,
  text: string,
  parameters: readonly unknown[],
): Promise<unknown[]> {
  // Statements of one connection may be described at the same time.
  const name = `described_${randomUUID().replaceAll('-', '')}`;
  await run(client, `prepare ${name} as ${text}`);
  const { rows } = await run(
    client,
    'select parameter_types::text[] as types from pg_prepared_statements where name = $1',
    [name],
  );
  await run(client, `deallocate ${name}`);
  const [described] = z.tuple([z.object({ types: z.array(z.string()) })]).parse(rows);
  return parameters.map((parameter, index) =>
    Array.isArray(parameter) && /^jsonb?$/.test(described.types[index] ?? '')
      ? JSON.stringify(parameter)
      : parameter,
  );
}

/** `pg` gives lost connections no code, and the library takes errors without one for mistakes of the client. */
async function coded<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw codeOf(error) === null ? Object.assign(error as Error, { code: CONNECTION_LOST }) : error;
  }
}

/** A connection as the library uses one of its own driver. */
function reservedConnection(client: PoolClient) {
  return {
    unsafe: async (text: string, parameters?: readonly unknown[]) => {
      const { rows, command, rowCount } = await run(client, text, parameters);
      return Object.assign(rows, { command, count: rowCount });
    },
    release: () => client.release(),
  };
}

async function inTransaction<T>(client: PoolClient, work: (sql: Sql) => Promise<T>): Promise<T> {
  await client.query('begin');
  try {
    const result = await work(sqlOf(client));
    const { command } = await client.query('commit');
    // Postgres answers the `commit` of a failed transaction in this way.
    if (command === 'ROLLBACK') throw new Error('A statement of the transaction has failed');
    return result;
  } catch (error) {
    // Without a connection there is nothing to roll back.
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

function parserOf(type: number): Parser {
  const element = ELEMENTS.get(type);
  if (element === undefined) return PARSERS.get(type) ?? (types.getTypeParser(type) as Parser);
  const parseTexts = types.getTypeParser(TEXT_ARRAY) as (text: string) => (string | null)[];
  const parse = parserOf(element);
  return (text) => parseTexts(text).map((one) => (one === null ? null : parse(one)));
}

function safeNumber(text: string): number | bigint {
  const number = Number(text);
  return Number.isSafeInteger(number) ? number : BigInt(text);
}

function exactNumber(text: string): number | string {
  const number = Number(text);
  return Number.isFinite(number) && String(number) === text ? number : text;
}
