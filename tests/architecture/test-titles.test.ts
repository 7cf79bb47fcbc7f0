import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const REPOSITORY = fileURLToPath(new URL('../../', import.meta.url));
const TEST_FILE = /\.(?:test|spec)\.tsx?$/;

/** The titles of tests, groups and steps: the first argument of a call, if it is a string. */
const TITLE = /(?:\b(?:test|describe)(?:\.\w+)*|\))\(\s*(['"`])((?:\\.|(?!\1).)*)\1/gs;
const PLACEHOLDER = /\$\{[^}]*\}/g;
/** A word that can only be a name in the code, such as `readDay` or `prayer_counts`. */
const NAME = /\b(?:[a-z]+[A-Z]|[a-z]+_[a-z])\w*/g;

const readFile = (path: string) => readFileSync(`${REPOSITORY}${path}`, 'utf8');

function namesInTitles(source: string): readonly string[] {
  return [...source.matchAll(TITLE)].flatMap(
    ([, , title = '']) => title.replaceAll(PLACEHOLDER, '').match(NAME) ?? [],
  );
}

test('the names in titles of tests, groups, tables and steps are found', () => {
  const source = `
    describe('readDay', () => {
      test.each([1])('readBefore %s', () => {});
      test.describe(\`on \${size} prayer_counts\`, () => {});
      await test.step(
        'syncArchives', () => {});
      expect(isBusy).toBe('atNight');
    });`;
  expect(namesInTitles(source)).toEqual(['readDay', 'readBefore', 'prayer_counts', 'syncArchives']);
});

test('every name in a test title occurs in the code, so that a renaming also reaches the titles', () => {
  const files = execFileSync(
    'git',
    ['ls-files', '--cached', '--others', '--exclude-standard', '*.ts', '*.tsx', '*.sql'],
    { cwd: REPOSITORY, encoding: 'utf8' },
  ).split('\n');
  const tests = files.filter((path) => TEST_FILE.test(path));
  const words = new Set(
    files
      .filter((path) => path !== '' && !TEST_FILE.test(path))
      .flatMap((path) => readFile(path).match(/\w+/g) ?? []),
  );
  expect(tests.length).toBeGreaterThan(100);
  const unknown = tests.flatMap((path) =>
    namesInTitles(readFile(path))
      .filter((name) => !words.has(name))
      .map((name) => `${path}: ${name}`),
  );
  expect(unknown).toEqual([]);
});
