import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { inspect } from 'node:util';
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist';
import { citext } from '@electric-sql/pglite/contrib/citext';
import { pgtap } from '@electric-sql/pglite/pgtap';
import type { AnyAST, Connection } from '@supabase/lite';
import { type PGlite, createPgliteConnection } from '@supabase/lite/pglite';
import { createPostgresConnection } from '@supabase/lite/postgres';
import { obstacle, openFailure } from './open-failure.ts';
import { StartFailure, codeOf, reasonOf } from './start-failure.ts';

export type Row = Record<string, unknown>;

export interface Sql {
  query(text: string, parameters?: readonly unknown[]): Promise<Row[]>;
  /** Several statements in one text, without parameters. */
  script(text: string): Promise<void>;
}

export interface Database extends Sql {
  readonly connection: Connection;
  /**
   * One piece of work at a time on the embedded database: it has one session, so the role and the transaction
   * of one request would otherwise be those of another. On a server everybody has a session, and nobody waits.
   */
  exclusive<T>(work: () => Promise<T>): Promise<T>;
  transaction<T>(work: (sql: Sql) => Promise<T>): Promise<T>;
  listen(channel: string, onMessage: (payload: string) => void): Promise<void>;
  close(): Promise<void>;
}

export interface EmbeddedDatabase extends Database {
  /** The whole database as one file, to start another one from. */
  dump(): Promise<Blob>;
}

type PostgresDriver = ReturnType<typeof createPostgresConnection>['driver'];

const SEARCH_PATH = '"$user", public, extensions';

