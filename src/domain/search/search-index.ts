import { prayerSearch } from '../prayer-search.ts';
import type { SeoulDay } from '../seoul-day.ts';
import { excerptOf, markHits, type MarkedText } from './marked-text.ts';
import { findWord, searchWords, type SearchWord } from './search-pattern.ts';

/** The kinds of search results, in default order. */
const SEARCH_KINDS = ['lecture', 'page', 'bulletin', 'news', 'prayer'] as const;
export type SearchKind = (typeof SEARCH_KINDS)[number];

export interface SearchItem {
  readonly id: string;
  /** Empty if the date serves as the title. */
  readonly title: string;
  readonly text: string;
  readonly day: SeoulDay | null;
}

export interface SearchableBook {
  readonly id: string;
  readonly title: string;
  /** Abbreviation used in citations: 요 for 요한복음. */
  readonly abbreviation: string;
  readonly text: string;
  readonly chapters: number;
}

/** The data to search; each kind is in the order in which equally ranked hits are listed. */
export interface SearchIndex {
  readonly books: readonly SearchableBook[];
  readonly items: Readonly<Record<Exclude<SearchKind, 'lecture'>, readonly SearchItem[]>>;
  /** Whether the chapter has a lecture; books without lectures are listed by name only. */
  readonly hasLecture: (bookId: string, chapter: number) => boolean;
}

export interface SearchHit {
  readonly id: string;
  readonly title: MarkedText;
  readonly excerpt: MarkedText;
  readonly day: SeoulDay | null;
  /** Chapter of a lecture; null for other kinds. */
  readonly chapter: number | null;
  /** False if the chapter's lecture is still in preparation. */
  readonly isReady: boolean;
}

export interface SearchGroup {
  readonly kind: SearchKind;
  readonly total: number;
  /** The best hits, at most {@link MAX_HITS}. */
  readonly hits: readonly SearchHit[];
}

/** Maximum number of listed hits; a longer query narrows them down. */
const MAX_HITS = 50;

/**
 * The groups with hits, the one with the best hit first. Scans full texts: 1 MB of prayers takes a few milliseconds.
 */
export function searchIndex(index: SearchIndex, query: string): readonly SearchGroup[] {
  const words = searchWords(query);
  if (words.length === 0) return [];
  const exact = groupsOf(index, query, words, ({ isInitials, exact: pattern }) =>
    isInitials ? null : pattern,
  );
  if (exact.length > 0) return exact;
  return groupsOf(index, query, words, ({ loose }) => loose);
}

/** Selects the pattern of a word for a text; null if the text is not searched for it. */
type PatternOf = (word: SearchWord) => RegExp | null;

interface RankedGroup extends SearchGroup {
  /** Rank of the best hit. */
  readonly rank: number;
}

function groupsOf(
  index: SearchIndex,
  query: string,
  words: readonly SearchWord[],
  patternOf: PatternOf,
): readonly SearchGroup[] {
  return SEARCH_KINDS.map((kind) =>
    kind === 'lecture'
      ? lecturesFound(index, query, patternOf)
      : itemsFound(kind, index.items[kind], query, words, patternOf),
  )
    .filter(({ total }) => total > 0)
    .sort((one, other) => one.rank - other.rank)
    .map(({ kind, total, hits }) => ({ kind, total, hits }));
}

/** Ranks title matches first, using the loose patterns for half-typed words; text matches must be exact. */
function itemsFound(
  kind: SearchKind,
  items: readonly SearchItem[],
  query: string,
  words: readonly SearchWord[],
  patternOf: PatternOf,
): RankedGroup {
  const dates = prayerSearch(query);
  const ranks: SearchItem[][] = [[], [], []];
  for (const item of items) {
    const rank = rankOf(item, words, patternOf) ?? (isWithin(item.day, dates) ? 1 : null);
    if (rank !== null) ranks[rank]?.push(item);
  }
  const titlePatterns = words.map(({ loose }) => loose);
  const textPatterns = words.map(patternOf).filter((pattern) => pattern !== null);
  // The text of a page begins with its description: first the pages that are about the words.
  if (kind === 'page') {
    ranks[2]?.sort((one, other) => firstHit(one, textPatterns) - firstHit(other, textPatterns));
  }
  const found = ranks.flat();
  return {
    kind,
    rank: ranks.findIndex(({ length }) => length > 0),
    total: found.length,
    hits: found.slice(0, MAX_HITS).map(({ id, title, text, day }) => ({
      id,
      title: markHits(title, titlePatterns),
      excerpt: excerptOf(text, textPatterns),
      day,
      chapter: null,
      isReady: true,
    })),
  };
}

