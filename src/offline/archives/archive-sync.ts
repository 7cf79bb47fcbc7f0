import type {
  ArchiveName,
  ArchivePage,
  ArchivePageEnd,
  ArchiveState,
  NumberedItem,
} from '../../domain/archive.ts';
import type { Failure } from '../../domain/failure.ts';
import { succeed, type Result } from '../../domain/result.ts';
import type { Clock } from '../../domain/seoul-day.ts';
import { endOf, isLastPage, revisionOf, type ArchiveCopy } from './archive-copy.ts';
import type { ArchiveCursor } from '../database-tables.ts';

/** The server requests that a sync needs. */
export interface ArchiveRemote<Item extends NumberedItem> {
  /** The most urgent items, such as the newest ones. */
  readFirst(limit: number): Promise<Result<readonly Item[], Failure>>;
  /** About `bytes` bytes of changes after a page, or from the start; null if the server's history lacks a position of it. */
  readPage(after: ArchivePageEnd | null, bytes: number): Promise<PageResult<Item>>;
}

/** One archive, ready to be synced. */
interface SyncableArchive {
  readonly name: ArchiveName;
  /** Stores the most urgent items if there is no local copy yet. */
  start(): Promise<Result<unknown, Failure>>;
  /** Downloads the changes page by page. Succeeds with whether the copy is now complete. */
  syncChanges(state: ArchiveState): Promise<Result<boolean, Failure>>;
}

/** The number of items that a new copy starts with: more than a month of prayers. */
const FIRST_ITEMS = 30;

/** The size of the requested pages in bytes; adapts to the speed of the connection while the tab is open. */
export class PageSize {
  static readonly MIN = 8 * 1024;
  static readonly START = 64 * 1024;
  static readonly MAX = 512 * 1024;
  /** If a page takes less time, latency outweighs the transfer, so the next page is larger. */
  static readonly QUICK_MS = 1_000;

  #bytes = PageSize.START;

  get bytes(): number {
    return this.#bytes;
  }

