import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs, stripVTControlCharacters } from 'node:util';
import { BUILD, EXTENDED_LANES, LANES, LONG_LANES } from './run/lanes.ts';
import { stopProcesses } from './run/processes.ts';
import type { Count, Step } from './run/steps.ts';

/**
 * Runs the checks of the repository and ends with one line `N passed, N failed` over all of them.
 *
 *     npm test                                   every step
 *     npm test -- lint unit                      the steps named
 *     npm test -- "counts a tap"                 the tests whose title matches, in every step that has any
 *     npm test -- --repeat 5 journeys            a step or a test five times, to find flaky tests
 *     npm test -- --no-build journeys            with the existing build in dist/
 *     npm run test:extended                      the rest of what runs before every change is published: see `run/lanes.ts`
 *     npm run test:long                          checks that take too long for every run: see `run/lanes.ts`
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
/** For each step; 10,000 malicious inputs per endpoint take more than an hour. */
const limitMinutes = options.long ? 240 : 60;

const reports = mkdtempSync(join(tmpdir(), 'behold-reports-'));
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    stopProcesses(signal);
    rmSync(reports, { recursive: true, force: true });
    process.exit(1);
  });
}

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
    count = await step.run({ title, reports, limitMinutes });
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

/** The steps that read dist/ wait for the build, which runs beside the others. */
async function runLanes(): Promise<void> {
  const queues = lanes.map((lane) => lane.filter(isSelected));
  const isBuilding = options.build && queues.flat().some(({ needsBuild }) => needsBuild);
  const built = isBuilding ? runStep(BUILD) : Promise.resolve();
  await Promise.all(
    queues.map(async (own) => {
      const next = () => own.shift() ?? queues.find(({ length }) => length > 0)?.pop();
      for (let step = next(); step !== undefined; step = next()) {
        if (step.needsBuild) await built;
        await runStep(step);
      }
    }),
  );
}

const startedAt = performance.now();
for (let round = 0; round < rounds; round += 1) await runLanes();
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
