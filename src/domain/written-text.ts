/**
 * Normalizes user input for storage: removes control characters, lone surrogates, bidirectional marks and leading and
 * trailing blanks, and composes decomposed Hangul.
 */

/** The line breaks within a paragraph of a slide, between pages and of mainframes. */
const OTHER_BREAK = /[\u000b\u000c\u0085]/g;
const UNPRINTABLE =
  /[\u0000-\u0008\u000e-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069\ufffe\uffff]/g;
const HALF_CHARACTER = /\p{Surrogate}/gu;
/** Invisible characters: white space, zero-width characters, Hangul fillers. */
const BLANK = '[\\s\\u115f\\u1160\\u180e\\u200b-\\u200d\\u2060\\u3164\\ufeff\\uffa0]+';
const BLANK_ENDS = new RegExp(`^${BLANK}|${BLANK}$`, 'g');

/** Normalizes to one line: line breaks and tabs become spaces. */
export function trimmedLine(text: string): string {
  return printable(text).replaceAll(/\s+/g, ' ').replaceAll(BLANK_ENDS, '');
}

/** Normalizes multi-line text: LF line breaks and at most one empty line in a row. */
export function trimmedLines(text: string): string {
  return printable(text)
    .replaceAll(/\r\n?|[\u2028\u2029]/g, '\n')
    .replaceAll(/[^\S\n]+\n/g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .replaceAll(BLANK_ENDS, '');
}

/** Runs before white space is collapsed, since removing a character may join the white space around it. */
function printable(text: string): string {
  return text
    .replaceAll(OTHER_BREAK, '\n')
    .replaceAll(UNPRINTABLE, '')
    .replaceAll(HALF_CHARACTER, '')
    .normalize('NFC');
}

/** The length in Unicode characters rather than UTF-16 code units, as the database counts. */
export function lengthOf(text: string): number {
  return [...text].length;
}
