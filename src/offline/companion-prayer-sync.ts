import type { ArchiveRemoval, ArchiveState } from '../domain/archive.ts';
import type { Failure } from '../domain/failure.ts';
import type { NumberedPrayer } from '../domain/prayer-change.ts';
import type { Result } from '../domain/result.ts';
import { addDays, seoulDayAt, type Clock, type SeoulDay } from '../domain/seoul-day.ts';
import { syncArchive } from './archive-sync.ts';
import type { CompanionPrayerMirror } from './companion-prayer-mirror.ts';

/** What the copy needs of the server. */
export interface PrayerArchiveRemote {
  readState(): Promise<Result<ArchiveState, Failure>>;
  readBefore(day: SeoulDay, limit: number): Promise<Result<readonly NumberedPrayer[], Failure>>;
  readChangesAfter(
    change: number,
    limit: number,
  ): Promise<Result<readonly NumberedPrayer[], Failure>>;
  readRemovalsAfter(
    change: number,
    limit: number,
  ): Promise<Result<readonly ArchiveRemoval[], Failure>>;
}

/** The archive of prayers: people want today's and the last weeks' before anything else. */
export function syncPrayerArchive(
  mirror: CompanionPrayerMirror,
  remote: PrayerArchiveRemote,
  clock: Clock,
): Promise<Result<boolean, Failure>> {
  const readFirst = (limit: number) => remote.readBefore(addDays(seoulDayAt(clock()), 1), limit);
  return syncArchive(mirror, { ...remote, readFirst }, clock);
}
