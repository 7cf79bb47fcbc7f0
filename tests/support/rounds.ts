import fc, { type IAsyncPropertyWithHooks } from 'fast-check';

/**
 * How often a race is run, and by how many at once: few by default, which is enough to see a lock or a constraint
 * that is gone; all of them with `TEST_ROUNDS=full`.
 */
export function rounds(few: number, all: number): number {
  return process.env['TEST_ROUNDS'] === 'full' ? all : few;
}

/** For a test that calls {@link checkSchedules}. */
export const SCHEDULES_TIMEOUT_MS = rounds(120_000, 1_800_000);

/**
 * Checks a property of random schedules: some of them by default, 2,000 with `TEST_ROUNDS=full`, which prints how many
 * held.
 */
export async function checkSchedules<Schedule>(
  of: string,
  few: number,
  property: IAsyncPropertyWithHooks<Schedule>,
): Promise<void> {
  const numRuns = rounds(few, 2_000);
  await fc.assert(property, { numRuns });
  if (numRuns > few) console.log(`${of}: ${numRuns} random schedules held`);
}
