import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { inspect } from 'node:util';
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist';
import type { Results } from '@electric-sql/pglite';
import type { AnyAST, Connection } from '@supabase/lite';
import { type PGlite, createPgliteConnection } from '@supabase/lite/pglite';
import { createPostgresConnection } from '@supabase/lite/postgres';
import { openObstacle, openFailure } from './open-failure.ts';
import { StartFailure, codeOf, reasonOf } from './start-failure.ts';

export type Row = Record<string, unknown>;

export interface Sql {
  query(text: string, parameters?: readonly unknown[]): Promise<Row[]>;
  /** Runs several statements in one string, without parameters. */
  script(text: string): Promise<void>;
}

export interface Database extends Sql {
  readonly connection: Connection;
  /**
   * Runs one task at a time on the embedded database, whose only session would otherwise mix the roles and transactions
   * of concurrent requests. A Postgres server has a session per request and runs the tasks concurrently.
   */
  exclusive<T>(work: () => Promise<T>): Promise<T>;
  transaction<T>(work: (sql: Sql) => Promise<T>): Promise<T>;
  listen(channel: string, onMessage: (payload: string) => void): Promise<void>;
  close(): Promise<void>;
}

interface EmbeddedDatabase extends Database {
  /** Dumps the whole database to one file, from which another one can be started. */
  dump(): Promise<Blob>;
}

type PostgresDriver = ReturnType<typeof createPostgresConnection>['driver'];

const SEARCH_PATH = '"$user", public, extensions';

/** Opens Postgres in this process: in a directory, in memory, or in memory from a dump. */
export async function openEmbeddedDatabase(
  place: { readonly directory: string } | { readonly dump: Blob | null },
): Promise<EmbeddedDatabase> {
  const unfinished = 'directory' in place ? path.join(place.directory, 'unfinished') : null;
  const directory = 'directory' in place ? path.join(place.directory, 'postgres') : null;
  if (unfinished && directory) {
    if (existsSync(unfinished)) rmSync(directory, { recursive: true, force: true });
    if (!existsSync(directory)) writeFileSync(unfinished, '');
    mkdirSync(directory, { recursive: true });
    const reason = openObstacle(directory);
    if (reason) throw reason;
  }
  const connection = await createPgliteConnection({
    ...(directory ? { url: directory } : {}),
    pgliteOptions: {
      extensions: { btree_gist },
      parsers: { 17: String, 1114: isoTime, 1184: isoTime },
      serializers: { 17: String },
      ...('dump' in place && place.dump ? { loadDataDir: place.dump } : {}),
    },
  });
  adjustLibrary(connection);
  const driver: PGlite = connection.driver;
  setContextAtOnce(connection, driver);
  try {
    await driver.waitReady;
    await driver.exec(`set search_path = ${SEARCH_PATH}; set timezone = 'UTC'`);
    await dropUnusedParsers(driver);
    bindParametersAsText(driver);
    sendControlStatementsPlainly(driver);
  } catch (error) {
    throw openFailure(directory, error);
  }
  if (unfinished) rmSync(unfinished, { force: true });

  const sqlOf = (client: Pick<PGlite, 'query' | 'exec'>): Sql => ({
    query: async (text, parameters = []) => (await client.query<Row>(text, [...parameters])).rows,
    script: async (text) => {
      await client.exec(text);
    },
  });
  const direct = sqlOf(driver);
  const exclusive = oneAtATime(() => endOpenTransaction(driver));
  return {
    connection,
    exclusive,
    query: (text, parameters) => exclusive(() => direct.query(text, parameters)),
    script: (text) => exclusive(() => direct.script(text)),
    transaction: (work) => exclusive(() => driver.transaction((inner) => work(sqlOf(inner)))),
    listen: async (channel, onMessage) => {
      await exclusive(() => driver.listen(channel, onMessage));
    },
    dump: () => exclusive(async () => driver.dumpDataDir('none')),
    close: () => exclusive(() => connection.close()),
  };
}

