import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { CORE_JOURNEYS } from '../../e2e/core-journeys.ts';

const REPOSITORY = join(import.meta.dirname, '../..');

test('each entry of e2e/core-journeys.ts selects a journey of npm test', () => {
  const projects = ['journeys', 'backend-journeys'].map((name) => `--project=${name}`);
  const list = execFileSync(
    process.execPath,
    [
      'node_modules/playwright/cli.js',
      'test',
      '--config=e2e/playwright.config.ts',
      '--list',
      ...projects,
    ],
    { cwd: REPOSITORY, encoding: 'utf8' },
  );
  const journeys = list
    .split('\n')
    .map((line) => line.replace(/:\d+:\d+/, '').replaceAll(' › ', ' '));
  const unused = CORE_JOURNEYS.filter((pattern) => !journeys.some((title) => pattern.test(title)));
  expect(unused.map(String)).toEqual([]);
});
