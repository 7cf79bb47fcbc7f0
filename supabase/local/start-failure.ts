/** A start that cannot succeed; the message is one sentence with the cause and the remedy. */
export class StartFailure extends Error {
  override readonly name = 'StartFailure';
}

/** Message of any thrown value, without its stack. */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.message === '') {
    return error.errors.map(reasonOf).join(', ');
  }
  if (error instanceof Error) return (error.message || error.name).split('\n')[0] ?? error.name;
  return String(error);
}

/** The `code` of a system or database error, or null. */
export function codeOf(error: unknown): string | null {
  if (typeof error !== 'object' || error === null || !('code' in error)) return null;
  return typeof error.code === 'string' ? error.code : null;
}