/** Opens a connection to the Postgres server of `DATABASE_URL`. */
export async function openDatabaseServer(url: string): Promise<Database> {
  const connection = createPostgresConnection({
    url,
    postgresOptions: {
      connect_timeout: 10,
      onnotice: () => undefined,
      connection: { search_path: SEARCH_PATH },
      types: {
        timestamp: { to: 1114, from: [1114], serialize: String, parse: isoTime },
        timestamptz: { to: 1184, from: [1184], serialize: String, parse: isoTime },
        bytea: { to: 17, from: [17], serialize: String, parse: String },
        json: { to: 114, from: [114], serialize: jsonText, parse: JSON.parse },
        jsonb: { to: 3802, from: [3802], serialize: jsonText, parse: JSON.parse },
      },
    },
  });
  adjustLibrary(connection);
  const driver = connection.driver;
  inferBooleansOnServer(driver);
  const sqlOf = (client: Pick<typeof driver, 'unsafe'>): Sql => ({
    query: async (text, parameters = []) => [
      ...(await client.unsafe<Row[]>(
        text,
        parameters.map((parameter) => untyped(driver, parameter) as null),
      )),
    ],
    script: async (text) => {
      await client.unsafe(text).simple();
    },
  });
  const direct = sqlOf(driver);
  try {
    await direct.query('select 1');
  } catch (error) {
    await driver.end({ timeout: 1 });
    throw new StartFailure(
      `The database server of DATABASE_URL does not answer (${reasonOf(error)}): start it or correct the address, or unset DATABASE_URL to use the embedded database.`,
    );
  }
  return {
    connection,
    exclusive: (work) => work(),
    ...direct,
    transaction: async (work) => {
      const results: Awaited<ReturnType<typeof work>>[] = [];
      await driver.begin(async (inner) => {
        results.push(await work(sqlOf(inner)));
      });
      const [result] = results;
      return result as Awaited<ReturnType<typeof work>>;
    },
    listen: async (channel, onMessage) => {
      await driver.listen(channel, onMessage);
    },
    close: () => driver.end({ timeout: 5 }),
  };
}

/**
 * Ends a transaction that a request left open or aborted; otherwise all later requests would share it, as there is only
 * one session.
 */
async function endOpenTransaction(driver: PGlite): Promise<void> {
  if (driver.closed) return;
  const { messages } = await driver.execProtocol(SYNC, { throwOnError: false, syncToFs: false });
  if (messages.some((message) => 'status' in message && message.status === 'I')) return;
  await driver.exec('rollback');
}

/** Sync message of the wire protocol; the response contains the transaction status (I for idle). */
const SYNC = Uint8Array.of(0x53, 0, 0, 0, 4);

/**
 * Serializes parameters as text. The driver sends a wrong length for a parameter that is not text (a number where an
 * array is expected) and for a lone surrogate, after which the session cannot parse the stream.
 */
function bindParametersAsText(driver: PGlite): void {
  for (const [type, serialize] of Object.entries(driver.serializers)) {
    driver.serializers[type] = (value: unknown) => String(serialize(value));
  }
  const query = driver.query.bind(driver);
  driver.query = (text, parameters, options) =>
    query(wellFormed(text), parameters?.map(wellFormedIn), options);
}

/**
 * Drops the parsers for arrays of rows of system tables, which no statement selects. They are three quarters of all
 * parsers, and the driver copies all of them for every query.
 */
async function dropUnusedParsers(driver: PGlite): Promise<void> {
  const { rows } = await driver.query<{ type: number }>(
    `select typarray::int as type from pg_type
     where typtype = 'c' and typnamespace in ('pg_catalog'::regnamespace, 'information_schema'::regnamespace)`,
  );
  const unused = new Set(rows.map(({ type }) => String(type)));
  driver.parsers = Object.fromEntries(
    Object.entries(driver.parsers).filter(([type]) => !unused.has(type)),
  );
}

/** Sends statements without parameters or rows by the simple protocol: one round trip instead of six. */
function sendControlStatementsPlainly(driver: PGlite): void {
  const query = driver.query.bind(driver);
  driver.query = async <T>(...[text, ...rest]: Parameters<typeof query>): Promise<Results<T>> => {
    if (!/^(BEGIN|COMMIT|ROLLBACK)$/.test(text)) return query<T>(text, ...rest);
    await driver.exec(text);
    return { rows: [], fields: [], affectedRows: 0 };
  };
}

function wellFormedIn(value: unknown): unknown {
  if (typeof value === 'string') return wellFormed(value);
  return Array.isArray(value) ? value.map(wellFormedIn) : value;
}

