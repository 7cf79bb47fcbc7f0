import { beforeAll } from 'vitest';
import { CALLER_IDS, RESTORE_FIXTURE } from './access/access-fixture.ts';
import { migratedDatabase } from './migrated-database.ts';

/** A migrated database with the callers of the access matrix; call it at the top of a test file. */
export function accessMatrixDatabase(): ReturnType<typeof migratedDatabase> {
  const database = migratedDatabase({ connections: 2 });
  beforeAll(async () => {
    const { sql } = database;
    await sql`
      insert into auth.users (id, email)
      select id::uuid, id || '@matrix.example' from unnest(${Object.values(CALLER_IDS)}::text[]) id`;
    await sql.unsafe(RESTORE_FIXTURE);
  });
  return database;
}
