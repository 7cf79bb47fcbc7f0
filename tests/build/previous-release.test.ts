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

/** Builds a release with a single script that contains `text`; returns the names of all scripts in the build. */
async function release(text: string): Promise<readonly string[]> {
  await writeFile(join(root, 'main.js'), `console.log(${JSON.stringify(text)})`);
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
