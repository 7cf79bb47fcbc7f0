import { parseSeoulDay, type SeoulDay } from '../../domain/seoul-day.ts';
import { callAsAccount, type AccountOptions, type AccountResult } from '../account/account-call.ts';
import { WRITE_TIMEOUT_MS } from '../call.ts';
import { integerOrNull, oneOf, rowsOf, textOf, textsOf, type Row } from '../rows.ts';

/** The tables whose deleted rows can be restored. */
const RECYCLED_SOURCES = [
  'companion_prayers',
  'bulletins',
  'church_news',
  'bible_videos',
  'contact_messages',
] as const;

export interface RecycledItem {
  readonly id: string;
  readonly source: (typeof RECYCLED_SOURCES)[number];
  /** A title, the beginning of a text, or a book id. */
  readonly title: string;
  readonly day: SeoulDay | null;
  readonly chapter: number | null;
  /** ISO timestamp. */
  readonly deletedAt: string;
  /** Null if the account no longer exists. */
  readonly deletedBy: string | null;
}

/** `taken`: another row now has its day or chapter. `closed`: its book is closed. */
export type RestoreOutcome = 'restored' | 'missing' | 'taken' | 'closed';
const OUTCOMES = ['restored', 'missing', 'taken', 'closed'] as const satisfies RestoreOutcome[];

function itemOf(row: Row): RecycledItem {
  const { day, deleted_by: deletedBy } = row;
  return {
    id: textOf(row, 'id'),
    source: oneOf(RECYCLED_SOURCES, row['source']),
    title: textOf(row, 'title'),
    day: typeof day === 'string' ? parseSeoulDay(day) : null,
    chapter: integerOrNull(row['chapter']),
    deletedAt: textOf(row, 'deleted_at'),
    deletedBy: typeof deletedBy === 'string' ? deletedBy : null,
  };
}

/** Sorted newest first. */
export function readRecycleBin(
  offset: number,
  limit: number,
  options?: AccountOptions,
): Promise<AccountResult<readonly RecycledItem[]>> {
  return callAsAccount(
    (client, signal) =>
      client.rpc('get_recycle_bin', { p_limit: limit, p_offset: offset }).abortSignal(signal),
    (data) => rowsOf(data).map(itemOf),
    options,
  );
}

export function restoreRecycled(id: string): Promise<AccountResult<RestoreOutcome>> {
  return callAsAccount(
    (client, signal) => client.rpc('restore_recycled', { p_id: id }).abortSignal(signal),
    (data) => oneOf(OUTCOMES, data),
    { timeoutMs: WRITE_TIMEOUT_MS, upToLevel: 1 },
  );
}

/** Deletes permanently. Returns the names of its picture files; null if it no longer existed. */
export function eraseRecycled(id: string): Promise<AccountResult<readonly string[] | null>> {
  return callAsAccount(
    (client, signal) => client.rpc('erase_recycled', { p_id: id }).abortSignal(signal),
    (data) => (data === null ? null : textsOf(data)),
    { timeoutMs: WRITE_TIMEOUT_MS },
  );
}
