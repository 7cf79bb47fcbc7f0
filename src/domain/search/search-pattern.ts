import {
  canBeChoseong,
  combineCharacter,
  disassemble,
  disassembleCompleteCharacter,
} from 'es-hangul';

/** A query word compiled to regular expressions. The group `edge` captures the word boundary before the match. */
export interface SearchWord {
  /** Whether the word consists of initial consonants only; long texts match too many of those. */
  readonly isInitials: boolean;
  /** Matches the word as typed. */
  readonly exact: RegExp;
  /** Also matches what the word's last, half-typed Hangul syllable may become. */
  readonly loose: RegExp;
}

/**
 * ㅏ, ㅣ and ㅎ: the first vowel, last vowel and last final consonant in Unicode order, which bound the syllables of an
 * initial consonant.
 */
const FIRST_VOWEL = '\u314f';
const LAST_VOWEL = '\u3163';
const LAST_FINAL = '\u314e';

/** Further words of a query are ignored. */
const MAX_WORDS = 8;

/**
 * Parses a query into words. Initial consonants match syllables that start with them (`ㅈㅂ` finds 주보), but only at the
 * start of a word, since nearly every text would match otherwise. Spaces between letters are ignored, because Korean
 * compounds are written with and without them.
 */
export function searchWords(query: string): readonly SearchWord[] {
  return query
    .normalize('NFC')
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, MAX_WORDS)
    .map(searchWord);
}

function searchWord(word: string): SearchWord {
  // Keyboards join two consonants into a double final consonant: ㄱㅅ is typed as ㄳ.
  const isInitials = /^[ㄱ-ㅎ]+$/.test(word);
  const letters = [...(isInitials ? disassemble(word) : word)];
  const flags = word.toLowerCase() === word.toUpperCase() ? 'g' : 'gi';
  const compile = (sources: readonly string[]) =>
    new RegExp(
      isInitials ? `(?<edge>^|[^\\uac00-\\ud7a3])${sources.join(' ?')}` : sources.join(' ?'),
      flags,
    );
  if (/^\d+$/.test(word)) {
    const number = new RegExp(`(?<edge>^|\\D)${word}(?!\\d)`, 'g');
    return { isInitials, exact: number, loose: number };
  }
  const sources = letters.map((letter) => initialRange(letter) ?? escapedForRegExp(letter));
  const last = letters.at(-1) ?? '';
  return {
    isInitials,
    exact: compile(sources),
    loose: compile([...sources.slice(0, -1), typedFurther(last) ?? sources.at(-1) ?? '']),
  };
}

function escapedForRegExp(letter: string): string {
  return letter.replace(/[\\^$.*+?()[\]{}|/-]/, '\\$&');
}

/** A character class of all syllables with this initial consonant; null for any other character. */
function initialRange(letter: string): string | null {
  if (!canBeChoseong(letter)) return null;
  return `[${combineCharacter(letter, FIRST_VOWEL)}-${combineCharacter(letter, LAST_VOWEL, LAST_FINAL)}${letter}]`;
}

/**
 * Syllables a half-typed one may become: `도` may become 돌, and `돌` may become 도로; null unless it is a complete
 * syllable.
 */
function typedFurther(syllable: string): string | null {
  if (!/^[가-힣]$/.test(syllable)) return null;
  const parts = disassembleCompleteCharacter(syllable);
  if (parts === undefined) return null;
  const { choseong, jungseong, jongseong } = parts;
  if (jongseong === '') return `[${syllable}-${combineCharacter(choseong, jungseong, LAST_FINAL)}]`;
  const next = initialRange(jongseong.slice(-1));
  const rest = combineCharacter(choseong, jungseong, jongseong.slice(0, -1));
  return next === null ? null : `(?:${syllable}|${rest} ?${next})`;
}

/** The first match of a {@link searchWords} pattern, without the `edge` group; null if there is none. */
export function findWord(
  pattern: RegExp,
  text: string,
  from = 0,
): { readonly start: number; readonly end: number } | null {
  pattern.lastIndex = from;
  const found = pattern.exec(text);
  if (found === null) return null;
  const start = found.index + (found.groups?.['edge']?.length ?? 0);
  return { start, end: found.index + found[0].length };
}
