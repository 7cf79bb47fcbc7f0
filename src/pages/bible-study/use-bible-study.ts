import { useQuery } from '@tanstack/react-query';
import { useHydrated, useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useEffect, useMemo } from 'react';
import { bibleBook, bibleCanon } from '../../content/bible-canon.ts';
import { bibleQueries } from '../../data/bible/bible-queries.ts';
import { writeDeviceFlag } from '../../platform/device-flags.ts';
import {
  lecturesOf,
  markOfPlace,
  neighbourOf,
  placeOfSearch,
  searchOfPlace,
  type StudyPlace,
  type StudySearch,
} from '../../domain/bible-study.ts';
import { validateBibleStudySearch } from './bible-study-search.ts';

export type CanonBook = (typeof bibleCanon)[number];
export type Go = (place: StudyPlace) => void;

/** What is known of the chosen chapter's lecture. */
export type Lecture =
  | { readonly kind: 'unchosen' | 'loading' | 'unknown' | 'closed' | 'missing' }
  | { readonly kind: 'ready'; readonly videoId: string };

export interface BibleStudy {
  /** Whether the address was read: the prerendered page cannot, and shows where everybody begins. */
  readonly isRead: boolean;
  readonly place: StudyPlace;
  readonly book: CanonBook | null;
  /** Null while nobody knows which books are opened. */
  readonly opened: ReadonlySet<string> | null;
  /** The chosen book's videos by chapter; null while nobody knows. */
  readonly lectures: ReadonlyMap<number, string> | null;
  readonly lecture: Lecture;
  readonly previous: StudyPlace | null;
  readonly next: StudyPlace | null;
  /** Whether the address names no place, so that this one is only where everybody begins. */
  readonly isStart: boolean;
  readonly go: Go;
  readonly retry: () => void;
}

/** The place that the address names, what is known of its lecture, and the ways on from there. */
export function useBibleStudy(): BibleStudy {
  const asked = validateBibleStudySearch(useSearch({ strict: false }));
  const navigate = useNavigate();
  // The prerendered page knows of no search: the address decides once it is hydrated.
  const isRead = useHydrated();
  const search: StudySearch = isRead ? asked : {};
  const { testament, book: bookId, chapter } = search;
  const books = useQuery(bibleQueries.books());
  const list = books.data?.value;
  // One and the same for as long as they say the same: a page of two hundred links is drawn anew only for news.
  const opened = useMemo(() => list && new Set(list.map(({ id }) => id)), [list]);
  const choosable = useMemo(
    () => (opened === undefined ? bibleCanon : bibleCanon.filter(({ id }) => opened.has(id))),
    [opened],
  );
  const place = useMemo(
    () =>
      placeOfSearch(
        validateBibleStudySearch({ testament, book: bookId, chapter }),
        bibleCanon,
        choosable,
      ),
    [testament, bookId, chapter, choosable],
  );
  const book = place.bookId === null ? null : bibleBook(place.bookId);
  const isClosed = book !== null && opened?.has(book.id) === false;

  const videos = useQuery({
    ...bibleQueries.videosOf(book?.id ?? ''),
    enabled: book !== null && !isClosed,
  });
  const links = videos.data?.value;
  const lectures = useMemo(
    () => (book === null || links === undefined ? null : lecturesOf(book, links)),
    [book, links],
  );

  const mark = search.book === undefined ? null : markOfPlace(place);
  useEffect(() => {
    if (mark !== null) writeDeviceFlag('lecturePlace', mark);
  }, [mark]);

  const go: Go = useCallback(
    (to) => {
      void navigate({
        to: '/{-$locale}/bible-study',
        search: searchOfPlace(to),
        resetScroll: false,
      });
    },
    [navigate],
  );

  // Whoever followed a link into a book that is not opened can leave it on either side.
  const walked = bibleCanon.filter((one) => choosable.includes(one) || one === book);
  return {
    isRead,
    place,
    book,
    opened: opened ?? null,
    lectures,
    lecture: lectureOf(),
    previous: neighbourOf(walked, place, -1),
    next: neighbourOf(walked, place, 1),
    isStart: search.book === undefined && search.testament === undefined,
    go,
    retry: () => {
      void books.refetch();
      if (book !== null) void videos.refetch();
    },
  };

  function lectureOf(): Lecture {
    if (book === null) return { kind: 'unchosen' };
    if (isClosed) return { kind: 'closed' };
    const videoId = lectures?.get(place.chapter);
    if (videoId !== undefined) return { kind: 'ready', videoId };
    if (opened !== undefined && lectures !== null) return { kind: 'missing' };
    return { kind: books.error === null && videos.error === null ? 'loading' : 'unknown' };
  }
}
