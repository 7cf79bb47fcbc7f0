import { existsSync, mkdirSync, renameSync, rmSync, rmdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist';
import type { Results } from '@electric-sql/pglite';
import type { Connection } from '@supabase/lite';
import { type PGlite, createPgliteConnection } from '@supabase/lite/pglite';
import { type Database, type Row, type Sql, SEARCH_PATH, isoTime } from './database.ts';
import { freeStackAfterEachMessage, watchForCrash } from './driver-module.ts';
import { adjustLibrary } from './library-adjustments.ts';
import { openObstacle, openFailure } from './open-failure.ts';
import { reasonOf } from './start-failure.ts';

interface EmbeddedDatabase extends Database {
  /** Dumps the whole database to one file, from which another one can be started. */
  dump(): Promise<Blob>;
}

/** Opens Postgres in this process: in a directory, in memory, or in memory from a dump. */
export async function openEmbeddedDatabase(
  place: { readonly directory: string } | { readonly dump: Blob | null },
): Promise<EmbeddedDatabase> {
  const unfinished = 'directory' in place ? path.join(place.directory, 'unfinished') : null;
  const directory = 'directory' in place ? path.join(place.directory, 'postgres') : null;
  if (unfinished && directory) {
    // Kept, because it may be a backup that was put in the place of what the interrupted start had created.
    if (existsSync(unfinished) && existsSync(directory)) {
      renameSync(directory, `${directory}.unfinished-${Date.now()}`);
    }
    const isNew = !existsSync(directory);
    mkdirSync(directory, { recursive: true });
    const reason = openObstacle(directory);
    if (reason) {
      if (isNew) rmdirSync(directory);
      throw reason;
    }
    if (isNew) writeFileSync(unfinished, '');
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
    freeStackAfterEachMessage(driver);
    watchForCrash(driver, endProcess);
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
    // The lock of the data directory admits one backend.
    whileLocked: (work) => work(),
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

/** Nothing may be written any more; the next start recovers what was stored. */
function endProcess(reason: string): void {
  process.stderr.write(
    `The embedded database has stopped (${reason}). Nothing that was stored is lost: check that the disk is not full, and start again.\n`,
  );
  process.exit(1);
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
