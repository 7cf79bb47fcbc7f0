import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, test } from 'vitest';

const require = createRequire(import.meta.url);
const ours = readFileSync('src/ui/theme/mantine.css', 'utf8');

const namesIn = (css: string, pattern: RegExp) =>
  new Set([...css.matchAll(pattern)].map(([, name]) => name));

test('mantine.css defines exactly the variables that the imported Mantine styles use', () => {
  const files = [...ours.matchAll(/@import '([^']+)'/g)].map(([, file]) => file ?? '');
  const theirs = [...files, '@mantine/carousel/styles.css']
    .map((file) => readFileSync(require.resolve(file), 'utf8'))
    .join('\n');
  const asked = namesIn(theirs, /var\((--mantine-[a-z0-9-]+)/g);
  const given = namesIn(ours, /^ {2}(--mantine-[a-z0-9-]+):/gm);
  expect(asked.size).toBeGreaterThan(10);
  expect([...asked].filter((name) => !given.has(name))).toEqual([]);
  expect([...given].filter((name) => !asked.has(name))).toEqual([]);
});
