import { obtainPostgresServer } from './postgres-server.ts';

/** Starts one Postgres server for all test files of a run; workers read its URL from `TEST_POSTGRES_URL`. */
export async function setup(): Promise<() => Promise<void>> {
  const server = await obtainPostgresServer();
  process.env['TEST_POSTGRES_URL'] = server.url;
  return () => server.stop();
}
