const LIMIT = 200;

/** A text of another service as a single line of at most 200 characters, without invisible control characters. */
export function readableLine(text: string): string {
  const singleLine = text
    .replace(/[\p{Bidi_Control}\uFEFF]/gu, '')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim();
  const characters = [...singleLine];
  if (characters.length <= LIMIT) return singleLine;
  return `${characters
    .slice(0, LIMIT - 1)
    .join('')
    .trimEnd()}…`;
}
