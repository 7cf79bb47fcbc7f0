import { join } from 'node:path';
import { installedChromium } from '../../e2e/support/chromium.ts';
import { binOf, run } from './processes.ts';
import { readPlaywrightReport, readVitestReport, type Report, type TestRun } from './reports.ts';

type Environment = Readonly<Record<string, string>>;

export interface Count {
  readonly passed: number;
  readonly failed: number;
  readonly tests?: readonly TestRun[];
}

/** What the steps of a run share. */
export interface RunOptions {
  /** A part of the titles of the tests to run; null for all. */
  readonly title: string | null;
  /** The folder of the reports. */
  readonly reports: string;
  /** For each step. */
  readonly limitMinutes: number;
}

export interface Step {
  readonly name: string;
  /** Whether the step has tests that can be selected by title. */
  readonly hasTests: boolean;
  /** Whether the step reads dist/. */
  readonly needsBuild: boolean;
  readonly run: (options: RunOptions) => Promise<Count>;
}

/** A command that passes if it exits with 0 and, with `silent`, prints no warning. Its output is shown if it fails. */
export function check(
  name: string,
  command: () => readonly string[],
  { silent = false, env = {} }: { readonly silent?: boolean; readonly env?: Environment } = {},
): Step {
  return {
    name,
    hasTests: false,
    needsBuild: false,
    run: async ({ limitMinutes }) => {
      const { ok, output, errors } = await run(command(), { show: false, env, limitMinutes });
      const passes = ok && !(silent && errors.trim() !== '');
      if (!passes) process.stdout.write(`\n${output.trimEnd()}\n`);
      return { passed: passes ? 1 : 0, failed: passes ? 0 : 1 };
    },
  };
}

interface RunnerOptions {
  /** The projects to run; by default the one with the name of the step. */
  readonly projects?: readonly string[];
  readonly env?: Environment;
  /** Runs only the files whose path contains one of these strings. */
  readonly files?: readonly string[];
}

interface PlaywrightOptions extends RunnerOptions {
  /** How many tests run at a time, each worker in a browser and with an app of its own. */
  readonly workers?: number;
}

export function vitest(
  name: string,
  { projects = [name], env = {}, files = [] }: RunnerOptions = {},
): Step {
  return {
    name,
    hasTests: true,
    needsBuild: projects.includes('budgets'),
    run: async ({ title, reports, limitMinutes }) => {
      const file = join(reports, `${name}.json`);
      const titles = title === null ? [] : ['-t', title, '--passWithNoTests'];
      const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
      const { ok } = await run(
        [
          ...binOf('vitest'),
          'run',
          ...files,
          ...projectArguments(projects, title),
          ...reporters,
          ...titles,
        ],
        { show: true, env, limitMinutes },
      );
      return countOf(ok, readVitestReport(file, title !== null), title);
    },
  };
}

export function playwright(
  name: string,
  { projects = [name], env = {}, files = [], workers = 2 }: PlaywrightOptions = {},
): Step {
  return {
    name,
    hasTests: true,
    needsBuild: true,
    run: async ({ title, reports, limitMinutes }) => {
      const file = join(reports, `${name}.json`);
      const titles = title === null ? [] : ['-g', title, '--pass-with-no-tests'];
      const config = ['--config', 'e2e/playwright.config.ts', '--reporter=list,json'];
      const { ok } = await run(
        [
          ...binOf('playwright'),
          'test',
          ...files,
          ...config,
          `--workers=${workers}`,
          ...projectArguments(projects, title),
          ...titles,
        ],
        {
          show: true,
          limitMinutes,
          env: { CHROMIUM_PATH: installedChromium(), PLAYWRIGHT_JSON_OUTPUT_FILE: file, ...env },
        },
      );
      return countOf(ok, readPlaywrightReport(file), title);
    },
  };
}

/** A run that fails without a failed test, such as when a file does not load, counts as one failure. */
function countOf(ok: boolean, report: Report | null, title: string | null): Count {
  const { passed = 0, failed = 0, skipped = 0, tests = [] } = report ?? {};
  if (skipped > 0) console.log(`${skipped} skipped: a test that does not run counts as failed`);
  const isEmpty = passed === 0 && title === null;
  return { passed, failed: failed + skipped || (!ok || isEmpty ? 1 : 0), tests };
}

/** Projects whose other tests are in a second one, which `npm run test:extended` runs. */
const EXTENDED_PROJECTS = [
  'database',
  'journeys',
  'backend-journeys',
  'local-backend',
  'local-backend-on-server',
  'unit',
];

/** A title is also searched in the tests of `npm run test:extended`. */
function projectArguments(projects: readonly string[], title: string | null): readonly string[] {
  const second = title === null ? [] : projects.filter((one) => EXTENDED_PROJECTS.includes(one));
  const all = new Set([...projects, ...second.map((one) => `${one}-extended`)]);
  return [...all].map((project) => `--project=${project}`);
}
