/**
 * How often a race is run, and by how many at once: few by default, which is enough to see a lock or a constraint
 * that is gone; all of them with `TEST_ROUNDS=full`.
 */
export function rounds(few: number, all: number): number {
  return process.env['TEST_ROUNDS'] === 'full' ? all : few;
}
