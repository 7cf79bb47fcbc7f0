import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { readPlaywrightReport } from '../../tests/run/reports.ts';
import { installPackages, listMissingPackages } from '../support/debian-packages.ts';

/**
 * Tests the built app in Firefox and WebKit, and installs missing Debian packages. Ends with one line
 * `N passed, N failed`. `npm run test:browsers -- webkit` tests in one of them; further arguments go to Playwright Test:
 * `npm run test:browsers -- firefox -g offline`.
 */

const REPOSITORY = join(import.meta.dirname, '../..');

const PACKAGES = {
  webkit: ['webkit2gtk-driver', 'gir1.2-webkit2-4.1', 'gjs', 'xvfb'],
  firefox: ['firefox-esr'],
} as const;
type Engine = keyof typeof PACKAGES;

const isEngine = (name: string): name is Engine => name in PACKAGES;

const args = process.argv.slice(2);
const selected = args.filter(isEngine);
const engines: readonly Engine[] = selected.length > 0 ? selected : ['webkit', 'firefox'];

const needed = engines.flatMap((engine) => PACKAGES[engine]);
const missing = listMissingPackages(needed);
if (missing.length > 0) installPackages(missing);
const stillMissing = listMissingPackages(needed);
if (stillMissing.length > 0) {
  console.error(`These packages of Debian are needed: ${stillMissing.join(', ')}`);
  process.exit(1);
}
if (!existsSync(join(REPOSITORY, 'dist/index.html'))) {
  spawnSync('npm', ['run', '--silent', 'build'], { cwd: REPOSITORY, stdio: 'inherit' });
}

const reports = mkdtempSync(join(tmpdir(), 'behold-browsers-'));
const report = join(reports, 'report.json');
const runner = createRequire(import.meta.url).resolve('playwright/package.json');
const { status } = spawnSync(
  process.execPath,
  [
    join(dirname(runner), 'cli.js'),
    'test',
    '--config',
    'e2e/browsers/playwright.config.ts',
    '--reporter=list,json',
    ...engines.map((engine) => `--project=${engine}`),
    ...args.filter((name) => !isEngine(name)),
  ],
  {
    cwd: REPOSITORY,
    stdio: 'inherit',
    env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
  },
);
const result = readPlaywrightReport(report);
const passed = result?.passed ?? 0;
let failed = (result?.failed ?? 0) + (result?.skipped ?? 0);
rmSync(reports, { recursive: true, force: true });
// A run that fails without a failed test counts as one failure.
if (failed === 0 && (status !== 0 || passed === 0)) failed = 1;
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
