import type { Testament } from '../domain/bible-study.ts';

type BookCategory = 'law' | 'history' | 'poetry' | 'prophecy' | 'gospel' | 'epistle';

interface BibleBook {
  readonly id: string;
  /** Dotted key of the book's name in the dictionaries. */
  readonly nameKey: string;
  readonly testament: Testament;
  readonly category: BookCategory;
  readonly chapters: number;
}

function book<Id extends string, Key extends string, Of extends Testament>(
  id: Id,
  nameKey: Key,
  testament: Of,
  category: BookCategory,
  chapters: number,
) {
  return { id, nameKey, testament, category, chapters } as const;
}

/** The 66 books in canon order; the position, starting at 1, is `order_index` in the database. */
export const bibleCanon = [
  book('genesis', 'bible.books.genesis', 'old', 'law', 50),
  book('exodus', 'bible.books.exodus', 'old', 'law', 40),
  book('leviticus', 'bible.books.leviticus', 'old', 'law', 27),
  book('numbers', 'bible.books.numbers', 'old', 'law', 36),
  book('deuteronomy', 'bible.books.deuteronomy', 'old', 'law', 34),
  book('joshua', 'bible.books.joshua', 'old', 'history', 24),
  book('judges', 'bible.books.judges', 'old', 'history', 21),
  book('ruth', 'bible.books.ruth', 'old', 'history', 4),
  book('1-samuel', 'bible.books.1Samuel', 'old', 'history', 31),
  book('2-samuel', 'bible.books.2Samuel', 'old', 'history', 24),
  book('1-kings', 'bible.books.1Kings', 'old', 'history', 22),
  book('2-kings', 'bible.books.2Kings', 'old', 'history', 25),
  book('1-chronicles', 'bible.books.1Chronicles', 'old', 'history', 29),
  book('2-chronicles', 'bible.books.2Chronicles', 'old', 'history', 36),
  book('ezra', 'bible.books.ezra', 'old', 'history', 10),
  book('nehemiah', 'bible.books.nehemiah', 'old', 'history', 13),
  book('esther', 'bible.books.esther', 'old', 'history', 10),
  book('job', 'bible.books.job', 'old', 'poetry', 42),
  book('psalms', 'bible.books.psalms', 'old', 'poetry', 150),
  book('proverbs', 'bible.books.proverbs', 'old', 'poetry', 31),
  book('ecclesiastes', 'bible.books.ecclesiastes', 'old', 'poetry', 12),
  book('song-of-songs', 'bible.books.songOfSongs', 'old', 'poetry', 8),
  book('isaiah', 'bible.books.isaiah', 'old', 'prophecy', 66),
  book('jeremiah', 'bible.books.jeremiah', 'old', 'prophecy', 52),
  book('lamentations', 'bible.books.lamentations', 'old', 'prophecy', 5),
  book('ezekiel', 'bible.books.ezekiel', 'old', 'prophecy', 48),
  book('daniel', 'bible.books.daniel', 'old', 'prophecy', 12),
  book('hosea', 'bible.books.hosea', 'old', 'prophecy', 14),
  book('joel', 'bible.books.joel', 'old', 'prophecy', 3),
  book('amos', 'bible.books.amos', 'old', 'prophecy', 9),
  book('obadiah', 'bible.books.obadiah', 'old', 'prophecy', 1),
  book('jonah', 'bible.books.jonah', 'old', 'prophecy', 4),
  book('micah', 'bible.books.micah', 'old', 'prophecy', 7),
  book('nahum', 'bible.books.nahum', 'old', 'prophecy', 3),
  book('habakkuk', 'bible.books.habakkuk', 'old', 'prophecy', 3),
  book('zephaniah', 'bible.books.zephaniah', 'old', 'prophecy', 3),
  book('haggai', 'bible.books.haggai', 'old', 'prophecy', 2),
  book('zechariah', 'bible.books.zechariah', 'old', 'prophecy', 14),
  book('malachi', 'bible.books.malachi', 'old', 'prophecy', 4),
  book('matthew', 'bible.books.matthew', 'new', 'gospel', 28),
  book('mark', 'bible.books.mark', 'new', 'gospel', 16),
  book('luke', 'bible.books.luke', 'new', 'gospel', 24),
  book('john', 'bible.books.john', 'new', 'gospel', 21),
  book('acts', 'bible.books.acts', 'new', 'history', 28),
  book('romans', 'bible.books.romans', 'new', 'epistle', 16),
  book('1-corinthians', 'bible.books.1Corinthians', 'new', 'epistle', 16),
  book('2-corinthians', 'bible.books.2Corinthians', 'new', 'epistle', 13),
  book('galatians', 'bible.books.galatians', 'new', 'epistle', 6),
  book('ephesians', 'bible.books.ephesians', 'new', 'epistle', 6),
  book('philippians', 'bible.books.philippians', 'new', 'epistle', 4),
  book('colossians', 'bible.books.colossians', 'new', 'epistle', 4),
  book('1-thessalonians', 'bible.books.1Thessalonians', 'new', 'epistle', 5),
  book('2-thessalonians', 'bible.books.2Thessalonians', 'new', 'epistle', 3),
  book('1-timothy', 'bible.books.1Timothy', 'new', 'epistle', 6),
  book('2-timothy', 'bible.books.2Timothy', 'new', 'epistle', 4),
  book('titus', 'bible.books.titus', 'new', 'epistle', 3),
  book('philemon', 'bible.books.philemon', 'new', 'epistle', 1),
  book('hebrews', 'bible.books.hebrews', 'new', 'epistle', 13),
  book('james', 'bible.books.james', 'new', 'epistle', 5),
  book('1-peter', 'bible.books.1Peter', 'new', 'epistle', 5),
  book('2-peter', 'bible.books.2Peter', 'new', 'epistle', 3),
  book('1-john', 'bible.books.1John', 'new', 'epistle', 5),
  book('2-john', 'bible.books.2John', 'new', 'epistle', 1),
  book('3-john', 'bible.books.3John', 'new', 'epistle', 1),
  book('jude', 'bible.books.jude', 'new', 'epistle', 1),
  book('revelation', 'bible.books.revelation', 'new', 'prophecy', 22),
] as const satisfies readonly BibleBook[];

