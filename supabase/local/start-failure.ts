/** A start that cannot succeed; its message is the one sentence that says why and how to mend it. */
export class StartFailure extends Error {
  override readonly name = 'StartFailure';
}

/** The message of whatever was thrown, without its stack. */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.message === '') {
    return error.errors.map(reasonOf).join(', ');
  }
  if (error instanceof Error) return (error.message || error.name).split('\n')[0] ?? error.name;
  return String(error);
}

/** The `code` of a system or database error, where it has one. */
export function codeOf(error: unknown): string | null {
  if (typeof error !== 'object' || error === null || !('code' in error)) return null;
  return typeof error.code === 'string' ? error.code : null;
}
