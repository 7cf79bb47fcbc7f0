const HANGUL = /\p{Script=Hangul}/u;

/** The full name in the order its owner uses, regardless of the page's language: 김새봄, Grace Miller. */
export function personFullName(first: string, last: string): string {
  return HANGUL.test(first + last) ? last + first : `${first} ${last}`.trim();
}
