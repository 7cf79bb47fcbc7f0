import { inspect } from 'node:util';
import type { AnyAST, Connection } from '@supabase/lite';
import { codeOf } from './start-failure.ts';

/** Changes behaviour of the library that differs from a hosted project, for both kinds of database. */
export function adjustLibrary(connection: Connection): void {
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
