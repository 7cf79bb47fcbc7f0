import type { ArchiveRemoval, ArchiveState, NumberedItem } from '../domain/archive.ts';
import type { Failure } from '../domain/failure.ts';
import { succeed, type Result } from '../domain/result.ts';
import type { Clock } from '../domain/seoul-day.ts';
import { revisionOf, type ArchiveCopy } from './archive-copy.ts';
import type { ArchiveCursor } from './database.ts';

/** What a copy needs of the server. */
export interface ArchiveRemote<Item extends NumberedItem> {
  readState(): Promise<Result<ArchiveState, Failure>>;
  /** What people want before anything else. */
  readFirst(limit: number): Promise<Result<readonly Item[], Failure>>;
  /** In the order of their changes. */
  readChangesAfter(change: number, limit: number): Promise<Result<readonly Item[], Failure>>;
  readRemovalsAfter(
    change: number,
    limit: number,
  ): Promise<Result<readonly ArchiveRemoval[], Failure>>;
}

export const PAGE_SIZE = 500;
/** How many items a device that has nothing begins with. */
export const FIRST_ITEMS = 30;
/** The archive may change while it is read; after this many looks the rest waits for the next time. */
const MOST_LOOKS = 6;

/** The copy as it was before the server was asked, and what the server said. */
export interface ArchiveLook {
  readonly cursor: ArchiveCursor | null;
  readonly state: ArchiveState;
}

/**
 * Brings the device's copy up to the server's archive, page by page: a tab that is killed in between loses nothing,
 * and the next one continues. Succeeds with whether the copy is now complete.
 */
export async function syncArchive<Item extends NumberedItem>(
  copy: ArchiveCopy<Item>,
  remote: ArchiveRemote<Item>,
  clock: Clock,
  firstLook: ArchiveLook | null = null,
): Promise<Result<boolean, Failure>> {
  let startedOver = false;
  let didNotAddUp: number | null = null;

  for (let look = 0; look < MOST_LOOKS; look += 1) {
    const looked: Result<ArchiveLook, Failure> =
      look === 0 && firstLook !== null ? succeed(firstLook) : await lookAt(copy, remote);
    if (!looked.ok) return looked;
    const { state } = looked.value;
    let { cursor } = looked.value;

    const isAhead =
      cursor !== null && Math.max(cursor.latest, cursor.changes, cursor.removals) > state.latest;
    const belongsTogether = cursor !== null && cursor.epoch === state.epoch && !isAhead;
    if (belongsTogether && cursor?.doubtedLatest === state.latest) return succeed(false);

    if (cursor === null || !belongsTogether || didNotAddUp === state.latest) {
      const first = await remote.readFirst(FIRST_ITEMS);
      if (!first.ok) return first;
      startedOver = true;
      cursor = await copy.startOver(state, first.value, revisionOf(cursor), clock());
      if (cursor === null) continue;
    }

    const caughtUp = await catchUp(copy, remote, state, cursor, clock);
    if (!caughtUp.ok) return caughtUp;
    if (caughtUp.value === null) continue;

    const isLastTry = startedOver && didNotAddUp === state.latest;
    const finished = await copy.finish(state, caughtUp.value.revision, clock(), isLastTry);
    if (finished === null) continue;
    if (finished.complete) return succeed(true);
    if (finished.doubtedLatest !== null) return succeed(false);
    didNotAddUp = state.latest;
  }
  return succeed(false);
}

/** The copy first: the archive read after it can only be newer, unless it was restored from a backup. */
async function lookAt<Item extends NumberedItem>(
  copy: ArchiveCopy<Item>,
  remote: ArchiveRemote<Item>,
): Promise<Result<ArchiveLook, Failure>> {
  const cursor = await copy.cursor();
  const state = await remote.readState();
  return state.ok ? succeed({ cursor, state: state.value }) : state;
}

/** Applies everything up to the state; null when another tab was faster. */
async function catchUp<Item extends NumberedItem>(
  copy: ArchiveCopy<Item>,
  remote: ArchiveRemote<Item>,
  state: ArchiveState,
  from: ArchiveCursor,
  clock: Clock,
): Promise<Result<ArchiveCursor | null, Failure>> {
  let cursor: ArchiveCursor | null = from;
  while (cursor.changes < state.latest) {
    const page = await remote.readChangesAfter(cursor.changes, PAGE_SIZE);
    if (!page.ok) return page;
    if (page.value.length === 0) break;
    cursor = await copy.applyChanges(page.value, cursor.revision, clock());
    if (cursor === null) return succeed(null);
  }
  while (cursor.removals < state.latest) {
    const page = await remote.readRemovalsAfter(cursor.removals, PAGE_SIZE);
    if (!page.ok) return page;
    if (page.value.length === 0) break;
    cursor = await copy.applyRemovals(page.value, cursor.revision);
    if (cursor === null) return succeed(null);
  }
  return succeed(cursor);
}
