/** The lines of a prayer, grouped into stanzas at empty lines. */
export function stanzasOf(content: string): readonly (readonly string[])[] {
  return content
    .replaceAll(/\r\n?/g, '\n')
    .split(/\n[^\S\n]*(?:\n[^\S\n]*)+/)
    .map((stanza) =>
      stanza
        .split('\n')
        .map((line) => line.trim())
        .filter((line) => line !== ''),
    )
    .filter((lines) => lines.length > 0);
}

/** The first line, used as the prayer's title. */
export function firstLineOf(content: string): string {
  return stanzasOf(content)[0]?.[0] ?? '';
}
