import { obtainPostgresServer } from './postgres-server.ts';

/** One Postgres server for all test files of a run; `TEST_POSTGRES_URL` tells the workers where. */
export async function setup(): Promise<() => Promise<void>> {
  const server = await obtainPostgresServer();
  process.env['TEST_POSTGRES_URL'] = server.url;
  return () => server.stop();
}
