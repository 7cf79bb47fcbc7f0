import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const ROOT = path.join(import.meta.dirname, '../..');
const FUNCTIONS = path.join(ROOT, 'supabase/functions');

it('every Edge Function passes the type check of Deno', () => {
  const entries = readdirSync(FUNCTIONS, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('_'))
    .map(({ name }) => path.join(FUNCTIONS, name, 'index.ts'));
  expect(entries.length).toBeGreaterThan(0);
  const deno = path.join(ROOT, 'node_modules/.bin/deno');
  const { status, stderr } = spawnSync(deno, ['check', '--quiet', '--no-lock', ...entries], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  expect(status, stderr).toBe(0);
});
