import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import semver from 'semver';
import { expect, test } from 'vitest';
import { z } from 'zod';

const REPOSITORY = join(import.meta.dirname, '../..');

const entry = z.object({
  version: z.string().optional(),
  cpu: z.array(z.string()).optional(),
  engines: z.object({ node: z.string().optional() }).optional(),
});
const lock = z.object({ packages: z.record(z.string(), entry) });
type Lock = z.infer<typeof lock>;

function readLock(): Lock {
  return lock.parse(JSON.parse(readFileSync(join(REPOSITORY, 'package-lock.json'), 'utf8')));
}

/** The installed packages that do not support a Node version which this repository supports. */
function refusals({ packages: { '': own, ...installed } }: Lock): string[] {
  const supported = own?.engines?.node ?? '';
  return (
    Object.entries(installed)
      // No version of Deno runs on 32-bit processors.
      .filter(([, { cpu }]) => cpu?.join() !== 'ia32')
      .filter(([, { engines }]) => !semver.subset(supported, engines?.node ?? '*'))
      .map(([path, { version, engines }]) => `${path} ${version} wants Node ${engines?.node}`)
  );
}

test.each(['20.19.0', '22.13.0', '24.0.0'])('supports Node %s', (version) => {
  const range = readLock().packages['']?.engines?.node;
  expect(range).toBeDefined();
  expect(semver.satisfies(version, range ?? '')).toBe(true);
});

test('installs no package that refuses a supported Node version', () => {
  expect(refusals(readLock())).toEqual([]);
});

test('reports a package that refuses the oldest supported Node version', () => {
  const { packages } = readLock();
  const planted = { version: '2.119.0', engines: { node: '>=22.0.0' } };
  expect(refusals({ packages: { ...packages, 'node_modules/planted': planted } })).toEqual([
    'node_modules/planted 2.119.0 wants Node >=22.0.0',
  ]);
});
