import { binOf } from './processes.ts';
import { check, playwright, vitest, type Step } from './steps.ts';

type Lane = readonly Step[];

const ON_SERVER = { TEST_DATABASE: 'server' };

/** Runs before the steps that read dist/. */
export const BUILD = check('build', () => ['npm', 'run', '--silent', 'build'], { silent: true });

/**
 * For the compiler and the linter, which are Go programs: the other core belongs to the other lane, and fewer garbage
 * collections save a third of their CPU time for 2 GB of memory.
 */
const ONE_THREAD = { GOMAXPROCS: '1', GOGC: '400' };

/**
 * The lanes run in parallel, the steps of a lane one after another. A lane that is finished takes steps from the end of
 * the other. One lane for each of two cores: with more, the same steps need half as much CPU time again and end later,
 * although some time is spent waiting.
 */
export const LANES: readonly Lane[] = [
  [
    playwright('journeys', { workers: 1 }),
    playwright('journeys-on-server', {
      projects: ['backend-journeys'],
      env: ON_SERVER,
      workers: 1,
    }),
    vitest('budgets'),
    vitest('unit', { projects: ['unit', 'unit-pure'] }),
  ],
  [
    vitest('local-backend'),
    vitest('local-backend-on-server'),
    vitest('database'),
    // Last, because the shortest steps balance the lanes best.
    check('types', () => ['npm', 'run', '--silent', 'types'], { env: ONE_THREAD }),
    check('lint', () => ['npm', 'run', '--silent', 'lint', '--', '--threads=1'], {
      env: ONE_THREAD,
    }),
    check('format', () => [...binOf('oxfmt'), '--check']),
  ],
];

/**
 * The journeys that `e2e/core-journeys.ts` does not list, and the backend tests that `npm test` runs on one of the two
 * databases only.
 */
export const EXTENDED_LANES: readonly Lane[] = [
  [
    playwright('journeys-extended'),
    playwright('journeys-on-server-extended', {
      projects: ['backend-journeys-extended'],
      env: ON_SERVER,
    }),
  ],
  [
    vitest('local-backend-extended'),
    vitest('local-backend-on-server-extended'),
    vitest('database-extended'),
    vitest('unit-extended'),
  ],
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
 * Checks that take too long for every run: 2,000 random schedules each; all rounds of the races and 10,000 malicious
 * inputs per endpoint, on both databases and both supported Postgres versions; the backend journeys, which otherwise
 * run on a Postgres server, on the embedded database, with every moment of an early press; every page on every screen;
 * Lighthouse.
 */
export const LONG_LANES: readonly Lane[] = [
  [
    vitest('schedules', { projects: ['unit', 'unit-pure'], env: FULL_ROUNDS, files: SCHEDULES }),
    vitest('database-full', { projects: ['database', 'database-extended'], env: FULL_ROUNDS }),
    vitest('database-full-on-15', { projects: ['database'], env: { ...FULL_ROUNDS, ...ON_15 } }),
    vitest('local-backend-full', {
      projects: ['local-backend', 'local-backend-extended'],
      env: FULL_ROUNDS,
    }),
    vitest('local-backend-on-server-full', {
      projects: ['local-backend-on-server', 'local-backend-on-server-extended'],
      env: FULL_ROUNDS,
    }),
    vitest('local-backend-on-15', {
      projects: ['local-backend-on-server', 'local-backend-on-server-extended'],
      env: ON_15,
    }),
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
