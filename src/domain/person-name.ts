const HANGUL = /\p{Script=Hangul}/u;

/** As its owner would write it, whatever language is read: 김새봄, Grace Miller. */
export function writtenName(first: string, last: string): string {
  return HANGUL.test(first + last) ? last + first : `${first} ${last}`.trim();
}
