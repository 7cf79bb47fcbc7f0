import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';

const ROOT = join(import.meta.dirname, '../..');
const read = (path: string): unknown => JSON.parse(readFileSync(join(ROOT, path), 'utf8'));

test('import-map.json of the edge functions pins the package versions of package.json', () => {
  const { imports } = z
    .object({ imports: z.record(z.string(), z.string()) })
    .parse(read('supabase/functions/import-map.json'));
  const { dependencies } = z
    .object({ dependencies: z.record(z.string(), z.string()) })
    .parse(read('package.json'));
  for (const [name, target] of Object.entries(imports)) {
    const [packageName = '', ...path] = name.split('/');
    const version = dependencies[packageName] ?? 'none';
    expect(target).toBe(`npm:${[`${packageName}@${version}`, ...path].join('/')}`);
  }
});