/** Replaces lone surrogates by U+FFFD, like `String.prototype.toWellFormed`. */
function wellFormed(text: string): string {
  return text.replace(/\p{Surrogate}/gu, '\uFFFD');
}

/** Changes library behaviour that differs from a hosted project. */
function adjustLibrary(connection: Connection): void {
  skipDefaultGrants(connection);
  redactLoggedErrors(connection);
  answerAsPostgrest(connection);
  preferColumnsNamedCount(connection);
}

/**
 * The library would grant every table to `anon` when it first finds row level security. Only the grants in the
 * migrations apply, as on a hosted project.
 */
function skipDefaultGrants(connection: Connection): void {
  Reflect.set(connection, 'rlsState', 'active');
}

interface RequestContext {
  readonly auth?: { readonly role?: string; readonly uid?: string | null; readonly jwt?: unknown };
  readonly storage?: { readonly operation?: string };
}

interface RpcRequest {
  readonly method: string;
  readonly path: string;
  readonly requestHeaders?: Readonly<Record<string, string>>;
}

/**
 * Sets the request's role and claims in one statement. The library used one statement per setting, which took longer
 * than most reads. Requests have exclusive use of the session, see `exclusive`.
 */
function setContextAtOnce(connection: Connection, driver: PGlite): void {
  const set = async (settings: Readonly<Record<string, string>>) => {
    await driver.query(
      'select set_config(s.name, s.value, true) from unnest($1::text[], $2::text[]) as s (name, value)',
      [Object.keys(settings), Object.values(settings)],
    );
  };
  const applyJwtSessionContext = (_: unknown, { auth, storage }: RequestContext) => {
    const role = auth?.role || 'anon';
    const { jwt } = auth ?? {};
    return set({
      'request.jwt.claim.sub': String(auth?.uid ?? ''),
      'request.jwt.claim.role': role,
      'storage.operation': storage?.operation ?? '',
      ...(typeof jwt === 'object' && jwt ? { 'request.jwt.claims': JSON.stringify(jwt) } : {}),
      role,
    });
  };
  const applyRpcRequestGucs = (_: unknown, rpc: RpcRequest) =>
    set({
      'response.status': '',
      'response.headers': '',
      'request.method': rpc.method,
      'request.path': rpc.path,
      'request.headers': JSON.stringify(rpc.requestHeaders ?? {}),
    });
  Object.assign(connection, { applyJwtSessionContext, applyRpcRequestGucs });
}

/**
 * Logs only the code of a database error. The library prints every rejected statement with its parameters, which
 * contain user input.
 */
function redactLoggedErrors(connection: Connection): void {
  const normalize = connection.normalizeDbError.bind(connection);
  connection.normalizeDbError = (error) => {
    const normalized = normalize(error);
    if (typeof normalized === 'object' && normalized !== null) {
      const line = `The database refused a request (${codeOf(normalized) ?? 'without a code'}).`;
      Object.defineProperty(normalized, inspect.custom, { value: () => line, configurable: true });
    }
    return normalized;
  };
}

/**
 * Maps database errors to PostgREST's statuses. The library answers many of them with 500 and exposes the message, but
 * honours the status of an error with the code `PGRST`. Messages raised by our own SQL or by constraints are preserved.
 */
function answerAsPostgrest(connection: Connection): void {
  const normalize = connection.normalizeDbError.bind(connection);
  connection.normalizeDbError = (error) => {
    const normalized = normalize(error);
    const code = codeOf(normalized);
    if (!(normalized instanceof Error) || code === null) return normalized;
    const status = statusOf(code);
    if (status === null) return normalized;
    const field = (name: string): unknown => Reflect.get(normalized, name) ?? null;
    const isOurs = code.startsWith('23') || field('routine') === 'exec_stmt_raise';
    const words = isOurs
      ? { message: normalized.message, details: field('detail'), hint: field('hint') }
      : { message: status < 500 ? NOT_VALID : NO_ANSWER, details: null, hint: null };
    Reflect.set(normalized, 'code', 'PGRST');
    normalized.message = JSON.stringify({
      code: SQLSTATE.test(code) ? code : 'PGRST001',
      ...words,
    });
    Reflect.set(normalized, 'detail', JSON.stringify({ status, headers: {} }));
    return normalized;
  };
}

