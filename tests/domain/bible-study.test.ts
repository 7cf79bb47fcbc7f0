import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bibleCanon } from '../../src/content/bible-canon.ts';
import {
  chooseBook,
  chooseChapter,
  chooseTestament,
  hasChapter,
  lecturesOf,
  bookmarkOf,
  neighbourOf,
  passageOfBookmark,
  passageOfSearch,
  searchOfPassage,
  type StudyBook,
  type StudyPassage,
} from '../../src/domain/bible-study.ts';

const canon: readonly StudyBook[] = bibleCanon;
const at = (bookId: string, chapter: number): StudyPassage => {
  const { testament } = canon.find(({ id }) => id === bookId) ?? { testament: 'old' };
  return { testament, bookId, chapter };
};
const everyPassage = canon.flatMap(({ id, chapters }) =>
  Array.from({ length: chapters }, (_, index) => at(id, index + 1)),
);
const anyPlace = fc.constantFrom(...everyPassage);
const anyBook = fc.constantFrom(...canon);
const ID = 'dQw4w9WgXcQ';

test('bibleCanon has 1,189 chapters', () => {
  expect(everyPassage).toHaveLength(1189);
});

describe('choosing a testament, book and chapter', () => {
  test.each([
    ['old', 'genesis'],
    ['new', 'matthew'],
  ] as const)(
    'chooseTestament with the %s testament selects its first book: %s',
    (testament, bookId) => {
      expect(chooseTestament(canon, testament)).toEqual({ testament, bookId, chapter: 1 });
    },
  );

  test('chooseTestament selects the first available book, or no book when none is available', () => {
    const opened = canon.filter(({ id }) => ['exodus', 'ruth'].includes(id));
    expect(chooseTestament(opened, 'old')).toEqual(at('exodus', 1));
    expect(chooseTestament(opened, 'new')).toEqual({ testament: 'new', bookId: null, chapter: 1 });
    expect(chooseTestament([], 'old')).toEqual({ testament: 'old', bookId: null, chapter: 1 });
  });

  test('chooseBook selects chapter 1 of each book in its own testament', () => {
    expect(canon.map(chooseBook)).toEqual(canon.map(({ id }) => at(id, 1)));
  });

  test('chooseChapter keeps book and testament for each of the 1,189 chapters', () => {
    for (const { bookId, chapter, testament } of everyPassage) {
      expect(chooseChapter({ testament, bookId, chapter: 1 }, chapter)).toEqual({
        testament,
        bookId,
        chapter,
      });
    }
  });

  test('after any sequence of choices, choosing a testament or a book resets the selection to chapter 1', () => {
    const step = fc.oneof(
      anyBook.map((book) => ({ kind: 'book' as const, book })),
      fc.nat(160).map((chapter) => ({ kind: 'chapter' as const, chapter })),
      fc
        .constantFrom('old' as const, 'new' as const)
        .map((testament) => ({ kind: 'testament' as const, testament })),
    );
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 12 }), (steps) => {
        let passage = chooseTestament(canon, 'old');
        for (const one of steps) {
          const before = passage;
          if (one.kind === 'book') {
            passage = chooseBook(one.book);
            expect(passage).toEqual(at(one.book.id, 1));
          } else if (one.kind === 'chapter') {
            passage = chooseChapter(passage, one.chapter);
            expect(passage).toEqual({ ...before, chapter: one.chapter });
          } else {
            passage = chooseTestament(canon, one.testament);
            expect(passage).toEqual(at(one.testament === 'old' ? 'genesis' : 'matthew', 1));
          }
        }
      }),
    );
  });
});

describe('lecturesOf', () => {
  test('returns for each of the 1,189 chapters the video of that book and chapter', () => {
    const links = everyPassage.map(({ bookId, chapter }, index) => ({
      bookId: bookId ?? '',
      chapter,
      videoUrl: `https://youtu.be/${String(index).padStart(11, '_')}`,
    }));
    const videos = new Map(canon.map((book) => [book.id, lecturesOf(book, links)]));
    expect(
      everyPassage.filter(
        ({ bookId, chapter }, index) =>
          videos.get(bookId ?? '')?.get(chapter) !== String(index).padStart(11, '_'),
      ),
    ).toEqual([]);
    expect([...videos.values()].map(({ size }) => size)).toEqual(
      canon.map(({ chapters }) => chapters),
    );
  });

  test('ignores links to chapters outside the range of a book', () => {
    for (const book of canon) {
      const beyond = [-1, 0, book.chapters + 1, 1.5, Number.NaN, Infinity];
      expect(beyond.filter((chapter) => hasChapter(book, chapter))).toEqual([]);
      const links = beyond.map((chapter) => ({
        bookId: book.id,
        chapter,
        videoUrl: `https://youtu.be/${ID}`,
      }));
      expect(lecturesOf(book, links).size).toBe(0);
    }
  });

  test.each(['', 'https://vimeo.com/1', null, undefined, 7])('ignores the link %j', (videoUrl) => {
    const [genesis] = canon;
    if (genesis === undefined) throw new Error('There is no first book.');
    expect(lecturesOf(genesis, [{ bookId: 'genesis', chapter: 1, videoUrl }]).size).toBe(0);
  });
});

