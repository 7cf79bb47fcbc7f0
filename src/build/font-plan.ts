import {
  ALL_SYLLABLES,
  BASIC_LATIN,
  COMMON_SIGNS,
  COMMON_SYLLABLES,
  fromUnicodeRange,
  inParts,
  isPrivate,
  PUNCTUATION,
  without,
} from './font-characters.ts';
import type { FontSourceName } from './font-sources.ts';

/** A font file and the characters for which the style sheet selects it. */
export interface FontSubset {
  readonly name: string;
  readonly source: FontSourceName;
  readonly characters: readonly string[];
  readonly claims: readonly string[];
  readonly latin: boolean;
}

/** Characters contained in the preloaded subset of each font. */
interface InitialSubsets {
  readonly sans: readonly string[];
  readonly serifBold: readonly string[];
}

export interface CharacterUse {
  readonly sans: ReadonlySet<string>;
  readonly serif: ReadonlySet<string>;
}

interface TextInUse {
  readonly sans: readonly string[];
  readonly serifBold: readonly string[];
}

/** The same for all fonts: repeated equal ranges compress to almost nothing in the style sheet. */
const COMMON_PARTS = 3;

interface Family {
  readonly source: FontSourceName;
  readonly drawable: ReadonlySet<string>;
  readonly first: readonly string[];
  readonly rareParts: number;
}

/**
 * A subset that does not depend on the dictionaries, so that its hashed name and cached copies stay valid when texts
 * change.
 */
function stableSubset(
  { source, drawable, first }: Family,
  name: string,
  characters: readonly string[],
  latin: boolean,
): FontSubset {
  const drawn = characters.filter((character) => drawable.has(character));
  return {
    name: `behold-${source}-${name}`,
    source,
    characters: drawn,
    claims: without(drawn, first),
    latin,
  };
}

function rankCommonSyllables(ranked: readonly string[]): readonly string[] {
  const common = new Set(COMMON_SYLLABLES);
  const order = ranked.flatMap(fromUnicodeRange).filter((character) => common.has(character));
  return [...new Set([...order, ...COMMON_SYLLABLES])];
}

function commonSubsets(family: Family, ranked: readonly string[]): readonly FontSubset[] {
  const parts = inParts(rankCommonSyllables(ranked), COMMON_PARTS);
  return parts.map((part, index) => {
    const opening = index === 0 ? [...BASIC_LATIN, ...PUNCTUATION] : [];
    const closing = index === parts.length - 1 ? without(COMMON_SIGNS, PUNCTUATION) : [];
    const characters = [...opening, ...part, ...closing];
    return stableSubset(family, `common-${index + 1}`, characters, index === 0);
  });
}

/**
 * Subsets of rare syllables. Their ranges have no common syllable: while the font of one cannot be loaded, as offline,
 * browsers load every other font whose range has it.
 */
function rareSubsets(family: Family): readonly FontSubset[] {
  const rare = without(ALL_SYLLABLES, COMMON_SYLLABLES);
  return inParts(rare, family.rareParts).map((part, index) =>
    stableSubset(family, `rare-${index + 1}`, part, false),
  );
}

function lettersSubset(family: Family): FontSubset {
  const otherSubsets = [...BASIC_LATIN, ...PUNCTUATION, ...COMMON_SIGNS, ...ALL_SYLLABLES];
  const letters = without([...family.drawable], otherSubsets).filter(
    (character) => character >= ' ' && !isPrivate(character),
  );
  return stableSubset(family, 'letters', letters, false);
}

function dictionarySubsets(
  family: Family,
  inUse: readonly string[],
  otherSubsets: readonly string[],
): readonly FontSubset[] {
  const remaining = without(inUse, family.first, otherSubsets);
  const subset = stableSubset(family, 'dictionary', [...remaining].sort(), false);
  return subset.characters.length === 0 ? [] : [subset];
}

/**
 * All subsets except the preloaded ones, in style sheet order: if two rules cover a character the later one wins, so
 * the widest come first and the dictionary subsets last.
 */
export function planDeferredSubsets(
  characterUse: CharacterUse,
  first: InitialSubsets,
  inUse: TextInUse,
  ranked: readonly string[],
): readonly FontSubset[] {
  const sans = {
    source: 'sans',
    drawable: characterUse.sans,
    first: first.sans,
    rareParts: 9,
  } satisfies Family;
  const serif = {
    source: 'serif',
    drawable: characterUse.serif,
    first: [],
    rareParts: 7,
  } satisfies Family;
  const serifBold = {
    source: 'serif-bold',
    drawable: characterUse.serif,
    first: first.serifBold,
    rareParts: 0,
  } satisfies Family;
  return [sans, serif, serifBold].flatMap((family) => {
    const common = commonSubsets(family, ranked);
    return [
      ...(family === serifBold ? [] : [lettersSubset(family), ...rareSubsets(family)]),
      ...common.toReversed(),
      ...(family === sans
        ? dictionarySubsets(family, inUse.sans, common[0]?.characters ?? [])
        : []),
      // Other bold syllables load on demand; those of our own headings are precached.
      ...(family === serifBold ? dictionarySubsets(family, inUse.serifBold, []) : []),
    ];
  });
}
