import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { inspect } from 'node:util';
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist';
import { citext } from '@electric-sql/pglite/contrib/citext';
import { pgtap } from '@electric-sql/pglite/pgtap';
import type { AnyAST, Connection } from '@supabase/lite';
import { type PGlite, createPgliteConnection } from '@supabase/lite/pglite';
import { createPostgresConnection } from '@supabase/lite/postgres';
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
  keepGrantsAsMigrated(connection);
  keepLogsImpersonal(connection);
  tellWhichCheckRefused(connection);
  preferColumnsNamedCount(connection);
  const driver: PGlite = connection.driver;
  setContextAtOnce(connection, driver);
  try {
    await driver.waitReady;
    await driver.exec(`set search_path = ${SEARCH_PATH}; set timezone = 'UTC'`);
  } catch {
    throw new StartFailure(
      `The database in ${directory ?? 'memory'} is damaged and does not open: restore the data directory from a copy, or delete it to start with a fresh one.`,
    );
  }
  if (unfinished) rmSync(unfinished, { force: true });

  const sqlOf = (client: Pick<PGlite, 'query' | 'exec'>): Sql => ({
    query: async (text, parameters = []) => (await client.query<Row>(text, [...parameters])).rows,
    script: async (text) => {
      await client.exec(text);
    },
  });
  const direct = sqlOf(driver);
  const exclusive = oneAtATime();
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
  keepGrantsAsMigrated(connection);
  keepLogsImpersonal(connection);
  tellWhichCheckRefused(connection);
  preferColumnsNamedCount(connection);
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
 * The library calls a violated check or exclusion a failure of its own; PostgREST answers 400 with its code. The form
 * of an error that a database raises for PostgREST (`PGRST`) carries both through.
 */
function tellWhichCheckRefused(connection: Connection): void {
  const normalize = connection.normalizeDbError.bind(connection);
  connection.normalizeDbError = (error) => {
    const normalized = normalize(error);
    const code = codeOf(normalized);
    if (!(normalized instanceof Error) || (code !== '23514' && code !== '23P01')) return normalized;
    const { message } = normalized;
    const detail: unknown = Reflect.get(normalized, 'detail');
    const hint: unknown = Reflect.get(normalized, 'hint');
    Reflect.set(normalized, 'code', 'PGRST');
    normalized.message = JSON.stringify({
      code,
      message,
      details: detail ?? null,
      hint: hint ?? null,
    });
    Reflect.set(normalized, 'detail', JSON.stringify({ status: 400, headers: {} }));
    return normalized;
  };
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
 * Type 0 leaves the type to the statement, as for every other value.
 */
function untyped(driver: PostgresDriver, parameter: unknown): unknown {
  const first: unknown = Array.isArray(parameter) ? parameter[0] : parameter;
  return typeof first === 'boolean' ? driver.typed(parameter as boolean, 0) : parameter;
}

/** The library binds JSON as text already; encoding that again would store one JSON string. */
function jsonText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** As PostgREST writes times; the library passes on Postgres' own notation, which not every browser reads. */
function isoTime(time: string): string {
  return time.replace(/^(\d{4,}-\d\d-\d\d) /, '$1T').replace(/([+-]\d\d)$/, '$1:00');
}

function oneAtATime(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const next = last.then(work, work);
    last = next.catch(() => undefined);
    return next;
  };
}
