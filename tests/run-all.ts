import { type ChildProcess, spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { installedChromium } from '../e2e/support/chromium.ts';

/**
 * Runs every check of the repository and ends with one line `N passed, N failed` over all of them.
 * `tsx tests/run-all.ts lint unit` runs only the steps named.
 */

const REPOSITORY = join(import.meta.dirname, '..');
/** A command that hangs is a failure, not a wait without end. */
const LIMIT_MS = 25 * 60_000;
const require = createRequire(import.meta.url);
const reports = mkdtempSync(join(tmpdir(), 'behold-reports-'));

interface Count {
  readonly passed: number;
  readonly failed: number;
}

interface Step {
  readonly name: string;
  readonly run: () => Promise<Count>;
}

interface Finished {
  readonly ok: boolean;
  readonly output: string;
}

const running = new Set<ChildProcess>();
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    for (const child of running) child.kill(signal);
    rmSync(reports, { recursive: true, force: true });
    process.exit(1);
  });
}

function start(
  command: readonly string[],
  options: { readonly show: boolean; readonly env?: Readonly<Record<string, string>> },
): Promise<Finished> {
  const [program = '', ...args] = command;
  const child = spawn(program, args, {
    cwd: REPOSITORY,
    env: { ...process.env, ...options.env },
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: program === 'npm' && process.platform === 'win32',
  });
  running.add(child);
  let output = '';
  const limit = setTimeout(() => {
    output += `\nstopped: it did not end within ${LIMIT_MS / 60_000} minutes`;
    child.kill('SIGKILL');
  }, LIMIT_MS);
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8');
    stream.on('data', (text: string) => {
      output += text;
      if (options.show) process.stdout.write(text);
    });
  }
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => {
      clearTimeout(limit);
      running.delete(child);
      resolve({ ok: code === 0, output });
    });
  });
}

/** The command line of an installed package, run by this very Node. */
function binOf(packageName: string, bin: string = packageName): string[] {
  const manifest = require.resolve(`${packageName}/package.json`, { paths: [REPOSITORY] });
  const { bin: bins } = z
    .object({ bin: z.union([z.string(), z.record(z.string(), z.string())]) })
    .parse(JSON.parse(readFileSync(manifest, 'utf8')));
  const path = typeof bins === 'string' ? bins : bins[bin];
  if (path === undefined) throw new Error(`${packageName} has no command ${bin}`);
  return [process.execPath, join(dirname(manifest), path)];
}

/** One check, silent unless it fails. */
function check(name: string, command: () => readonly string[]): Step {
  return {
    name,
    run: async () => {
      const { ok, output } = await start(command(), { show: false });
      if (!ok) process.stdout.write(`\n${output.trimEnd()}\n`);
      return { passed: ok ? 1 : 0, failed: ok ? 0 : 1 };
    },
  };
}

function readReport<T>(file: string, schema: z.ZodType<T>): T | null {
  try {
    return schema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return null;
  }
}

/** A run that fails without naming a failed test (a file that does not load, a skipped test) is one failure. */
function countOf(ok: boolean, passed: number, failed: number, skipped: number): Count {
  if (skipped > 0) console.log(`${skipped} skipped: a test that does not run counts as failed`);
  const known = failed + skipped;
  return { passed, failed: known === 0 && (!ok || passed === 0) ? 1 : known };
}

const vitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  numTodoTests: z.number(),
});

function vitest(name: string, projects: readonly string[] = [name]): Step {
  return {
    name,
    run: async () => {
      const file = join(reports, `${name}.json`);
      const { ok } = await start(
        [
          ...binOf('vitest'),
          'run',
          ...projects.map((project) => `--project=${project}`),
          '--reporter=default',
          '--reporter=json',
          `--outputFile.json=${file}`,
        ],
        { show: true },
      );
      const report = readReport(file, vitestReport);
      return countOf(
        ok,
        report?.numPassedTests ?? 0,
        report?.numFailedTests ?? 0,
        (report?.numPendingTests ?? 0) + (report?.numTodoTests ?? 0),
      );
    },
  };
}