const NOT_VALID = 'A value, a name or an operator of the request is not valid.';
const NO_ANSWER = 'The database cannot answer.';
/** Five characters, and no system error names such as EPIPE. */
const SQLSTATE = /^(?:\d[0-9A-Z]|F0|HV|P0|XX)[0-9A-Z]{3}$/;

/**
 * PostgREST's status for an error code; null if the library already maps it. Statements that are too complex (class 54)
 * can only be caused by the client here.
 */
function statusOf(code: string): number | null {
  if (/^(PGRST|PT|ERR_|42501|42P01|2350[35]|25006)/.test(code)) return null;
  if (code === '42883') return 404;
  if (!SQLSTATE.test(code) || /^(08|53)/.test(code)) return 503;
  if (/^(09|25|2D|38|39|3B|40|55|57|58|F0|HV|XX|P0(?!001))/.test(code)) return 500;
  return /^(0L|0P|28)/.test(code) ? 403 : 400;
}

/**
 * Treats `select=count` as an aggregate only if the table has no such column, like PostgREST; the library always
 * aggregates.
 */
function preferColumnsNamedCount(connection: Connection): void {
  const translate = connection.onPostgrestAST.bind(connection);
  connection.onPostgrestAST = async (query, variables) => {
    const ast = await translate(query, variables);
    if (!ast.select?.some(isUnqualifiedCount)) return ast;
    const { columns } = await connection.introspect({ useCache: true });
    const isOfTable = ({ schema, table }: { schema: string; table: string }) =>
      table === ast.from && schema === (ast.schema ?? 'public');
    if (!columns.some((column) => column.name === 'count' && isOfTable(column))) return ast;
    return {
      ...ast,
      select: ast.select.map((entry) => (isUnqualifiedCount(entry) ? asColumn(entry) : entry)),
    };
  };
}

type SelectEntry = NonNullable<AnyAST['select']>[number];
type UnqualifiedCount = Record<string, { readonly aggregate: 'count'; readonly cast?: string }>;

function isUnqualifiedCount(entry: SelectEntry): entry is UnqualifiedCount {
  return typeof entry !== 'string' && Object.values(entry).some((one) => 'bareCount' in one);
}

function asColumn(entry: UnqualifiedCount): SelectEntry {
  return Object.fromEntries(
    Object.entries(entry).map(([name, { cast }]) => [
      name,
      { column: 'count', ...(cast ? { cast } : {}) },
    ]),
  );
}

/** The library's queries run on reserved sessions, where the server must infer parameter types as well. */
function inferBooleansOnServer(driver: PostgresDriver): void {
  const reserve = driver.reserve.bind(driver);
  driver.reserve = async () => {
    const session = await reserve();
    const unsafe = session.unsafe.bind(session);
    const run: typeof unsafe = (text, parameters, options) =>
      unsafe(
        text,
        parameters?.map((parameter) => untyped(driver, parameter) as null),
        options,
      );
    session.unsafe = run;
    return session;
  };
}

/**
 * The driver declares `true` and `[true]` as boolean, which Postgres accepts neither as JSON nor as an array. Type 0
 * lets the server infer the type, as for every other value. Values that are neither text nor a list are sent as text,
 * because the driver throws if the statement expects an array.
 */
function untyped(driver: PostgresDriver, parameter: unknown): unknown {
  const first: unknown = Array.isArray(parameter) ? parameter[0] : parameter;
  if (typeof first === 'boolean') return driver.typed(parameter as boolean, 0);
  if (typeof parameter === 'number') return String(parameter);
  return parameter !== null && Object.getPrototypeOf(parameter) === Object.prototype
    ? JSON.stringify(parameter)
    : parameter;
}

/** The library binds JSON as text already; encoding it again would store a JSON string. */
function jsonText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** Formats times like PostgREST; the library returns Postgres' own format, which not every browser parses. */
function isoTime(time: string): string {
  return time.replace(/^(\d{4,}-\d\d-\d\d) /, '$1T').replace(/([+-]\d\d)$/, '$1:00');
}

/** Yields to the event loop between two tasks, so that a long queue does not hold up requests that need no database. */
function oneAtATime(afterEach: () => Promise<void>): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const next = last.then(work);
    last = next
      .catch(() => undefined)
      .then(afterEach)
      .then(() => nextTurn())
      .catch((error: unknown) => {
        process.stderr.write(
          `The embedded database does not end a transaction: ${reasonOf(error)}\n`,
        );
      });
    return next;
  };
}
