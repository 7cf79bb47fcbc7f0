import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { problemOfFileName } from './file-names.ts';

const REPOSITORY = fileURLToPath(new URL('../../', import.meta.url));

function repositoryFiles(): string[] {
  return execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: REPOSITORY,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((path) => path !== '');
}

test.each([
  ['src/features/prayer-counter/PrayerDialog.tsx', 'is not in kebab case: PrayerDialog.tsx'],
  ['src/pages/homePage/home-page.tsx', 'is not in kebab case: homePage'],
  ['src/domain/seoul_day.ts', 'is not in kebab case: seoul_day.ts'],
  ['src/ui/index.ts', 'is a barrel'],
  ['src/ui/utils/date.ts', 'has a vague name: utils'],
  ['src/domain/helpers.ts', 'has a vague name: helpers.ts'],
  ['src/admin/shared/utils/date.ts', 'has a vague name: shared'],
  ['src/ui/shared/date.ts', 'has a vague name: shared'],
])('problemOfFileName: %s has the problem "%s"', (path, problem) => {
  expect(problemOfFileName(path)).toBe(problem);
});

test.each([
  'src/features/prayer-counter/prayer-dialog.tsx',
  'src/pages/home/home-page.module.css',
  'src/admin/shared/month-grid.tsx',
  'src/i18n/ko/hour-prayer.json',
  'tests/domain/seoul-day.test.ts',
  'vite.config.ts',
  '.ci/run',
  'README.md',
  'public/_headers',
])('problemOfFileName accepts %s', (path) => {
  expect(problemOfFileName(path)).toBeNull();
});

test('every file of the repository follows the naming rules', () => {
  const problems = repositoryFiles().flatMap((path) => {
    const problem = problemOfFileName(path);
    return problem === null ? [] : [`${path} ${problem}`];
  });
  expect(problems).toEqual([]);
});
