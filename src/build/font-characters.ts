/** Character sets that determine the font subsets. */

const EUC_KR = new TextDecoder('euc-kr');

function decodeRows(first: number, last: number): readonly string[] {
  const characters: string[] = [];
  for (let row = first; row <= last; row++) {
    for (let cell = 0xa1; cell <= 0xfe; cell++) {
      const character = EUC_KR.decode(new Uint8Array([row, cell]));
      if ([...character].length === 1 && character !== '\ufffd') characters.push(character);
    }
  }
  return characters;
}

function charactersBetween(first: number, last: number): readonly string[] {
  return Array.from({ length: last - first + 1 }, (_, index) =>
    String.fromCodePoint(first + index),
  );
}

export const BASIC_LATIN = charactersBetween(0x20, 0x7e);

/** Punctuation of Korean and English prose, and the space that browsers render in date and time inputs. */
export const PUNCTUATION = [...'·–—‘’“”…\u00a0\u202f'];

/** The 2,350 syllables of KS X 1001, which cover nearly all Korean prose. */
export const COMMON_SYLLABLES = decodeRows(0xb0, 0xc8);

export const ALL_SYLLABLES = charactersBetween(0xac00, 0xd7a3);

/** Symbols common in Korean notices: brackets, single letters, arrows, shapes, circled numbers. */
export const COMMON_SIGNS = [
  ...'、。〈〉《》「」『』【】〔〕〜‐‧•※†‰′″℃©®°±×÷«»§¶←↑→↓↔⇒○●◎◇◆□■△▲▽▼☆★☎♡♥♪₩€£¥™①②③④⑤⑥⑦⑧⑨⑩',
  ...charactersBetween(0x3131, 0x3163),
];

export function isPrivate(character: string): boolean {
  const code = character.codePointAt(0) ?? 0;
  return code >= 0xe000 && code <= 0xf8ff;
}

/** The visible characters of the texts by descending frequency, then in code point order. */
export function rankByUse(texts: readonly string[]): readonly string[] {
  const uses = new Map<string, number>();
  for (const text of texts) {
    for (const character of text.normalize('NFC')) {
      if (character >= ' ') uses.set(character, (uses.get(character) ?? 0) + 1);
    }
  }
  return [...uses]
    .sort(([one, oneUses], [other, otherUses]) => otherUses - oneUses || (one < other ? -1 : 1))
    .map(([character]) => character);
}

export function without(
  characters: readonly string[],
  ...taken: readonly Iterable<string>[]
): readonly string[] {
  const covered = new Set(taken.flatMap((set) => [...set]));
  return characters.filter((character) => !covered.has(character));
}

/** Splits a list into consecutive parts of equal size. */
export function inParts(characters: readonly string[], parts: number): readonly string[][] {
  const size = Math.ceil(characters.length / parts);
  return Array.from({ length: parts }, (_, index) =>
    characters.slice(index * size, (index + 1) * size),
  ).filter((part) => part.length > 0);
}

function codesOf(characters: Iterable<string>): readonly number[] {
  return [...new Set(characters)]
    .map((character) => character.codePointAt(0) ?? 0)
    .sort((one, other) => one - other);
}

/** Formats a `unicode-range` value, merging adjacent code points to keep the style sheet small. */
export function toUnicodeRange(characters: Iterable<string>): string {
  const ranges: { first: number; last: number }[] = [];
  for (const code of codesOf(characters)) {
    const range = ranges.at(-1);
    if (range !== undefined && code === range.last + 1) range.last = code;
    else ranges.push({ first: code, last: code });
  }
  return ranges
    .map(({ first, last }) =>
      first === last ? `U+${first.toString(16)}` : `U+${first.toString(16)}-${last.toString(16)}`,
    )
    .join(',');
}

/** Parses a `unicode-range` value into characters. */
export function fromUnicodeRange(range: string): readonly string[] {
  return range.split(',').flatMap((part) => {
    const [first = '', last = first] = part.trim().replace(/^U\+/i, '').split('-');
    return charactersBetween(Number.parseInt(first, 16), Number.parseInt(last, 16));
  });
}
