import { databaseContent } from '../supabase/local/database-content.ts';

/**
 * Writes the content of this repository to the database of a hosted project:
 * `SUPABASE_URL=https://<reference>.supabase.co SUPABASE_SECRET_KEY=<key> npm run content:apply`.
 */
async function applyContent(): Promise<void> {
  const url = process.env['SUPABASE_URL'];
  const key = process.env['SUPABASE_SECRET_KEY'];
  if (!url || !key) throw new Error('Set SUPABASE_URL and SUPABASE_SECRET_KEY of the project.');
  const answer = await fetch(new URL('/rest/v1/rpc/apply_content', url), {
    method: 'POST',
    headers: { apikey: key, authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ p_content: databaseContent }),
  });
  if (!answer.ok) throw new Error(`The project answers ${answer.status}: ${await answer.text()}`);
  process.stdout.write(
    `The database has ${databaseContent.resources.length} rooms and vehicles and ${databaseContent.books.length} books.\n`,
  );
}

applyContent().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
