import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs, stripVTControlCharacters } from 'node:util';
import { installedChromium } from '../e2e/support/chromium.ts';
import { binOf, run, stopProcesses } from './run/processes.ts';
import {
  readPlaywrightReport,
  readVitestReport,
  type Report,
  type TestRun,
} from './run/reports.ts';

/**
 * Runs the checks of the repository and ends with one line `N passed, N failed` over all of them.
 *
 *     npm test                                   every step
 *     npm test -- lint unit                      the steps named
 *     npm test -- "counts a tap"                 the tests whose title matches, in every step that has any
 *     npm test -- --repeat 5 journeys            a step or a test five times, to find flaky tests
 *     npm test -- --no-build journeys            with the existing build in dist/
 *     npm run test:extended                      the rest of what runs before every change is published: see `EXTENDED_LANES`
 *     npm run test:long                          checks that take too long for every run: see `LONG_LANES`
 */
const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  allowNegative: true,
  options: {
    repeat: { type: 'string', default: '1' },
    build: { type: 'boolean', default: true },
    extended: { type: 'boolean', default: false },
    long: { type: 'boolean', default: false },
  },
});
const SLOWEST = 10;
/** Lines to print of each failure: the message, the expected value and the first stack frames. */
const FAILURE_LINES = 25;
/** For each step; 10,000 hostile inputs per endpoint take more than an hour. */
const limitMinutes = options.long ? 240 : 25;

interface Count {
  readonly passed: number;
  readonly failed: number;
  readonly tests?: readonly TestRun[];
}

interface Step {
  readonly name: string;
  /** Whether the step has tests that can be selected by title. */
  readonly hasTests: boolean;
  /** Whether the step reads dist/. */
  readonly needsBuild: boolean;
  readonly run: () => Promise<Count>;
}

type Lane = readonly Step[];
type Environment = Readonly<Record<string, string>>;

const reports = mkdtempSync(join(tmpdir(), 'behold-reports-'));
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    stopProcesses(signal);
    rmSync(reports, { recursive: true, force: true });
    process.exit(1);
  });
}

/** A command that passes if it exits with 0 and, with `silent`, prints no warning. Its output is shown if it fails. */
function check(
  name: string,
  command: () => readonly string[],
  { silent = false, env = {} }: { readonly silent?: boolean; readonly env?: Environment } = {},
): Step {
  return {
    name,
    hasTests: false,
    needsBuild: false,
    run: async () => {
      const { ok, output, errors } = await run(command(), { show: false, env, limitMinutes });
      const passes = ok && !(silent && errors.trim() !== '');
      if (!passes) process.stdout.write(`\n${output.trimEnd()}\n`);
      return { passed: passes ? 1 : 0, failed: passes ? 0 : 1 };
    },
  };
}

/** A run that fails without a failed test, such as when a file does not load, counts as one failure. */
function countOf(ok: boolean, report: Report | null): Count {
  const { passed = 0, failed = 0, skipped = 0, tests = [] } = report ?? {};
  if (skipped > 0) console.log(`${skipped} skipped: a test that does not run counts as failed`);
  const isEmpty = passed === 0 && title === null;
  return { passed, failed: failed + skipped || (!ok || isEmpty ? 1 : 0), tests };
}

/** Projects whose other tests are in a second one, which `npm run test:extended` runs. */
const EXTENDED_PROJECTS = [
  'journeys',
  'backend-journeys',
  'local-backend',
  'local-backend-on-server',
];

/** A title is also searched in the tests of `npm run test:extended`. */
function projectArguments(projects: readonly string[]): readonly string[] {
  const second = title === null ? [] : projects.filter((one) => EXTENDED_PROJECTS.includes(one));
  const all = new Set([...projects, ...second.map((one) => `${one}-extended`)]);
  return [...all].map((project) => `--project=${project}`);
}

interface RunnerOptions {
  /** The projects to run; by default the one with the name of the step. */
  readonly projects?: readonly string[];
  readonly env?: Environment;
  /** Runs only the files whose path contains one of these strings. */
  readonly files?: readonly string[];
}

