import { queryOptions, type QueryClient } from '@tanstack/react-query';
import {
  checkVideos,
  readChapterLinks,
  readOpenBooks,
  readVideoChecks,
  saveChapterLinks,
  type ChapterLink,
  type VideoChecks,
} from '../../backend/staff/staff-bible-gateway.ts';
import {
  baseLinks,
  linkChanges,
  conflictingChapters,
  type ChapterLinks,
} from '../../domain/bible-links.ts';
import { isCheckOutdated, MAX_CHECKED_VIDEOS, type VideoCheck } from '../../domain/video-check.ts';
import {
  ACCOUNT_READ,
  accountQuery,
  STAFF,
  unwrapAccount,
  type AccountResult,
} from '../account/account-queries.ts';

export { closeBook, openBook, type BookProgress } from '../../backend/staff/staff-bible-gateway.ts';

const all = [...STAFF, 'bible'] as const;
/** The most videos whose checks are read at once. */
const MAX_READ = 200;

/**
 * What YouTube answered about these videos. The server asks it about those that were not checked yet, and then again
 * about those whose check is outdated; without an answer the earlier check counts, which is no failure.
 */
async function checksOf(ids: readonly string[], signal: AbortSignal): Promise<VideoChecks> {
  const stored = await readVideoChecks(ids.slice(0, MAX_READ), { signal });
  const known = stored.ok ? stored.value : new Map<string, never>();
  const now = new Date();
  const asked = [
    ...ids.filter((id) => !known.has(id)),
    ...[...known].flatMap(([id, check]) => (isCheckOutdated(check, now) ? [id] : [])),
  ];
  const checks = new Map<string, VideoCheck>(known);
  for (let index = 0; index < asked.length; index += MAX_CHECKED_VIDEOS) {
    const answer = await checkVideos(asked.slice(index, index + MAX_CHECKED_VIDEOS), { signal });
    if (!answer.ok) break;
    for (const [id, check] of answer.value) checks.set(id, check);
  }
  return checks;
}

function linksOfChapters(links: readonly ChapterLink[], chapters: number): ChapterLinks {
  const byChapter = new Map(links.map(({ chapter, link }) => [chapter, link]));
  return Array.from({ length: chapters }, (_, index) => byChapter.get(index + 1) ?? '');
}

export const staffBibleQueries = {
  all,
  books: () => accountQuery([...all, 'books'] as const, readOpenBooks),
  links: (bookId: string, chapters: number) =>
    queryOptions({
      queryKey: [...all, 'links', bookId] as const,
      ...ACCOUNT_READ,
      /** One link per chapter; an empty string if there is none. */
      queryFn: async ({ signal }): Promise<readonly string[]> => {
        const links = await unwrapAccount(readChapterLinks(bookId, { signal }), signal);
        return linksOfChapters(links, chapters);
      },
    }),
  videos: (ids: readonly string[]) =>
    queryOptions({
      ...ACCOUNT_READ,
      queryKey: [...STAFF, 'videos', ids] as const,
      queryFn: ({ signal }) => checksOf(ids, signal),
    }),
};

interface EditedBook {
  readonly id: string;
  readonly chapters: number;
}

interface EditedLinks {
  /** The stored links that the form shows. */
  readonly expected: ChapterLinks;
  /** Those that this form has sent before, and that may be stored. */
  readonly sent: readonly ChapterLinks[];
  readonly links: ChapterLinks;
}

/**
 * Saves the links that differ from `expected`. `conflict`: nothing was saved, because a colleague has meanwhile saved other
 * links for some of these chapters, which the query now has.
 */
export async function saveBookLinks(
  client: QueryClient,
  { id, chapters }: EditedBook,
  { expected, sent, links }: EditedLinks,
): Promise<AccountResult<'saved' | 'conflict'>> {
  const read = await readChapterLinks(id);
  if (!read.ok) return read;
  const now = linksOfChapters(read.value, chapters);
  const base = baseLinks(expected, sent, now);
  if (conflictingChapters(base, links, now).length > 0) {
    client.setQueryData(staffBibleQueries.links(id, chapters).queryKey, now);
    return { ok: true, value: 'conflict' };
  }
  const saved = await saveChapterLinks(id, linkChanges(base, links));
  return saved.ok ? { ok: true, value: 'saved' } : saved;
}