/** 0: all words in the title; 1: some in the title; 2: all in the text; null: a word is missing. */
function rankOf(
  { title, text }: SearchItem,
  words: readonly SearchWord[],
  patternOf: PatternOf,
): number | null {
  let inTitle = 0;
  for (const word of words) {
    if (title !== '' && findWord(word.loose, title) !== null) inTitle += 1;
    else if (!hasWord(text, patternOf(word))) return null;
  }
  if (inTitle === words.length) return 0;
  return inTitle > 0 ? 1 : 2;
}

/** The position in the text; infinite without a match. */
function firstHit({ text }: SearchItem, patterns: readonly RegExp[]): number {
  return Math.min(...patterns.map((pattern) => findWord(pattern, text)?.start ?? Infinity));
}

function hasWord(text: string, pattern: RegExp | null): boolean {
  return pattern !== null && findWord(pattern, text) !== null;
}

function isWithin(day: SeoulDay | null, { from, to }: ReturnType<typeof prayerSearch>): boolean {
  return day !== null && from !== null && to !== null && day >= from && day <= to;
}

/**
 * `요 3`, `요한복음 3장`, `John 3:16`, `요한복음 3:16-17`, `시편 제23편 1~6절`, `요 3-4장`, `창 1:1-2:3`.
 * Blanks follow each part and precede none, so that a text has only one way to match and none takes exponential time.
 */
const PLACE =
  /^(.*?\D)\s*(?:제(?=\d))?(\d{1,3})\s*(?:[장편:]\s*(?:\d{1,3}\s*)?)?(?:절\s*)?(?:[-–~,]\s*(?:제(?=\d))?\d{1,3}\s*(?:[장편:]\s*(?:\d{1,3}\s*)?)?(?:절\s*)?)*$/;

/** The named chapter in every matching book; without a chapter, the books, which also match by their introduction. */
function lecturesFound(
  { books, hasLecture }: SearchIndex,
  query: string,
  patternOf: PatternOf,
): RankedGroup {
  const typed = query.normalize('NFC').trim();
  const [, place = typed, number] = PLACE.exec(typed) ?? [];
  // Printed as 요한일서, but often typed with a digit.
  const name = place
    .trim()
    .toLowerCase()
    .replace(
      /^\uc694\ud55c[123](?=\uc11c)/,
      (typedName) => `\uc694\ud55c${'\uc77c\uc774\uc0bc'[Number(typedName[2]) - 1]}`,
    );
  const chapter = number === undefined ? null : Number(number);
  const words = searchWords(name);
  const ranks: SearchableBook[][] = [[], [], [], []];
  for (const book of books) {
    const rank = bookRank(book, name, words, chapter === null ? patternOf : null);
    if (rank !== null && (chapter ?? 1) <= book.chapters && chapter !== 0) ranks[rank]?.push(book);
  }
  const found = ranks.flat();
  return {
    kind: 'lecture',
    // A match in the introduction ranks like a match in a text.
    rank: Math.min(
      2,
      ranks.findIndex(({ length }) => length > 0),
    ),
    total: found.length,
    hits: found.slice(0, MAX_HITS).map(({ id, title, text }) => ({
      id,
      title: markHits(
        title,
        words.map(({ loose }) => loose),
      ),
      excerpt: excerptOf(
        text,
        words.map(({ exact }) => exact),
      ),
      day: null,
      chapter,
      isReady: hasLecture(id, chapter ?? 1),
    })),
  };
}

/** 0: the exact name; 1: a prefix of the name; 2: contained in the name; 3: contained in the introduction. */
function bookRank(
  { title, abbreviation, text }: SearchableBook,
  name: string,
  words: readonly SearchWord[],
  patternOf: PatternOf | null,
): number | null {
  if ([title, abbreviation].some((known) => known.toLowerCase() === name)) return 0;
  const places = words.map(({ loose }) => findWord(loose, title)?.start);
  if (places.every((place) => place !== undefined)) return places[0] === 0 ? 1 : 2;
  return patternOf !== null && words.every((word) => hasWord(text, patternOf(word))) ? 3 : null;
}
