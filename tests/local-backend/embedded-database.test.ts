import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { openEmbeddedDatabase } from '../../supabase/local/embedded-database.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');

test('responds after ten thousand failed statements, whose stack is freed', async () => {
  const database = await openEmbeddedDatabase({ dump: null });
  for (let n = 0; n < 10_000; n += 1) {
    await expect(database.script('select 1 / 0')).rejects.toThrow('division by zero');
  }
  expect(await database.query('select 1 as one')).toEqual([{ one: 1 }]);
  await database.close();
});

test('keeps what is in the place of a database whose creation was interrupted', async () => {
  const directory = mkdtempSync(path.join(tmpdir(), 'behold-embedded-'));
  mkdirSync(path.join(directory, 'postgres'));
  writeFileSync(path.join(directory, 'postgres/backup'), 'restored');
  writeFileSync(path.join(directory, 'unfinished'), '');
  const database = await openEmbeddedDatabase({ directory });
  await database.close();
  const [kept = ''] = readdirSync(directory).filter((name) => name.startsWith('postgres.'));
  expect(readFileSync(path.join(directory, kept, 'backup'), 'utf8')).toBe('restored');
  expect(readdirSync(directory)).not.toContain('unfinished');
  rmSync(directory, { recursive: true });
});

test('ends the process with a message when Postgres ends, instead of sending the same message for ever', async () => {
  const script = `
    const { openEmbeddedDatabase } = await import('./supabase/local/embedded-database.ts');
    const database = await openEmbeddedDatabase({ dump: null });
    // Postgres ends because the input of the copy does.
    await database.script('create table t (n integer); copy t from stdin');
    console.log('still running');`;
  const loader = pathToFileURL(path.join(ROOT, 'node_modules/tsx/dist/loader.mjs')).href;
  const ended = await new Promise<{ code: unknown; output: string }>((resolve) => {
    execFile(
      process.execPath,
      ['--import', loader, '--input-type=module', '--eval', script],
      { cwd: ROOT, timeout: 60_000 },
      (error, stdout, stderr) => resolve({ code: error?.code, output: stdout + stderr }),
    );
  });
  expect(ended.output).toMatch(
    /^The embedded database has stopped \(.+\)\. Nothing that was stored is lost: .+\.\n$/,
  );
  expect(ended.code).toBe(1);
});
