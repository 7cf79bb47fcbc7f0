import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '../..');
const DOCUMENT = readFileSync(path.join(ROOT, 'docs/security.md'), 'utf8');

/** The cells of each row of a table of requirements. */
const requirements = [...DOCUMENT.matchAll(/^\| (\d+\.\d+\.\d+.*) \|$/gm)].map(([, row = '']) =>
  row.split('|').map((cell) => cell.trim()),
);

test('docs/security.md lists the requirements of ASVS 5.0.0, levels 1 and 2, in order and once', () => {
  const numbers = requirements.map(([number = '']) => number);
  const single = numbers.filter((number) => !number.includes(' to '));
  expect(single).toHaveLength(217);
  expect(new Set(numbers).size).toBe(numbers.length);
  const sorted = [...single].sort((one, other) => order(one) - order(other));
  expect(single).toEqual(sorted);
  expect(numbers.filter((number) => number.includes(' to '))).toEqual([
    '10.1.1 to 10.7.3',
    '17.1.1 to 17.3.2',
  ]);
});

function order(number: string): number {
  return number.split('.').reduce((sum, part) => sum * 100 + Number(part), 0);
}

test('the tests that docs/security.md names exist', () => {
  const existing = new Set(
    ['tests', 'e2e'].flatMap((folder) =>
      readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
        .map((file) => path.basename(file))
        .filter((file) => /\.(test|spec)\.tsx?$/.test(file))
        .map((file) => file.replace(/\.(test|spec)\.tsx?$/, '')),
    ),
  );
  const [, attacks = ''] = DOCUMENT.split('## Attacks that were tried and failed');
  expect(attacks).not.toBe('');
  const lastCells = [
    ...requirements.map((cells) => cells.at(-1) ?? ''),
    ...[...attacks.matchAll(/^\| [^|]* \| ([^|]*) \|$/gm)].map(([, cell = '']) => cell),
  ];
  const named = lastCells.flatMap((cell) =>
    [...cell.matchAll(/`([\w-]+)`/g)].map(([, name = '']) => name),
  );
  expect(named.length).toBeGreaterThan(200);
  expect([...new Set(named)].filter((name) => !existing.has(name))).toEqual([]);
});