/** Postgres in this process, in a directory, or in memory, or in memory from a dump. */
export async function openEmbeddedDatabase(
  place: { readonly directory: string } | { readonly dump: Blob | null },
): Promise<EmbeddedDatabase> {
  const unfinished = 'directory' in place ? path.join(place.directory, 'unfinished') : null;
  const directory = 'directory' in place ? path.join(place.directory, 'postgres') : null;
  if (unfinished && directory) {
    if (existsSync(unfinished)) rmSync(directory, { recursive: true, force: true });
    if (!existsSync(directory)) writeFileSync(unfinished, '');
    mkdirSync(directory, { recursive: true });
    const reason = obstacle(directory);
    if (reason) throw reason;
  }
  const connection = await createPgliteConnection({
    ...(directory ? { url: directory } : {}),
    pgliteOptions: {
      extensions: { btree_gist, citext, pgtap },
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
    bindParametersAsText(driver);
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

/** A Postgres server of one's own, as `DATABASE_URL` names it. */
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

/** The one session is shared: a transaction that a request left open or aborted would be that of every later request. */
async function endOpenTransaction(driver: PGlite): Promise<void> {
  if (driver.closed) return;
  const { messages } = await driver.execProtocol(SYNC, { throwOnError: false, syncToFs: false });
  if (messages.some((message) => 'status' in message && message.status === 'I')) return;
  await driver.exec('rollback');
}

/** The message of the wire protocol that is answered with the state of the transaction: I for idle. */
const SYNC = Uint8Array.of(0x53, 0, 0, 0, 4);

/**
 * The driver announces a wrong length for a parameter that is no text (a number where an array is expected) and for
 * half a surrogate pair. The session cannot read what follows such a message.
 */
function bindParametersAsText(driver: PGlite): void {
  for (const [type, serialize] of Object.entries(driver.serializers)) {
    driver.serializers[type] = (value: unknown) => String(serialize(value));
  }
  const query = driver.query.bind(driver);
  driver.query = (text, parameters, options) =>
    query(wellFormed(text), parameters?.map(wellFormedIn), options);
}

function wellFormedIn(value: unknown): unknown {
  if (typeof value === 'string') return wellFormed(value);
  return Array.isArray(value) ? value.map(wellFormedIn) : value;
}

/** Half a surrogate pair becomes U+FFFD, as in `String.prototype.toWellFormed`. */
function wellFormed(text: string): string {
  return text.replace(/\p{Surrogate}/gu, '\uFFFD');
}

/** What the library does otherwise than a hosted project. */
function adjustLibrary(connection: Connection): void {
  keepGrantsAsMigrated(connection);
  keepLogsImpersonal(connection);
  answerAsPostgrest(connection);
  preferColumnsNamedCount(connection);
}

/**
 * The library would grant every table to `anon` when it meets row level security for the first time.
 * Who may do what is written in the migrations, and here they are the only word, as on a hosted project.
 */
function keepGrantsAsMigrated(connection: Connection): void {
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
 * The library tells the database who asks by a statement for each setting, which took more time than most reads
 * themselves; here it is one statement. Requests have the one session to themselves, see `exclusive`.
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

/** The library prints every refused statement with its parameters, which hold what people typed. */
function keepLogsImpersonal(connection: Connection): void {
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
 * The library answers 500 to many refusals of the database, and repeats its words. The form of an error that a database
 * raises for PostgREST (`PGRST`) carries the status that PostgREST gives to the code. What our own SQL raises, and what
 * a constraint says, keeps its message.
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
/** Five signs, and none of the names that systems give to errors (EPIPE). */
const SQLSTATE = /^(?:\d[0-9A-Z]|F0|HV|P0|XX)[0-9A-Z]{3}$/;

/**
 * The status that PostgREST gives to a code; null where the library does so itself. Too complex a statement (54) can
 * only be the caller's fault here.
 */
function statusOf(code: string): number | null {
  if (/^(PGRST|PT|ERR_|42501|42P01|2350[35]|25006)/.test(code)) return null;
  if (code === '42883') return 404;
  if (!SQLSTATE.test(code) || /^(08|53)/.test(code)) return 503;
  if (/^(09|25|2D|38|39|3B|40|55|57|58|F0|HV|XX|P0(?!001))/.test(code)) return 500;
  return /^(0L|0P|28)/.test(code) ? 403 : 400;
}

/**
 * `select=count` means the rows' number only where the table has no column of that name, as in PostgREST;
 * the library counts always.
 */
function preferColumnsNamedCount(connection: Connection): void {
  const translate = connection.onPostgrestAST.bind(connection);
  connection.onPostgrestAST = async (asked, variables) => {
    const ast = await translate(asked, variables);
    if (!ast.select?.some(isBareCount)) return ast;
    const { columns } = await connection.introspect({ useCache: true });
    const isOfTable = ({ schema, table }: { schema: string; table: string }) =>
      table === ast.from && schema === (ast.schema ?? 'public');
    if (!columns.some((column) => column.name === 'count' && isOfTable(column))) return ast;
    return {
      ...ast,
      select: ast.select.map((entry) => (isBareCount(entry) ? asColumn(entry) : entry)),
    };
  };
}

type SelectEntry = NonNullable<AnyAST['select']>[number];
type BareCount = Record<string, { readonly aggregate: 'count'; readonly cast?: string }>;

function isBareCount(entry: SelectEntry): entry is BareCount {
  return typeof entry !== 'string' && Object.values(entry).some((one) => 'bareCount' in one);
}

function asColumn(entry: BareCount): SelectEntry {
  return Object.fromEntries(
    Object.entries(entry).map(([name, { cast }]) => [
      name,
      { column: 'count', ...(cast ? { cast } : {}) },
    ]),
  );
}

/** The library's queries run on reserved sessions; there too the server says what a parameter is. */
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
 * The driver declares `true` and `[true]` as boolean, which Postgres takes for neither JSON nor an array.
 * Type 0 leaves the type to the statement, as for every other value. What is neither text nor a list goes as text,
 * because the driver fails where the statement expects an array.
 */
function untyped(driver: PostgresDriver, parameter: unknown): unknown {
  const first: unknown = Array.isArray(parameter) ? parameter[0] : parameter;
  if (typeof first === 'boolean') return driver.typed(parameter as boolean, 0);
  if (typeof parameter === 'number') return String(parameter);
  return parameter !== null && Object.getPrototypeOf(parameter) === Object.prototype
    ? JSON.stringify(parameter)
    : parameter;
}

/** The library binds JSON as text already; encoding that again would store one JSON string. */
function jsonText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** As PostgREST writes times; the library passes on Postgres' own notation, which not every browser reads. */
function isoTime(time: string): string {
  return time.replace(/^(\d{4,}-\d\d-\d\d) /, '$1T').replace(/([+-]\d\d)$/, '$1:00');
}

function oneAtATime(afterEach: () => Promise<void>): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const next = last.then(work);
    last = next
      .catch(() => undefined)
      .then(afterEach)
      .catch((error: unknown) => {
        process.stderr.write(
          `The embedded database does not end a transaction: ${reasonOf(error)}\n`,
        );
      });
    return next;
  };
}
