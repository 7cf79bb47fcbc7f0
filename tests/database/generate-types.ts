import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { format } from 'oxfmt';
import { openRealPostgres } from '../support/real-postgres.ts';
import { runSupabase } from './supabase-cli.ts';

const TYPES_FILE = path.resolve(import.meta.dirname, '../../src/backend/database-types.ts');

/** The content of `src/backend/database-types.ts` for the database at the URL. */
export async function generateTypes(databaseUrl: string): Promise<string> {
  const types = await runSupabase([
    'gen',
    'types',
    'typescript',
    `--remote=${databaseUrl}`,
    '--schema=public',
  ]);
  // The helper types below `Database` are not used.
  const [used] = types.split('type DatabaseWithoutInternals');
  const { code } = await format(
    path.basename(TYPES_FILE),
    `// Generated from the migrations; do not edit. After a new migration: npm run generate:types\n${used}`,
    { singleQuote: true, printWidth: 100 },
  );
  return code;
}

export function readTypes(): Promise<string> {
  return readFile(TYPES_FILE, 'utf8');
}

async function writeTypes(): Promise<void> {
  const server = await openRealPostgres();
  try {
    const { url } = await server.createDatabase();
    await writeFile(TYPES_FILE, await generateTypes(url));
  } finally {
    await server.close();
  }
}

if (process.argv[1] === import.meta.filename) await writeTypes();