function vitest(
  name: string,
  { projects = [name], env = {}, files = [] }: RunnerOptions = {},
): Step {
  return {
    name,
    hasTests: true,
    needsBuild: projects.includes('budgets'),
    run: async () => {
      const file = join(reports, `${name}.json`);
      const { ok } = await run(
        [
          ...binOf('vitest'),
          'run',
          ...files,
          ...projectArguments(projects),
          '--reporter=default',
          '--reporter=json',
          `--outputFile.json=${file}`,
          ...(title === null ? [] : ['-t', title, '--passWithNoTests']),
        ],
        { show: true, env, limitMinutes },
      );
      return countOf(ok, readVitestReport(file, title !== null));
    },
  };
}

function playwright(
  name: string,
  { projects = [name], env = {}, files = [] }: RunnerOptions = {},
): Step {
  return {
    name,
    hasTests: true,
    needsBuild: true,
    run: async () => {
      const file = join(reports, `${name}.json`);
      const { ok } = await run(
        [
          ...binOf('playwright'),
          'test',
          ...files,
          '--config',
          'e2e/playwright.config.ts',
          ...projectArguments(projects),
          '--reporter=list,json',
          ...(title === null ? [] : ['-g', title, '--pass-with-no-tests']),
        ],
        {
          show: true,
          limitMinutes,
          env: {
            CHROMIUM_PATH: installedChromium(),
            PLAYWRIGHT_JSON_OUTPUT_FILE: file,
            ...env,
          },
        },
      );
      return countOf(ok, readPlaywrightReport(file));
    },
  };
}

const ON_SERVER = { TEST_DATABASE: 'server' };

/** Runs before the steps that read dist/. */
const BUILD = check('build', () => ['npm', 'run', '--silent', 'build'], { silent: true });

/**
 * For the compiler and the linter, which are Go programs: the other core belongs to the other lane, and fewer garbage
 * collections save a third of their CPU time for 2 GB of memory.
 */
const ONE_THREAD = { GOMAXPROCS: '1', GOGC: '400' };

/** The lanes run in parallel, the steps of a lane one after another. A lane that is finished takes steps of the other. */
const LANES: readonly Lane[] = [
  [
    playwright('journeys'),
    playwright('journeys-on-server', { projects: ['backend-journeys'], env: ON_SERVER }),
  ],
  [
    check('format', () => [...binOf('oxfmt'), '--check']),
    vitest('budgets'),
    vitest('unit', { projects: ['unit', 'unit-pure'] }),
    vitest('local-backend'),
    vitest('local-backend-on-server'),
    vitest('database'),
    // Last, because the other lane takes steps from the end, and the shortest balance the lanes best.
    check('lint', () => ['npm', 'run', '--silent', 'lint', '--', '--threads=1'], {
      env: ONE_THREAD,
    }),
    check('types', () => ['npm', 'run', '--silent', 'types'], { env: ONE_THREAD }),
  ],
];

/**
 * The other journeys (`e2e/extended-journeys.ts`), and the backend tests that `npm test` runs on one of the two databases
 * only.
 */
const EXTENDED_LANES: readonly Lane[] = [
  [
    playwright('journeys-extended'),
    playwright('journeys-on-server-extended', {
      projects: ['backend-journeys-extended'],
      env: ON_SERVER,
    }),
  ],
  [vitest('local-backend-extended'), vitest('local-backend-on-server-extended')],
];

const FULL_ROUNDS = { TEST_ROUNDS: 'full' };
/** The tests that call `checkSchedules`. */
const SCHEDULES = [
  'tests/offline/outbox',
  'tests/offline/companion-prayer-sync',
  'tests/offline/archive-sync',
  'tests/data/prayer-counter-store',
];
const ON_15 = { POSTGRES_VERSION: '15' };

/**
 * Checks that take too long for every run: 2,000 random schedules each; all rounds of the races and 10,000 hostile
 * inputs per endpoint, on both databases and both supported Postgres versions; the backend journeys, which otherwise
 * run on a Postgres server, on the embedded database, with every moment of an early press; every page on every screen;
 * Lighthouse.
 */
