import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';

const SUPABASE_CLI = path.resolve(import.meta.dirname, '../../node_modules/.bin/supabase');

/** The output of the Supabase CLI, which needs neither Docker nor an account for a Postgres URL. */
export async function runSupabase(args: readonly string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(SUPABASE_CLI, args, {
    env: { ...process.env, DO_NOT_TRACK: '1', SUPABASE_TELEMETRY_DISABLED: '1' },
  });
  return stdout;
}