describe('neighbourOf', () => {
  test('visits all 1,189 chapters in order, forward from Genesis 1 and back from Revelation 22', () => {
    const walk = (from: StudyPassage, step: -1 | 1) => {
      const places = [from];
      for (
        let next = neighbourOf(canon, from, step);
        next !== null && places.length < 2000;
        next = neighbourOf(canon, next, step)
      ) {
        places.push(next);
      }
      return places;
    };
    expect(walk(at('genesis', 1), 1)).toEqual(everyPassage);
    expect(walk(at('revelation', 22), -1)).toEqual(everyPassage.toReversed());
  });

  test('skips unavailable books, and returns null when the current book is unavailable', () => {
    const opened = canon.filter(({ id }) => ['leviticus', 'deuteronomy', 'matthew'].includes(id));
    expect(neighbourOf(opened, at('leviticus', 27), 1)).toEqual(at('deuteronomy', 1));
    expect(neighbourOf(opened, at('deuteronomy', 1), -1)).toEqual(at('leviticus', 27));
    expect(neighbourOf(opened, at('deuteronomy', 34), 1)).toEqual(at('matthew', 1));
    expect(neighbourOf(opened, at('numbers', 1), 1)).toBeNull();
  });

  test('returns null when no book is selected', () => {
    expect(neighbourOf(canon, { testament: 'old', bookId: null, chapter: 1 }, 1)).toBeNull();
  });
});

describe('selection in the URL and in local storage', () => {
  test('searchOfPassage and bookmarkOf can be parsed back for each of the 1,189 chapters', () => {
    for (const passage of everyPassage) {
      expect(passageOfSearch(searchOfPassage(passage), canon, canon)).toEqual(passage);
      expect(passageOfBookmark(bookmarkOf(passage) ?? '', canon)).toEqual(passage);
    }
  });

  test('a testament without an available book survives the search parameters but has no bookmark', () => {
    const passage = chooseTestament([], 'new');
    expect(passageOfSearch(searchOfPassage(passage), canon, [])).toEqual(passage);
    expect(bookmarkOf(passage)).toBeNull();
  });

  test('passageOfSearch accepts a book that is not available yet', () => {
    expect(passageOfSearch({ book: 'numbers', chapter: 6 }, canon, [])).toEqual(at('numbers', 6));
  });

  test.each([
    [{}, at('genesis', 1)],
    [{ testament: 'new' as const }, at('matthew', 1)],
    [{ chapter: 7 }, at('genesis', 1)],
    [{ book: 'exodus' }, at('exodus', 1)],
    [{ book: 'exodus', chapter: 41 }, at('exodus', 1)],
    [{ book: 'exodus', chapter: 0 }, at('exodus', 1)],
    [{ book: 'exodus', chapter: 2.5 }, at('exodus', 1)],
    [{ book: 'romans', testament: 'old' as const }, at('romans', 1)],
    [
      { book: 'tobit', chapter: 2 },
      { testament: 'old', bookId: null, chapter: 1 },
    ],
    [{ book: '' }, { testament: 'old', bookId: null, chapter: 1 }],
  ])('passageOfSearch corrects or completes the search parameters %j', (search, passage) => {
    expect(passageOfSearch(search, canon, canon)).toEqual(passage);
  });

  test('passageOfSearch returns an existing chapter or no book for any search parameters', () => {
    fc.assert(
      fc.property(
        fc.record(
          {
            testament: fc.constantFrom('old' as const, 'new' as const),
            book: fc.oneof(
              anyPlace.map(({ bookId }) => bookId ?? ''),
              fc.string(),
            ),
            chapter: fc.oneof(fc.integer(), fc.double()),
          },
          { requiredKeys: [] },
        ),
        fc.subarray([...canon]),
        (search, opened) => {
          const passage = passageOfSearch(search, canon, opened);
          const book = canon.find(({ id }) => id === passage.bookId);
          if (passage.bookId === null) expect(passage.chapter).toBe(1);
          else {
            expect(book?.testament).toBe(passage.testament);
            expect(book && hasChapter(book, passage.chapter)).toBe(true);
          }
        },
      ),
    );
  });

  test.each(['tobit/1', 'genesis/51', 'genesis/0', 'genesis', ''])(
    'passageOfBookmark rejects the bookmark %j',
    (mark) => {
      expect(passageOfBookmark(mark, canon)).toBeNull();
    },
  );
});