const LONG_LANES: readonly Lane[] = [
  [
    vitest('schedules', { projects: ['unit'], env: FULL_ROUNDS, files: SCHEDULES }),
    vitest('database-full', { projects: ['database'], env: FULL_ROUNDS }),
    vitest('database-full-on-15', { projects: ['database'], env: { ...FULL_ROUNDS, ...ON_15 } }),
    vitest('local-backend-full', {
      projects: ['local-backend', 'local-backend-extended'],
      env: FULL_ROUNDS,
    }),
    vitest('local-backend-on-server-full', {
      projects: ['local-backend-on-server', 'local-backend-on-server-extended'],
      env: FULL_ROUNDS,
    }),
    vitest('local-backend-on-15', { projects: ['local-backend-on-server'], env: ON_15 }),
    playwright('journeys-on-embedded', {
      projects: ['backend-journeys', 'backend-journeys-extended'],
      env: FULL_ROUNDS,
    }),
    playwright('every-page-full', {
      projects: ['journeys', 'journeys-extended'],
      env: FULL_ROUNDS,
      files: ['every-page'],
    }),
    playwright('lighthouse'),
  ],
];

const lanes = options.long ? LONG_LANES : options.extended ? EXTENDED_LANES : LANES;
const steps = lanes.flat();
const asked = positionals.filter((one) => steps.some(({ name }) => name === one));
/** A part of the titles of the tests to run; null for all. */
const title = positionals.find((one) => !asked.includes(one)) ?? null;
const rounds = Number(options.repeat);
if (!Number.isInteger(rounds) || rounds < 1) {
  console.error(`--repeat wants a number of times, not ${options.repeat}`);
  process.exit(1);
}

async function runStep(step: Step): Promise<Count> {
  const startedAt = performance.now();
  console.log(`> ${step.name}`);
  let count: Count;
  try {
    count = await step.run();
  } catch (error) {
    console.log(error instanceof Error ? error.message : error);
    count = { passed: 0, failed: 1 };
  }
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  const mark = count.failed === 0 ? 'ok' : 'FAILED';
  const line = `${step.name}: ${mark}, ${count.passed} passed, ${count.failed} failed, ${seconds} s`;
  console.log(`< ${line}`);
  summary.push({ line, count });
  return count;
}

const summary: { readonly line: string; readonly count: Count }[] = [];

function isSelected({ name, hasTests }: Step): boolean {
  if (asked.length > 0) return asked.includes(name);
  return title === null || hasTests;
}

function firstLines(text: string): string {
  return stripVTControlCharacters(text).split('\n').slice(0, FAILURE_LINES).join('\n');
}

async function runLanes(): Promise<void> {
  const queues = lanes.map((lane) => lane.filter(isSelected));
  await Promise.all(
    queues.map(async (own) => {
      const next = () => own.shift() ?? queues.find(({ length }) => length > 0)?.pop();
      for (let step = next(); step !== undefined; step = next()) await runStep(step);
    }),
  );
}

const startedAt = performance.now();
for (let round = 0; round < rounds; round += 1) {
  if (options.build && steps.some((step) => step.needsBuild && isSelected(step))) {
    await runStep(BUILD);
  }
  await runLanes();
}
rmSync(reports, { recursive: true, force: true });

const counts = summary.map(({ count }) => count);
const tests = counts.flatMap(({ tests: all = [] }) => all);
console.log('\nThe slowest tests:');
for (const { title, milliseconds } of tests
  .sort((one, other) => other.milliseconds - one.milliseconds)
  .slice(0, SLOWEST)) {
  console.log(`${(milliseconds / 1000).toFixed(1).padStart(7)} s  ${title}`);
}
console.log('\nThe steps:');
for (const { line } of summary) console.log(line);
console.log(`in all: ${Math.round((performance.now() - startedAt) / 1000)} s`);

// Printed last, so that a truncated log still includes it.
for (const { title, failure } of tests) {
  if (failure !== null) console.log(`\nFAILED  ${title}\n${firstLines(failure)}`);
}
const passed = counts.reduce((sum, count) => sum + count.passed, 0);
const failed = counts.reduce((sum, count) => sum + count.failed, 0) + (passed === 0 ? 1 : 0);
process.exitCode = failed === 0 ? 0 : 1;
console.log(`${passed} passed, ${failed} failed`);
