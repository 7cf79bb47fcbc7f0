import { useQuery } from '@tanstack/react-query';
import { useHydrated, useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useEffect, useMemo } from 'react';
import { bibleBook, bibleCanon } from '../../content/bible-canon.ts';
import { bibleQueries } from '../../data/bible/bible-queries.ts';
import { useLastError } from '../../ui/query-state.tsx';
import { writeDeviceFlag } from '../../platform/device-flags.ts';
import {
  lecturesOf,
  bookmarkOf,
  neighbourOf,
  passageOfSearch,
  searchOfPassage,
  type StudyPassage,
  type StudySearch,
} from '../../domain/bible-study.ts';
import { validateBibleStudySearch } from './bible-study-search.ts';

export type CanonBook = (typeof bibleCanon)[number];
/** `replace`: without a history entry of its own. */
export type Go = (passage: StudyPassage, replace?: boolean) => void;

/** The state of the selected chapter's lecture. */
type Lecture =
  | { readonly kind: 'unchosen' | 'loading' | 'unknown' | 'closed' | 'missing' }
  | { readonly kind: 'ready'; readonly videoId: string };

export interface BibleStudy {
  /** Whether the address has been parsed. The prerendered page cannot do so and shows the default chapter. */
  readonly isRead: boolean;
  readonly passage: StudyPassage;
  readonly book: CanonBook | null;
  /** Null until the open books are loaded. */
  readonly opened: ReadonlySet<string> | null;
  /** The selected book's video ids by chapter; null until loaded. */
  readonly lectures: ReadonlyMap<number, string> | null;
  readonly lecture: Lecture;
  readonly previous: StudyPassage | null;
  readonly next: StudyPassage | null;
  /** Whether the address contains no chapter, so that `passage` is the default. */
  readonly isStart: boolean;
  readonly go: Go;
  readonly retry: () => Promise<unknown>;
}

/** The chapter selected by the address, the state of its lecture, and navigation from there. */
export function useBibleStudy(): BibleStudy {
  const urlSearch = validateBibleStudySearch(useSearch({ strict: false }));
  const navigate = useNavigate();
  // The prerendered page has no search parameters; they apply after hydration.
  const isRead = useHydrated();
  const search: StudySearch = isRead ? urlSearch : {};
  const { testament, book: bookId, chapter } = search;
  const books = useQuery(bibleQueries.books());
  const list = books.data?.value;
  // Keep the identity while the contents are equal, so that the 200 links rerender only on changes.
  const opened = useMemo(() => list && new Set(list.map(({ id }) => id)), [list]);
  const openBooks = useMemo(
    () => (opened === undefined ? bibleCanon : bibleCanon.filter(({ id }) => opened.has(id))),
    [opened],
  );
  const passage = useMemo(
    () =>
      passageOfSearch(
        validateBibleStudySearch({ testament, book: bookId, chapter }),
        bibleCanon,
        openBooks,
      ),
    [testament, bookId, chapter, openBooks],
  );
  const book = passage.bookId === null ? null : bibleBook(passage.bookId);
  const isClosed = book !== null && opened?.has(book.id) === false;

  const videos = useQuery({
    ...bibleQueries.videosOf(book?.id ?? ''),
    enabled: book !== null && !isClosed,
  });
  const failures = [useLastError(books), useLastError(videos)];
  const links = videos.data?.value;
  const lectures = useMemo(
    () => (book === null || links === undefined ? null : lecturesOf(book, links)),
    [book, links],
  );

  const mark = search.book === undefined ? null : bookmarkOf(passage);
  useEffect(() => {
    if (mark !== null) writeDeviceFlag('lecturePlace', mark);
  }, [mark]);

  const go: Go = useCallback(
    (to, replace = false) => {
      void navigate({
        replace,
        to: '/{-$locale}/bible-study',
        search: searchOfPassage(to),
        resetScroll: false,
      });
    },
    [navigate],
  );

  // A book that is not open is included if it was opened by a link, so that its neighbours can be reached.
  const navigable = bibleCanon.filter((one) => openBooks.includes(one) || one === book);
  return {
    isRead,
    passage,
    book,
    opened: opened ?? null,
    lectures,
    lecture: lectureOf(),
    previous: neighbourOf(navigable, passage, -1),
    next: neighbourOf(navigable, passage, 1),
    isStart: search.book === undefined && search.testament === undefined,
    go,
    retry: () => Promise.all([books.refetch(), book === null ? null : videos.refetch()]),
  };

  function lectureOf(): Lecture {
    if (book === null) return { kind: 'unchosen' };
    if (isClosed) return { kind: 'closed' };
    const videoId = lectures?.get(passage.chapter);
    if (videoId !== undefined) return { kind: 'ready', videoId };
    if (opened !== undefined && lectures !== null) return { kind: 'missing' };
    return { kind: failures.some((error) => error !== null) ? 'unknown' : 'loading' };
  }
}
