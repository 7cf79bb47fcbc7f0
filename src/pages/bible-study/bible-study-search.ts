import type { StudySearch } from '../../domain/bible-study.ts';

/** Longer than the id of any book. */
const MAX_LENGTH = 40;

/** Checks only the types of the parameters; book and chapter are resolved where the list of books is loaded. */
export function validateBibleStudySearch(search: Readonly<Record<string, unknown>>): StudySearch {
  const { testament, book, chapter } = search;
  return {
    ...((testament === 'old' || testament === 'new') && { testament }),
    ...(typeof book === 'string' && { book: book.slice(0, MAX_LENGTH) }),
    ...(typeof chapter === 'number' && { chapter }),
  };
}
