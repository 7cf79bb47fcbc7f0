import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { previousRelease } from '../../src/build/previous-release.ts';

let root: string;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'previous-release-'));
  await mkdir(join(root, 'node_modules'));
  await writeFile(join(root, 'index.html'), '<script type="module" src="/main.js"></script>');
});

afterEach(() => rm(root, { recursive: true, force: true }));

/**
 * Builds a release with a single script that contains `text` and the URL of the backend; returns the names of all scripts
 * in the build.
 */
async function release(text: string, backend = ''): Promise<readonly string[]> {
  const script = `console.log(${JSON.stringify(text)}, import.meta.env.VITE_SUPABASE_URL)`;
  await writeFile(join(root, 'main.js'), script);
  await writeFile(join(root, '.env'), backend === '' ? '' : `VITE_SUPABASE_URL=${backend}`);
  await build({ root, configFile: false, logLevel: 'silent', plugins: [previousRelease()] });
  return (await readdir(join(root, 'dist/assets'))).filter((file) => file.endsWith('.js')).sort();
}

const without = (files: readonly string[], others: readonly string[]) =>
  files.filter((file) => !others.includes(file));

test('a build contains its own files and those of the release before it, also when it is built twice', async () => {
  const first = await release('one');
  expect(first).toHaveLength(1);

  const second = await release('two');
  expect(second).toHaveLength(2);
  expect(second).toEqual(expect.arrayContaining([...first]));
  expect(await release('two')).toEqual(second);
  expect(await release('two')).toEqual(second);

  const third = await release('three');
  expect(third).toHaveLength(2);
  expect(third).toEqual(expect.arrayContaining(without(second, first)));
});

test('a build after one of version 0.2.0, or for another backend, keeps the files of the release before it', async () => {
  const first = await release('one', 'https://church.supabase.example');
  await writeFile(join(root, 'dist/assets/files.json'), JSON.stringify(first));
  const second = await release('two', 'https://church.supabase.example');
  expect(second).toEqual(expect.arrayContaining([...first]));
  const third = await release('three', 'https://new.supabase.example');
  expect(third).toEqual(expect.arrayContaining(without(second, first)));
});

test('a build for tests in between drops nothing that open tabs of the hosted release need', async () => {
  const hosted = 'https://church.supabase.example';
  const first = await release('one', hosted);
  const second = await release('two', hosted);
  const tested = await release('three');
  expect(await release('three')).toEqual(tested);

  const third = await release('three', hosted);
  expect(third).toHaveLength(2);
  expect(third).toEqual(expect.arrayContaining(without(second, first)));
  expect(without(tested, second)).toHaveLength(1);
  expect(third).not.toEqual(expect.arrayContaining(without(tested, second)));
});
