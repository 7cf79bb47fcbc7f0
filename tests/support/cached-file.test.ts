import { mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { cachedFile } from './cached-file.ts';

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'behold-cached-'));
});
afterEach(() => rm(directory, { recursive: true, force: true }));

const write = (text: string) => (unfinished: string) => writeFile(unfinished, text);

test('cachedFile creates a file once for concurrent callers and leaves no lock', async () => {
  let made = 0;
  const make = async (unfinished: string) => {
    made += 1;
    await writeFile(unfinished, 'content');
  };
  const [first, second] = await Promise.all([
    cachedFile(directory, 'file', make),
    cachedFile(directory, 'file', make),
  ]);
  expect(first).toBe(second);
  expect(await readFile(first, 'utf8')).toBe('content');
  expect(made).toBe(1);
  expect(await readdir(directory)).toEqual(['file']);
});

test('cachedFile creates the file after waiting for a lock, and leaves the lock to its owner', async () => {
  await mkdir(path.join(directory, 'file.lock'));
  const file = await cachedFile(directory, 'file', write('content'), 1);
  expect(await readFile(file, 'utf8')).toBe('content');
  expect(await readdir(directory)).toEqual(['file', 'file.lock']);
});

test('cachedFile throws the error of a lock that cannot be created', async () => {
  await expect(
    cachedFile(directory, 'missing/file', () => Promise.reject(new Error('made without a lock'))),
  ).rejects.toMatchObject({ code: 'ENOENT' });
});
