/** Sets of characters that decide what goes into which font file. */

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

export function charactersBetween(first: number, last: number): readonly string[] {
  return Array.from({ length: last - first + 1 }, (_, index) =>
    String.fromCodePoint(first + index),
  );
}

export const BASIC_LATIN = charactersBetween(0x20, 0x7e);

/** What Korean and English prose sets beside letters, and the space that browsers set in a field of date and time. */
export const PUNCTUATION = [...'·–—‘’“”…\u00a0\u202f'];

/** The 2,350 syllables of KS X 1001, which carry nearly all Korean prose. */
export const COMMON_SYLLABLES = decodeRows(0xb0, 0xc8);

export const ALL_SYLLABLES = charactersBetween(0xac00, 0xd7a3);

/** What Korean notices set beside words: brackets, single letters, arrows, shapes, circled figures. */
export const COMMON_SIGNS = [
  ...'、。〈〉《》「」『』【】〔〕〜‐‧•※†‰′″℃©®°±×÷«»§¶←↑→↓↔⇒○●◎◇◆□■△▲▽▼☆★☎♡♥♪₩€£¥™①②③④⑤⑥⑦⑧⑨⑩',
  ...charactersBetween(0x3131, 0x3163),
];

export function isPrivate(character: string): boolean {
  const code = character.codePointAt(0) ?? 0;
  return code >= 0xe000 && code <= 0xf8ff;
}

/** Visible characters of the texts, the most used first; equal counts stand in code order. */
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
  const gone = new Set(taken.flatMap((set) => [...set]));
  return characters.filter((character) => !gone.has(character));
}

/** Equal parts of a list, in its order. */
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

/** The value of `unicode-range`, neighbours drawn together to keep the style sheet small. */
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

/** Reads a `unicode-range` value back into characters. */
export function fromUnicodeRange(range: string): readonly string[] {
  return range.split(',').flatMap((part) => {
    const [first = '', last = first] = part.trim().replace(/^U\+/i, '').split('-');
    return charactersBetween(Number.parseInt(first, 16), Number.parseInt(last, 16));
  });
}
