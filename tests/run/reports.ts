import { readFileSync } from 'node:fs';
import { z } from 'zod';

/** One test that ran. */
export interface TestRun {
  readonly title: string;
  readonly milliseconds: number;
  /** The error message of a failed test; null if it passed. */
  readonly failure: string | null;
}

/** The result of a test runner. */
export interface Report {
  readonly passed: number;
  readonly failed: number;
  /** A skipped test counts as failed. */
  readonly skipped: number;
  readonly tests: readonly TestRun[];
}

const vitestSchema = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  numTodoTests: z.number(),
  testResults: z.array(
    z.object({
      assertionResults: z.array(
        z.object({
          fullName: z.string(),
          duration: z.number().nullish(),
          status: z.string(),
          failureMessages: z.array(z.string()).default([]),
        }),
      ),
    }),
  ),
});

/** Reads the file of Vitest's JSON reporter; null when it was not written. With a filter, tests left out do not count. */
export function readVitestReport(file: string, isFiltered: boolean): Report | null {
  const report = readJson(file, vitestSchema);
  if (report === null) return null;
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: isFiltered ? 0 : report.numPendingTests + report.numTodoTests,
    tests: report.testResults
      .flatMap(({ assertionResults }) => assertionResults)
      .map(({ fullName, duration, status, failureMessages }) => ({
        title: fullName,
        milliseconds: duration ?? 0,
        failure: status === 'failed' ? failureMessages.join('\n') : null,
      })),
  };
}

interface PlaywrightResult {
  readonly duration: number;
  readonly status: string;
  readonly errors: readonly { readonly message?: string | undefined }[];
}

interface Suite {
  readonly specs: readonly {
    readonly title: string;
    readonly file: string;
    readonly line: number;
    readonly tests: readonly { readonly results: readonly PlaywrightResult[] }[];
  }[];
  readonly suites?: readonly Suite[] | undefined;
}

const suiteSchema: z.ZodType<Suite> = z.lazy(() =>
  z.object({
    specs: z.array(
      z.object({
        title: z.string(),
        file: z.string(),
        line: z.number(),
        tests: z.array(
          z.object({
            results: z.array(
              z.object({
                duration: z.number(),
                status: z.string(),
                errors: z.array(z.object({ message: z.string().optional() })),
              }),
            ),
          }),
        ),
      }),
    ),
    suites: z.array(suiteSchema).optional(),
  }),
);

const playwrightSchema = z.object({
  stats: z.object({
    expected: z.number(),
    unexpected: z.number(),
    flaky: z.number(),
    skipped: z.number(),
  }),
  suites: z.array(suiteSchema),
});

/** Reads the file of Playwright's JSON reporter; null when it was not written. */
export function readPlaywrightReport(file: string): Report | null {
  const report = readJson(file, playwrightSchema);
  if (report === null) return null;
  const { expected, unexpected, flaky, skipped } = report.stats;
  return {
    passed: expected,
    failed: unexpected + flaky,
    skipped,
    tests: report.suites.flatMap(testsOf),
  };
}

function testsOf({ specs, suites = [] }: Suite): TestRun[] {
  const own = specs.flatMap(({ title, file, line, tests }) =>
    tests
      .flatMap(({ results }) => results)
      .map(({ duration, status, errors }) => ({
        title: `${file}:${line}: ${title}`,
        milliseconds: duration,
        failure:
          status === 'passed' || status === 'skipped'
            ? null
            : errors.map(({ message = '' }) => message).join('\n') || status,
      })),
  );
  return [...own, ...suites.flatMap(testsOf)];
}

function readJson<T>(file: string, schema: z.ZodType<T>): T | null {
  try {
    return schema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return null;
  }
}
