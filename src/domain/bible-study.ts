import { videoIdOfLink } from './video-link.ts';

export type Testament = 'old' | 'new';

/** What the rules below need to know of a book; lists of books are in the order of the canon. */
export interface StudyBook {
  readonly id: string;
  readonly testament: Testament;
  readonly chapters: number;
}

/** Where somebody is reading. Without a book nothing is chosen yet. */
export interface StudyPlace {
  readonly testament: Testament;
  readonly bookId: string | null;
  readonly chapter: number;
}

/** What the address says of the place. */
export interface StudySearch {
  readonly testament?: Testament;
  readonly book?: string;
  readonly chapter?: number;
}

/** Changing the testament leads to the first chapter of its first book; `books` are those that can be chosen. */
export function chooseTestament(books: readonly StudyBook[], testament: Testament): StudyPlace {
  const first = books.find((book) => book.testament === testament);
  return { testament, bookId: first?.id ?? null, chapter: 1 };
}

/** Where everybody begins: the first chapter of the first book of the Old Testament. */
export function startOfStudy(books: readonly StudyBook[]): StudyPlace {
  return chooseTestament(books, 'old');
}

/** Another book begins with its first chapter. */
export function chooseBook({ id, testament }: StudyBook): StudyPlace {
  return { testament, bookId: id, chapter: 1 };
}

/** Choosing a chapter changes nothing else. */
export function chooseChapter(place: StudyPlace, chapter: number): StudyPlace {
  return { ...place, chapter };
}

export function hasChapter({ chapters }: StudyBook, chapter: number): boolean {
  return Number.isInteger(chapter) && chapter >= 1 && chapter <= chapters;
}

/** The link to the lecture on one chapter. */
export interface LectureLink {
  readonly bookId: string;
  readonly chapter: number;
  readonly videoUrl: unknown;
}

/** The videos of a book by their chapters; a link that leads to no video is as good as none. */
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

/** The chapter before (-1) or after (1) a place, also in the neighbouring book; null at the ends and where no book is chosen. */
export function neighbourOf(
  books: readonly StudyBook[],
  place: StudyPlace,
  step: -1 | 1,
): StudyPlace | null {
  const index = books.findIndex(({ id }) => id === place.bookId);
  const book = books[index];
  if (book === undefined) return null;
  if (hasChapter(book, place.chapter + step)) return chooseChapter(place, place.chapter + step);
  const neighbour = books[index + step];
  if (neighbour === undefined) return null;
  return chooseChapter(chooseBook(neighbour), step === 1 ? 1 : neighbour.chapters);
}

/**
 * The place that an address names. Without a book it is the first one of its testament that can be chosen; a book that
 * is not in the Bible means that none is chosen; a chapter that the book does not have means its first.
 */
export function placeOfSearch(
  { testament = 'old', book: id, chapter = 1 }: StudySearch,
  canon: readonly StudyBook[],
  choosable: readonly StudyBook[],
): StudyPlace {
  if (id === undefined) return chooseTestament(choosable, testament);
  const book = canon.find((known) => known.id === id);
  if (book === undefined) return { testament, bookId: null, chapter: 1 };
  const start = chooseBook(book);
  return hasChapter(book, chapter) ? chooseChapter(start, chapter) : start;
}

/** The address of a place; a testament without a book that can be chosen has one as well. */
export function searchOfPlace({ testament, bookId, chapter }: StudyPlace): StudySearch {
  return bookId === null ? { testament } : { book: bookId, chapter };
}

/** How a device notes a place; null where no book is chosen. */
export function markOfPlace({ bookId, chapter }: StudyPlace): string | null {
  return bookId === null ? null : `${bookId}/${chapter}`;
}

/** The noted place, or null where it is none of the Bible's. */
export function placeOfMark(mark: string, canon: readonly StudyBook[]): StudyPlace | null {
  const [id, chapter] = mark.split('/');
  const book = canon.find((known) => known.id === id);
  return book !== undefined && hasChapter(book, Number(chapter))
    ? chooseChapter(chooseBook(book), Number(chapter))
    : null;
}
