import type postgres from 'postgres';
import { afterAll, beforeAll } from 'vitest';
import {
  type RealDatabase,
  type RealPostgres,
  openRealPostgres,
} from '../support/real-postgres.ts';
import { actAs, type Actor, type Begin } from './act-as.ts';

interface MigratedDatabase extends RealDatabase {
  readonly begin: Begin;
  /** Runs `work` in a transaction of this caller. */
  readonly as: <T>(actor: Actor, work: (tx: postgres.TransactionSql) => Promise<T>) => Promise<T>;
  /** Another migrated database on the same server. */
  readonly createDatabase: RealPostgres['createDatabase'];
}

/** The migrated database of a test file: available from its first `beforeAll` on, closed after its last test. */
export function migratedDatabase(options: { connections?: number } = {}): MigratedDatabase {
  let server: RealPostgres | undefined;
  let opened: RealDatabase | undefined;
  beforeAll(async () => {
    server = await openRealPostgres();
    opened = await server.createDatabase(options);
  });
  afterAll(() => server?.close());

  function database(): RealDatabase {
    if (opened === undefined) throw new Error('the database is opened in beforeAll');
    return opened;
  }
  const begin: Begin = (work) => database().sql.begin(work);
  return {
    get url() {
      return database().url;
    },
    get sql() {
      return database().sql;
    },
    createDatabase: (other) => {
      if (server === undefined) throw new Error('the server is started in beforeAll');
      return server.createDatabase(other);
    },
    begin,
    as: (actor, work) => actAs(begin, actor, work),
  };
}
