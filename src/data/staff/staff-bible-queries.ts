import { queryOptions } from '@tanstack/react-query';
import { readChapterLinks, readOpenBooks } from '../../backend/staff/staff-bible-gateway.ts';
import { ACCOUNT_READ, accountQuery, STAFF, valueOf } from '../account/account-queries.ts';

export {
  closeBook,
  openBook,
  saveChapterLinks,
  type BookProgress,
} from '../../backend/staff/staff-bible-gateway.ts';

const all = [...STAFF, 'bible'] as const;

export const staffBibleQueries = {
  all,
  books: () => accountQuery([...all, 'books'] as const, readOpenBooks),
  links: (bookId: string, chapters: number) =>
    queryOptions({
      queryKey: [...all, 'links', bookId] as const,
      ...ACCOUNT_READ,
      /** One link per chapter; an empty string if there is none. */
      queryFn: async ({ signal }): Promise<readonly string[]> => {
        const links = await valueOf(readChapterLinks(bookId, { signal }), signal);
        const byChapter = new Map(links.map(({ chapter, link }) => [chapter, link]));
        return Array.from({ length: chapters }, (_, place) => byChapter.get(place + 1) ?? '');
      },
    }),
};
