import type { Failure } from '../domain/failure.ts';
import type { NumberedPrayer, PrayerArchiveState, PrayerRemoval } from '../domain/prayer-change.ts';
import { succeed, type Result } from '../domain/result.ts';
import { addDays, seoulDayAt, type Clock, type SeoulDay } from '../domain/seoul-day.ts';
import {
  revisionOf,
  type ArchiveCursor,
  type CompanionPrayerMirror,
} from './companion-prayer-mirror.ts';

/** What the copy needs of the server. */
export interface PrayerArchiveRemote {
  readState(): Promise<Result<PrayerArchiveState, Failure>>;
  readBefore(day: SeoulDay, limit: number): Promise<Result<readonly NumberedPrayer[], Failure>>;
  readChangesAfter(
    change: number,
    limit: number,
  ): Promise<Result<readonly NumberedPrayer[], Failure>>;
  readRemovalsAfter(
    change: number,
    limit: number,
  ): Promise<Result<readonly PrayerRemoval[], Failure>>;
}

export const PAGE_SIZE = 500;
/** People want today's prayer and the last weeks' before anything else. */
export const FIRST_PRAYERS = 30;
/** The archive may change while it is read; after this many looks the rest waits for the next time. */
const MOST_LOOKS = 6;

/**
 * Brings the device's copy up to the server's archive, page by page: a tab that is killed in between loses nothing,
 * and the next one continues. Succeeds with whether the copy is now complete.
 */
export async function syncPrayerArchive(
  mirror: CompanionPrayerMirror,
  remote: PrayerArchiveRemote,
  clock: Clock,
): Promise<Result<boolean, Failure>> {
  let startedOver = false;
  let didNotAddUp: number | null = null;

  for (let look = 0; look < MOST_LOOKS; look += 1) {
    // The copy first: the archive read after it can only be newer, unless it was restored from a backup.
    let cursor = await mirror.cursor();
    const answer = await remote.readState();
    if (!answer.ok) return answer;
    const state = answer.value;

    const isAhead =
      cursor !== null && Math.max(cursor.latest, cursor.changes, cursor.removals) > state.latest;
    const belongsTogether = cursor !== null && cursor.epoch === state.epoch && !isAhead;
    if (belongsTogether && cursor?.doubtedLatest === state.latest) return succeed(false);

    if (cursor === null || !belongsTogether || didNotAddUp === state.latest) {
      const newest = await remote.readBefore(addDays(seoulDayAt(clock()), 1), FIRST_PRAYERS);
      if (!newest.ok) return newest;
      startedOver = true;
      cursor = await mirror.startOver(state, newest.value, revisionOf(cursor), clock());
      if (cursor === null) continue;
    }

    const caughtUp = await catchUp(mirror, remote, state, cursor, clock);
    if (!caughtUp.ok) return caughtUp;
    if (caughtUp.value === null) continue;

    const isLastTry = startedOver && didNotAddUp === state.latest;
    const finished = await mirror.finish(state, caughtUp.value.revision, clock(), isLastTry);
    if (finished === null) continue;
    if (finished.complete) return succeed(true);
    if (finished.doubtedLatest !== null) return succeed(false);
    didNotAddUp = state.latest;
  }
  return succeed(false);
}

/** Applies everything up to the state; null when another tab was faster. */
async function catchUp(
  mirror: CompanionPrayerMirror,
  remote: PrayerArchiveRemote,
  state: PrayerArchiveState,
  from: ArchiveCursor,
  clock: Clock,
): Promise<Result<ArchiveCursor | null, Failure>> {
  let cursor: ArchiveCursor | null = from;
  while (cursor.changes < state.latest) {
    const page = await remote.readChangesAfter(cursor.changes, PAGE_SIZE);
    if (!page.ok) return page;
    if (page.value.length === 0) break;
    cursor = await mirror.applyChanges(page.value, cursor.revision, clock());
    if (cursor === null) return succeed(null);
  }
  while (cursor.removals < state.latest) {
    const page = await remote.readRemovalsAfter(cursor.removals, PAGE_SIZE);
    if (!page.ok) return page;
    if (page.value.length === 0) break;
    cursor = await mirror.applyRemovals(page.value, cursor.revision);
    if (cursor === null) return succeed(null);
  }
  return succeed(cursor);
}
