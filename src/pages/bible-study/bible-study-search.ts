import type { StudySearch } from '../../domain/bible-study.ts';

/** Longer than any book's id. */
const MAX_LENGTH = 40;

/** What can be read of the address; which book and chapter it means is known where the books are. */
export function validateBibleStudySearch(search: Readonly<Record<string, unknown>>): StudySearch {
  const { testament, book, chapter } = search;
  return {
    ...((testament === 'old' || testament === 'new') && { testament }),
    ...(typeof book === 'string' && { book: book.slice(0, MAX_LENGTH) }),
    ...(typeof chapter === 'number' && { chapter }),
  };
}
