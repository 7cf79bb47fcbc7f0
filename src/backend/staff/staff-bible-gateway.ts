import type { OpenedBook } from '../../domain/bible.ts';
import type { LinkChanges } from '../../domain/bible-links.ts';
import { callAsAccount, type AccountOptions, type AccountResult } from '../account/account-call.ts';
import { invokeAsAccount } from '../account/invoke-as-account.ts';
import { VIDEO_STATES, type StoredVideoCheck, type VideoCheck } from '../../domain/video-check.ts';
import { WRITE_TIMEOUT_MS, type CallOptions } from '../call.ts';
import { integerOf, oneOf, rowsOf, textOf, textOrNull, type Row } from '../rows.ts';

/** The lecture progress of a book. */
export interface BookProgress {
  readonly id: string;
  /** Number of chapters with a link. */
  readonly links: number;
}

export interface ChapterLink {
  readonly chapter: number;
  readonly link: string;
}

/** Reads the opened books; only those have a row. */
export function readOpenBooks(
  options?: AccountOptions,
): Promise<AccountResult<readonly BookProgress[]>> {
  return callAsAccount(
    (client, signal) =>
      client
        .from('bible_books')
        .select('id, bible_videos(count)')
        .order('order_index')
        .abortSignal(signal),
    (data) => rowsOf(data).map(progressOf),
    options,
  );
}

function progressOf(row: Row): BookProgress {
  const [counted] = rowsOf(row['bible_videos']);
  return { id: textOf(row, 'id'), links: integerOf(counted?.['count'] ?? 0) };
}

export function readChapterLinks(
  bookId: string,
  options?: CallOptions,
): Promise<AccountResult<readonly ChapterLink[]>> {
  return callAsAccount(
    (client, signal) =>
      client
        .from('bible_videos')
        .select('chapter, video_url')
        .eq('book_id', bookId)
        .order('chapter')
        .abortSignal(signal),
    (data) =>
      rowsOf(data).map((row) => ({
        chapter: integerOf(row['chapter']),
        link: textOf(row, 'video_url'),
      })),
    options,
  );
}

/** Opens a book; one that is already open stays as it is, because a colleague may have opened it meanwhile. */
export function openBook(
  book: Omit<OpenedBook, 'change'>,
  options: AccountOptions = {},
): Promise<AccountResult<void>> {
  return callAsAccount(
    (client, signal) =>
      client
        .from('bible_books')
        .upsert(
          {
            id: book.id,
            name_key: book.nameKey,
            category: book.category,
            testament: book.testament,
            chapters: book.chapters,
            order_index: book.orderIndex,
          },
          { onConflict: 'id', ignoreDuplicates: true },
        )
        .abortSignal(signal),
    () => undefined,
    { timeoutMs: WRITE_TIMEOUT_MS, ...options },
  );
}

/** Closes a book; the database rejects this while it has links. */
export function closeBook(bookId: string): Promise<AccountResult<boolean, 'has_links'>> {
  return callAsAccount(
    (client, signal) =>
      client.from('bible_books').delete().eq('id', bookId).select('id').abortSignal(signal),
    (data) => rowsOf(data).length === 1,
    {
      timeoutMs: WRITE_TIMEOUT_MS,
      upToLevel: 1,
      named: { '23503': 'has_links', '23001': 'has_links' },
    },
  );
}

/** Upserts the written links, then deletes the cleared ones; safe to repeat. */
export async function saveChapterLinks(
  bookId: string,
  { written, cleared }: LinkChanges,
): Promise<AccountResult<void>> {
  if (written.length > 0) {
    const result = await callAsAccount(
      (client, signal) =>
        client
          .from('bible_videos')
          .upsert(
            written.map(({ chapter, link }) => ({ book_id: bookId, chapter, video_url: link })),
            { onConflict: 'book_id,chapter' },
          )
          .abortSignal(signal),
      () => undefined,
      { timeoutMs: WRITE_TIMEOUT_MS },
    );
    if (!result.ok) return result;
  }
  if (cleared.length === 0) return { ok: true, value: undefined };
  return callAsAccount(
    (client, signal) =>
      client
        .from('bible_videos')
        .delete()
        .eq('book_id', bookId)
        .in('chapter', [...cleared])
        .select('chapter')
        .abortSignal(signal),
    () => undefined,
    { timeoutMs: WRITE_TIMEOUT_MS, upToLevel: 1 },
  );
}

/** By video id. */
export type VideoChecks = ReadonlyMap<string, VideoCheck>;

function checkOf(row: Row): VideoCheck {
  return { state: oneOf(VIDEO_STATES, row['state']), title: textOrNull(row, 'title') };
}

/** What YouTube answered earlier; videos that were not checked yet are omitted. */
export function readVideoChecks(
  ids: readonly string[],
  options?: CallOptions,
): Promise<AccountResult<ReadonlyMap<string, StoredVideoCheck>>> {
  return callAsAccount(
    (client, signal) => client.rpc('get_video_checks', { p_ids: [...ids] }).abortSignal(signal),
    (data) =>
      new Map(
        rowsOf(data).map((row) => [
          textOf(row, 'video_id'),
          { ...checkOf(row), checkedAt: new Date(textOf(row, 'checked_at')) },
        ]),
      ),
    options,
  );
}

/** Has the server ask YouTube about up to 20 videos; those about which it does not answer are omitted. */
export function checkVideos(
  ids: readonly string[],
  options?: CallOptions,
): Promise<AccountResult<VideoChecks>> {
  return callAsAccount(
    (client, signal) => invokeAsAccount(client, 'check-videos', { ids }, signal),
    (data) => new Map(rowsOf(data).map((row) => [textOf(row, 'video_id'), checkOf(row)])),
    { timeoutMs: WRITE_TIMEOUT_MS, ...options },
  );
}