  /** Scales a number of items down on a connection that is too slow for pages of the start size. */
  shareOf(items: number): number {
    return Math.max(1, Math.floor(items * Math.min(1, this.#bytes / PageSize.START)));
  }

  /** Call after a page was received. */
  grow(milliseconds: number): void {
    if (milliseconds < PageSize.QUICK_MS) this.#bytes = Math.min(this.#bytes * 2, PageSize.MAX);
  }

  /** Call after a request without a response. */
  shrink(): void {
    this.#bytes = Math.max(Math.min(this.#bytes, PageSize.START) / 2, PageSize.MIN);
  }
}

type PageResult<Item extends NumberedItem> = Result<ArchivePage<Item> | null, Failure>;

/** The page after the one that was just stored, for the revision that storing it has written. */
interface PrefetchedPage<Item extends NumberedItem> {
  readonly revision: number;
  readonly page: PageResult<Item>;
}

interface StoredPage<Item extends NumberedItem> {
  /** Null if another tab has written meanwhile. */
  readonly written: ArchiveCursor | null;
  readonly prefetched: PrefetchedPage<Item> | null;
}

/** Write conflicts with other tabs after which a sync gives up; the next sync continues. */
const MAX_CONFLICTS = 6;

interface SyncOptions {
  readonly clock: Clock;
  readonly pageSize?: PageSize;
}

/**
 * Syncs archives in the given order, after the most urgent items of the `urgent` ones. The first failure to reach the
 * server ends the sync; everything received is stored, and the next sync continues from there.
 */
export async function syncArchives(
  archives: readonly SyncableArchive[],
  readStates: () => Promise<Result<Readonly<Partial<Record<ArchiveName, ArchiveState>>>, Failure>>,
  urgent: readonly ArchiveName[] = [],
): Promise<Result<boolean, Failure>> {
  const states = await readStates();
  if (!states.ok) return states;
  let outcome: Result<boolean, Failure> = succeed(true);
  for (const archive of archives.filter(({ name }) => urgent.includes(name))) {
    const started = await archive.start();
    if (!started.ok && started.failure === 'offline') return started;
  }
  for (const archive of archives) {
    const state = states.value[archive.name];
    if (state === undefined) continue;
    const done = await archive.syncChanges(state);
    if (!done.ok && done.failure === 'offline') return done;
    if (!done.ok || !done.value) outcome = done;
  }
  return outcome;
}

export function syncableArchive<Item extends NumberedItem>(
  name: ArchiveName,
  copy: ArchiveCopy<Item>,
  remote: ArchiveRemote<Item>,
  { clock, pageSize = new PageSize() }: SyncOptions,
): SyncableArchive {
  /** Succeeds with null if another tab has written meanwhile. */
  const startOver = async (): Promise<Result<ArchiveCursor | null, Failure>> => {
    const seen = revisionOf(await copy.cursor());
    const first = await remote.readFirst(pageSize.shareOf(FIRST_ITEMS));
    if (!first.ok) {
      if (first.failure === 'offline') pageSize.shrink();
      return first;
    }
    return succeed(await copy.startOver(first.value, seen, clock()));
  };

  const readPage = async (after: ArchivePageEnd | null): Promise<PageResult<Item>> => {
    const startedAt = clock().getTime();
    const page = await remote.readPage(after, pageSize.bytes);
    if (page.ok) pageSize.grow(clock().getTime() - startedAt);
    else if (page.failure === 'offline') pageSize.shrink();
    return page;
  };

  /** Prefetches the next page meanwhile: storing one keeps a slow phone busy for about as long as a transfer takes. */
  const store = async (
    page: ArchivePage<Item>,
    { revision }: ArchiveCursor,
    isLastTry: boolean,
  ): Promise<StoredPage<Item>> => {
    const [written, next] = await Promise.all([
      copy.apply(page, revision, clock(), isLastTry),
      isLastPage(page) ? null : readPage(page),
    ]);
    return {
      written,
      prefetched: written && next && { revision: written.revision, page: next },
    };
  };

  const pageAfter = async (
    cursor: ArchiveCursor,
    prefetched: PrefetchedPage<Item> | null,
  ): Promise<PageResult<Item>> =>
    prefetched?.revision === cursor.revision ? prefetched.page : readPage(endOf(cursor));

  return {
    name,

    async start() {
      return (await copy.cursor()) === null ? startOver() : succeed(null);
    },

    async syncChanges(state) {
      let current: ArchiveState | null = state;
      let prefetched: PrefetchedPage<Item> | null = null;
      let hasStartedOver = false;
      for (let conflicts = 0; conflicts < MAX_CONFLICTS;) {
        const cursor = await copy.cursor();
        if (cursor !== null && cursor.unconfirmedDigest === current?.latest.digest)
          return succeed(false);
        const page: PageResult<Item> =
          cursor === null
            ? succeed(null)
            : current !== null && isAt(cursor, current)
              ? succeed(nothingNew(current))
              : await pageAfter(cursor, prefetched);
        if (!page.ok) return page;
        current = null;

        if (cursor !== null && page.value !== null) {
          const stored: StoredPage<Item> = await store(page.value, cursor, hasStartedOver);
          const { written } = stored;
          prefetched = stored.prefetched;
          if (written === null) conflicts += 1;
          if (written === null || !isLastPage(page.value)) continue;
          if (written.complete) return succeed(true);
          if (hasStartedOver) return succeed(false);
        }

        // There is no copy yet, it belongs to another history, or its row count does not match.
        const started = await startOver();
        if (!started.ok) return started;
        if (started.value === null) conflicts += 1;
        else hasStartedOver = true;
      }
      return succeed(false);
    },
  };
}

/** Whether the copy ends at this state. A copy whose last page was read at a later one belongs to another history. */
function isAt(cursor: ArchiveCursor, { latest: { change, digest } }: ArchiveState): boolean {
  const end = endOf(cursor);
  return (
    end !== null && isLastPage(end) && end.latest.change === change && end.latest.digest === digest
  );
}

function nothingNew({ latest, items }: ArchiveState): ArchivePage<never> {
  return { items: [], removals: [], through: latest, latest, total: items };
}
