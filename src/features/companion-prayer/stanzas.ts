/** The lines of a prayer as they were written, grouped where an empty line parts them. */
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

/** The line by which people recognise a prayer. */
export function firstLineOf(content: string): string {
  return stanzasOf(content)[0]?.[0] ?? '';
}
