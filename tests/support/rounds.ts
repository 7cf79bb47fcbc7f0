import fc, { type IAsyncPropertyWithHooks } from 'fast-check';
import { z } from 'zod';

/** Whether tests run with all their rounds, as in `npm run test:long`. */
export const ALL_ROUNDS = process.env['TEST_ROUNDS'] === 'full';

/**
 * The number of repetitions of a race, or of its concurrent participants: `few` by default, which is enough to detect a
 * missing lock or constraint; `all` with `TEST_ROUNDS=full`.
 */
export function rounds(few: number, all: number): number {
  return ALL_ROUNDS ? all : few;
}

const SCHEDULES = z.coerce
  .number()
  .int()
  .positive()
  .parse(process.env['TEST_SCHEDULES'] ?? 2_000);

/** The timeout of tests that call {@link checkSchedules}. */
export const SCHEDULES_TIMEOUT_MS = rounds(300_000, 7_200_000);

/**
 * Checks a property with random schedules: `few` by default; 2,000 with `TEST_ROUNDS=full`, or as many as
 * `TEST_SCHEDULES` says, which also logs how many passed. Each run draws other schedules.
 */
export async function checkSchedules<Schedule>(
  of: string,
  few: number,
  property: IAsyncPropertyWithHooks<Schedule>,
): Promise<void> {
  const numRuns = rounds(few, SCHEDULES);
  await fc.assert(property, { numRuns });
  if (numRuns > few) console.log(`${of}: ${numRuns} random schedules passed`);
}
