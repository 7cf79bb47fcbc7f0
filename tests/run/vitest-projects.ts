import { configDefaults, type TestProjectConfiguration } from 'vitest/config';

/**
 * Tests of pure functions, and of code that gets its database, clock and network from the test. The files share one
 * module graph per worker, which saves two thirds of the time; so they must not mock modules, leave globals stubbed or
 * rely on a module being loaded again.
 */
const PURE_TESTS = [
  'tests/{architecture,bench,content,domain,functions,pages,ui}/**/*.test.ts',
  'tests/admin/{inbox/reply-draft,inbox/reply-form,pictures/upload-queue}.test.{ts,tsx}',
  'tests/app/{fetch-precache,network-first-navigation,older-releases,page-archive,reload-removed-release,share-preview,structured-data}.test.ts',
  'tests/backend/{failures,inline-prayer-request,invoke-function,staff-lists,upload-file}.test.ts',
  'tests/build/{built-site,fonts,prerendered-html,previous-release,static-host}.test.ts',
  'tests/data/{follow-store,outbox-store,prayer-archive,prayer-counter-store,tap-queue}.test.ts',
  'tests/features/**/!(kakao-share-button).test.{ts,tsx}',
  'tests/i18n/!(dictionary-retry).test.ts',
  'tests/offline/{archive-sync,companion-prayer-sync,image-cache,like-storage,outbox-backoff,outbox-forms,outbox-prayer-taps,stored-id}.test.ts',
  'tests/platform/update-blocker.test.ts',
  'tests/support/cached-file.test.ts',
];
/**
 * Backend tests, run on the embedded database and on a Postgres server. The files share one module graph, like the pure
 * tests.
 */
const BACKEND_TESTS = [
  'tests/data/on-real-backend.test.ts',
  'tests/database/{access-over-http,seed,storage}.test.ts',
  'tests/local-backend/!(database-server|embedded-database|crash-recovery|server-with-pg-cron|start|vite-plugin|youtube-latest-video).test.ts',
];
/**
 * Cheap password hashes (bcrypt, of 2^4 rounds instead of 2^10) halve the time of the tests with accounts; with
 * `TEST_ROUNDS=full`, which compares the times of sign-ins, they are those of a hosted project.
 */
const BACKEND_ENVIRONMENT =
  process.env['TEST_ROUNDS'] === 'full' ? {} : { LITE_AUTH_BCRYPT_COST: '4' };
/**
 * The backend tests that `npm test` runs on the embedded database as well, whose types, transactions, realtime, functions
 * and scheduled jobs differ. `npm run test:extended` runs the others.
 */
const EMBEDDED_TESTS = [
  'tests/local-backend/{edge-functions,fuzzing,malicious-requests,parameter-types,realtime,scheduled-jobs,shared-reads}.test.ts',
];
/** The backend tests of which `npm run test:extended` runs those on a Postgres server. */
const EXTENDED_ON_SERVER = [
  'tests/database/access-over-http.test.ts',
  'tests/local-backend/{auth-limits,mail-delivery,reservation-lifecycle}.test.ts',
];
/** Evaluates the whole app again for each variant of its content. */
const EXTENDED_UNIT_TESTS = ['tests/build/removed-content.test.ts'];
/** Controls of the tests of the database: each planted fault must be noticed. */
const EXTENDED_DATABASE_TESTS = ['tests/database/access-matrix-mutations.test.ts'];
/** Tests that use no database or start their own; `npm run test:extended` runs them. */
const OWN_DATABASE_TESTS = [
  'tests/local-backend/{database-server,embedded-database,crash-recovery,server-with-pg-cron,start,vite-plugin,youtube-latest-video}.test.ts',
];

function backendProject(
  name: string,
  database: 'embedded' | 'server',
  include: string[],
  exclude: readonly string[] = [],
) {
  return {
    extends: true as const,
    test: {
      name,
      // Most tests end before V8 would have optimized the embedded database.
      execArgv: database === 'embedded' ? ['--liftoff-only'] : [],
      include,
      exclude: [...configDefaults.exclude, ...exclude],
      isolate: false,
      globalSetup: 'tests/support/global-postgres.ts',
      env: { TEST_DATABASE: database, ...BACKEND_ENVIRONMENT },
    },
  };
}

/** The groups of tests that `vitest --project` selects. */
export const vitestProjects: TestProjectConfiguration[] = [
  {
    extends: true,
    test: {
      name: 'unit',
      // A fifth less CPU time than with a process per file.
      pool: 'threads',
      include: ['tests/**/*.test.{ts,tsx}'],
      exclude: [
        ...configDefaults.exclude,
        ...PURE_TESTS,
        'tests/database/**',
        ...BACKEND_TESTS,
        ...OWN_DATABASE_TESTS,
        ...EXTENDED_UNIT_TESTS,
        'tests/build/{budgets,spec-facts}.test.ts',
      ],
    },
  },
  {
    extends: true,
    test: {
      name: 'unit-pure',
      include: PURE_TESTS,
      isolate: false,
    },
  },
  {
    extends: true,
    test: { name: 'unit-extended', include: EXTENDED_UNIT_TESTS },
  },
  {
    extends: true,
    test: {
      name: 'database',
      include: ['tests/database/**/*.test.ts'],
      exclude: [...configDefaults.exclude, ...BACKEND_TESTS, ...EXTENDED_DATABASE_TESTS],
      isolate: false,
      globalSetup: 'tests/support/global-postgres.ts',
    },
  },
  {
    extends: true,
    test: {
      name: 'database-extended',
      include: EXTENDED_DATABASE_TESTS,
      globalSetup: 'tests/support/global-postgres.ts',
    },
  },
  backendProject('local-backend', 'embedded', EMBEDDED_TESTS),
  backendProject(
    'local-backend-extended',
    'embedded',
    [...BACKEND_TESTS, ...OWN_DATABASE_TESTS],
    EMBEDDED_TESTS,
  ),
  backendProject('local-backend-on-server', 'server', BACKEND_TESTS, EXTENDED_ON_SERVER),
  backendProject('local-backend-on-server-extended', 'server', EXTENDED_ON_SERVER),
  {
    extends: true,
    test: {
      name: 'budgets',
      include: ['tests/build/{budgets,spec-facts}.test.ts'],
    },
  },
];
