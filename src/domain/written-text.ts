/**
 * What people type or paste, made fit for storing: without control characters, without half of a character,
 * without marks that turn the direction of the text around it, and without blanks at its ends. Hangul that some
 * devices write letter by letter becomes syllables.
 */

const UNPRINTABLE =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069\ufffe\uffff]/g;
const HALF_CHARACTER = /\p{Surrogate}/gu;
/** Blank to the eye: white space, zero-width signs, Hangul fillers. */
const BLANK = '[\\s\\u115f\\u1160\\u180e\\u200b-\\u200d\\u2060\\u3164\\ufeff\\uffa0]+';
const BLANK_ENDS = new RegExp(`^${BLANK}|${BLANK}$`, 'g');

/** One line: line breaks and tabs become spaces. */
export function oneLine(text: string): string {
  return printable(text).replaceAll(/\s+/g, ' ').replaceAll(BLANK_ENDS, '');
}

/** Several lines, with one kind of line break and no more than one empty line between them. */
export function severalLines(text: string): string {
  return printable(text)
    .replaceAll(/\r\n?|[\u2028\u2029]/g, '\n')
    .replaceAll(/[^\S\n]+\n/g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .replaceAll(BLANK_ENDS, '');
}

/** Runs before white space is collapsed: removing a character may join the white space on both sides of it. */
function printable(text: string): string {
  return text
    .replaceAll('\u0085', '\n')
    .replaceAll(UNPRINTABLE, '')
    .replaceAll(HALF_CHARACTER, '')
    .normalize('NFC');
}

/** As the database counts: characters, not halves of them. */
export function lengthOf(text: string): number {
  return [...text].length;
}
