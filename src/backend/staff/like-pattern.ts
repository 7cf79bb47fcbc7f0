import { trimmedLine } from '../../domain/written-text.ts';

/**
 * A `like` pattern for the literal term. PostgREST reads every `*` as `%` and cannot escape it, so `*` becomes `_`,
 * which matches any one character.
 */
export function likePattern(typed: string): string {
  const words = trimmedLine(typed);
  return `%${words.replaceAll(/[\\%_]/g, String.raw`\$&`).replaceAll('*', '_')}%`;
}

/**
 * The same pattern inside an `or` filter. Characters with a meaning there become `_`, because not every backend
 * supports quoting them.
 */
export function likePatternInFilter(typed: string): string {
  return `%${trimmedLine(typed).replaceAll(/[,()"\\%_*:]/g, '_')}%`;
}
