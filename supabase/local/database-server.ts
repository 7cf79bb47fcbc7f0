import { createPostgresConnection } from '@supabase/lite/postgres';
import { type Database, type Row, type Sql, SEARCH_PATH, isoTime } from './database.ts';
import { adjustLibrary } from './library-adjustments.ts';
import { StartFailure, reasonOf } from './start-failure.ts';

type PostgresDriver = ReturnType<typeof createPostgresConnection>['driver'];

/** Opens a connection to the Postgres server of `DATABASE_URL`. */
export async function openDatabaseServer(url: string): Promise<Database> {
  const connection = createPostgresConnection({
    url,
    postgresOptions: {
      connect_timeout: 10,
      onnotice: () => undefined,
      // The formats of a hosted project; a server may have others.
      connection: { search_path: SEARCH_PATH, DateStyle: 'ISO', TimeZone: 'UTC' },
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
    listen: async (channel, onMessage, onGap) => {
      let isFirst = true;
      await driver.listen(channel, onMessage, () => {
        if (!isFirst) onGap?.();
        isFirst = false;
      });
    },
    close: () => driver.end({ timeout: 5 }),
  };
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