const playwrightReport = z.object({
  stats: z.object({
    expected: z.number(),
    unexpected: z.number(),
    flaky: z.number(),
    skipped: z.number(),
  }),
});

/** A project of the journeys' configuration, on an app of its own. */
function playwright(project: string): Step {
  return {
    name: project,
    run: async () => {
      const file = join(reports, `${project}.json`);
      const { ok } = await start(
        [
          ...binOf('playwright'),
          'test',
          '--config',
          'e2e/playwright.config.ts',
          '--project',
          project,
          '--reporter=list,json',
        ],
        {
          show: true,
          env: { CHROMIUM_PATH: installedChromium(), PLAYWRIGHT_JSON_OUTPUT_FILE: file },
        },
      );
      const stats = readReport(file, playwrightReport)?.stats;
      // What a starved browser failed once and then passed is passed, and named by the list above.
      const flaky = stats?.flaky ?? 0;
      if (flaky > 0) console.log(`${flaky} passed at the second try`);
      return countOf(
        ok,
        (stats?.expected ?? 0) + flaky,
        stats?.unexpected ?? 0,
        stats?.skipped ?? 0,
      );
    },
  };
}

/**
 * In this order. The lanes of one row run side by side, the steps of one lane one after another: journeys wait for a
 * browser most of the time, and leave a core to the tests that need none.
 */
const ROWS: readonly (readonly (readonly Step[])[])[] = [
  [
    [check('format', () => [...binOf('prettier'), '--check', '--log-level=warn', '.'])],
    [check('types', () => [...binOf('typescript', 'tsc'), '--noEmit'])],
    [check('lint', () => [...binOf('eslint'), '--max-warnings=0', '.'])],
  ],
  [[check('build', () => ['npm', 'run', '--silent', 'build']), vitest('budgets')]],
  [
    [playwright('journeys')],
    [
      vitest('unit', ['unit', 'unit-pure']),
      vitest('database'),
      vitest('local-backend'),
      playwright('pages'),
    ],
  ],
];

async function runStep(step: Step): Promise<Count> {
  const begin = performance.now();
  console.log(`> ${step.name}`);
  let count: Count;
  try {
    count = await step.run();
  } catch (error) {
    console.log(error instanceof Error ? error.message : error);
    count = { passed: 0, failed: 1 };
  }
  const seconds = ((performance.now() - begin) / 1000).toFixed(1);
  const mark = count.failed === 0 ? 'ok' : 'FAILED';
  console.log(
    `< ${step.name}: ${mark}, ${count.passed} passed, ${count.failed} failed, ${seconds} s`,
  );
  return count;
}

const asked = process.argv.slice(2);
const known = ROWS.flat(2).map((step) => step.name);
const unknown = asked.filter((name) => !known.includes(name));
if (unknown.length > 0) {
  console.error(`There is no step ${unknown.join(', ')}; the steps are ${known.join(', ')}.`);
  process.exit(1);
}

const counts: Count[] = [];
const failedSteps: string[] = [];
async function runLane(lane: readonly Step[]): Promise<void> {
  for (const step of lane) {
    if (asked.length > 0 && !asked.includes(step.name)) continue;
    const count = await runStep(step);
    counts.push(count);
    if (count.failed > 0) failedSteps.push(step.name);
  }
}

for (const row of ROWS) await Promise.all(row.map(runLane));
rmSync(reports, { recursive: true, force: true });

const passed = counts.reduce((sum, count) => sum + count.passed, 0);
const failed = counts.reduce((sum, count) => sum + count.failed, 0);
if (failedSteps.length > 0) console.log(`failed in: ${failedSteps.join(', ')}`);
process.exitCode = failed === 0 ? 0 : 1;
console.log(`${passed} passed, ${failed} failed`);
