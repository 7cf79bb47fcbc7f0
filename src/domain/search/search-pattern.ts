import {
  canBeChoseong,
  combineCharacter,
  disassemble,
  disassembleCompleteCharacter,
} from 'es-hangul';

/** A word of a query as regular expressions. What has to begin a word is behind the group `edge`. */
export interface SearchWord {
  /** Consonants that stand for syllables: texts have too many that fit. */
  readonly isInitials: boolean;
  /** Texts that have the word. */
  readonly exact: RegExp;
  /** Also texts that have what the word's last syllable may become while it is being typed. */
  readonly loose: RegExp;
}

/** ㅏ, ㅣ and ㅎ: what the first and the last of all syllables with the same beginning have. */
const FIRST_VOWEL = '\u314f';
const LAST_VOWEL = '\u3163';
const LAST_FINAL = '\u314e';

/** No query is worth more. */
const MAX_WORDS = 8;

/**
 * The words of a query. Consonants alone stand for syllables that begin with them (`ㅈㅂ` for 주보) and must begin a word,
 * or every text would have them. Blanks between letters are ignored, because compounds are written with and without.
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
  // Keyboards join two consonants into a double final: ㄱㅅ is typed as ㄳ.
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
  const sources = letters.map((letter) => initialRange(letter) ?? escaped(letter));
  const last = letters.at(-1) ?? '';
  return {
    isInitials,
    exact: compile(sources),
    loose: compile([...sources.slice(0, -1), typedFurther(last) ?? sources.at(-1) ?? '']),
  };
}

function escaped(letter: string): string {
  return letter.replace(/[\\^$.*+?()[\]{}|/-]/, '\\$&');
}

/** All syllables with the consonant in front; null for any other letter. */
function initialRange(letter: string): string | null {
  if (!canBeChoseong(letter)) return null;
  return `[${combineCharacter(letter, FIRST_VOWEL)}-${combineCharacter(letter, LAST_VOWEL, LAST_FINAL)}${letter}]`;
}

/** `도` may become 돌, and `돌` may become 도로; null for what is no whole syllable. */
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

/** Where a pattern of {@link searchWords} is found, without the edge; null where it is not. */
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
