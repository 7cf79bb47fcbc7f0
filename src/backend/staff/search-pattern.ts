import { oneLine } from '../../domain/written-text.ts';

/**
 * What is looked for, as texts are stored: syllables even where a device writes letter by letter, and no sign that the
 * database refuses, as it does with U+0000.
 */
export function searchedWords(typed: string): string {
  return oneLine(typed);
}

/** A pattern for the words as they stand. PostgREST reads every `*` as `%` and has no escape for it, so it stands for any one sign. */
export function containing(typed: string): string {
  const words = searchedWords(typed);
  return `%${words.replaceAll(/[\\%_]/g, String.raw`\$&`).replaceAll('*', '_')}%`;
}

/**
 * The same inside a filter of several conditions. Signs that mean something there stand for any one sign: quoting them
 * is not understood by every backend.
 */
export function containingInFilter(typed: string): string {
  return `%${searchedWords(typed).replaceAll(/[,()"\\%_*:]/g, '_')}%`;
}
