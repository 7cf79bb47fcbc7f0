import { videoIdOfLink } from './video-link.ts';

export type Testament = 'old' | 'new';

/** The properties of a book that these rules need; lists of books are in canon order. */
export interface StudyBook {
  readonly id: string;
  readonly testament: Testament;
  readonly chapters: number;
}

/** The selected passage. `bookId` is null until a book is chosen. */
export interface StudyPassage {
  readonly testament: Testament;
  readonly bookId: string | null;
  readonly chapter: number;
}

/** The URL search parameters of a passage. */
export interface StudySearch {
  readonly testament?: Testament;
  readonly book?: string;
  readonly chapter?: number;
}

/** Selects the first chapter of the first book of a testament; `books` are the available ones. */
export function chooseTestament(books: readonly StudyBook[], testament: Testament): StudyPassage {
  const first = books.find((book) => book.testament === testament);
  return { testament, bookId: first?.id ?? null, chapter: 1 };
}

/** Selects a book at its first chapter. */
export function chooseBook({ id, testament }: StudyBook): StudyPassage {
  return { testament, bookId: id, chapter: 1 };
}

export function chooseChapter(passage: StudyPassage, chapter: number): StudyPassage {
  return { ...passage, chapter };
}

export function hasChapter({ chapters }: StudyBook, chapter: number): boolean {
  return Number.isInteger(chapter) && chapter >= 1 && chapter <= chapters;
}

interface LectureLink {
  readonly bookId: string;
  readonly chapter: number;
  readonly videoUrl: unknown;
}

/** A book's video ids by chapter; links that lead to no video are skipped. */
export function lecturesOf(
  book: StudyBook,
  links: readonly LectureLink[],
): ReadonlyMap<number, string> {
  return new Map(
    links.flatMap(({ bookId, chapter, videoUrl }) => {
      const video = videoIdOfLink(videoUrl);
      return bookId === book.id && hasChapter(book, chapter) && video !== null
        ? [[chapter, video] as const]
        : [];
    }),
  );
}

/** The previous (-1) or next (1) chapter, across book boundaries; null at both ends and if no book is chosen. */
export function neighbourOf(
  books: readonly StudyBook[],
  passage: StudyPassage,
  step: -1 | 1,
): StudyPassage | null {
  const index = books.findIndex(({ id }) => id === passage.bookId);
  const book = books[index];
  if (book === undefined) return null;
  if (hasChapter(book, passage.chapter + step))
    return chooseChapter(passage, passage.chapter + step);
  const neighbour = books[index + step];
  if (neighbour === undefined) return null;
  return chooseChapter(chooseBook(neighbour), step === 1 ? 1 : neighbour.chapters);
}

/**
 * Resolves URL search parameters to a passage. Without a book it is the testament's first available one; an unknown book
 * selects none; a chapter the book does not have becomes 1.
 */
export function passageOfSearch(
  { testament = 'old', book: id, chapter = 1 }: StudySearch,
  canon: readonly StudyBook[],
  choosable: readonly StudyBook[],
): StudyPassage {
  if (id === undefined) return chooseTestament(choosable, testament);
  const book = canon.find((known) => known.id === id);
  if (book === undefined) return { testament, bookId: null, chapter: 1 };
  const start = chooseBook(book);
  return hasChapter(book, chapter) ? chooseChapter(start, chapter) : start;
}

/** The search parameters of a passage; also defined for a testament without an available book. */
export function searchOfPassage({ testament, bookId, chapter }: StudyPassage): StudySearch {
  return bookId === null ? { testament } : { book: bookId, chapter };
}

/** Serializes a passage for local storage; null if no book is chosen. */
export function bookmarkOf({ bookId, chapter }: StudyPassage): string | null {
  return bookId === null ? null : `${bookId}/${chapter}`;
}

/** Parses a stored passage; null if the Bible has no such passage. */
export function passageOfBookmark(mark: string, canon: readonly StudyBook[]): StudyPassage | null {
  const [id, chapter] = mark.split('/');
  const book = canon.find((known) => known.id === id);
  return book !== undefined && hasChapter(book, Number(chapter))
    ? chooseChapter(chooseBook(book), Number(chapter))
    : null;
}