export const TESTAMENTS = ['old', 'new'] as const satisfies readonly Testament[];

/** Keys in the `bible` dictionary, like the book names. */
export const testamentKeys = {
  old: 'bible.testaments.old',
  new: 'bible.testaments.new',
} as const satisfies Readonly<Record<Testament, string>>;

/** The groups of the book list, in reading order. */
export const bookGroups = [
  { testament: 'old', category: 'law', nameKey: 'bible.categories.old.law' },
  { testament: 'old', category: 'history', nameKey: 'bible.categories.old.history' },
  { testament: 'old', category: 'poetry', nameKey: 'bible.categories.old.poetry' },
  { testament: 'old', category: 'prophecy', nameKey: 'bible.categories.old.prophecy' },
  { testament: 'new', category: 'gospel', nameKey: 'bible.categories.new.gospel' },
  { testament: 'new', category: 'history', nameKey: 'bible.categories.new.history' },
  { testament: 'new', category: 'epistle', nameKey: 'bible.categories.new.epistle' },
  { testament: 'new', category: 'prophecy', nameKey: 'bible.categories.new.prophecy' },
] as const satisfies readonly {
  readonly testament: Testament;
  readonly category: BookCategory;
  readonly nameKey: string;
}[];

export function isInGroup(book: BibleBook, group: (typeof bookGroups)[number]): boolean {
  return book.testament === group.testament && book.category === group.category;
}

/**
 * The text key for a book and chapter, with the values `book` (its name) and `chapter`. Psalms are not called chapters.
 */
export function passageKey(id: string) {
  return id === 'psalms' ? 'bible.psalm' : 'bible.place';
}

export function bibleBook(id: string): (typeof bibleCanon)[number] | null {
  return bibleCanon.find((found) => found.id === id) ?? null;
}
