import { areNextToEachOther, type CompanionPrayer } from '../../domain/companion-prayer.ts';
import { startOfSeoulDay, type SeoulDay } from '../../domain/seoul-day.ts';
import { withFullId } from '../archives/stored-id.ts';
import type { ArchiveCursor, CachedPrayer } from '../database-tables.ts';
import { whenComplete } from '../inline-database.ts';

/** A cached prayer with the ISO instant at which the server last confirmed it. */
interface ConfirmedPrayer {
  readonly value: CompanionPrayer;
  readonly confirmedAt: string;
}

/** The prayer to read: that of the day, or the nearest one before or after it. */
type PrayerRelation = 'same' | 'previous' | 'next';

/**
 * Reads with plain IndexedDB, for the inline script that runs before the app's code is loaded. Null if no such prayer is
 * cached, or if an incomplete cache cannot tell whether it is the nearest one.
 */
export function readCachedPrayer(
  database: IDBDatabase,
  day: SeoulDay,
  relation: PrayerRelation = 'same',
): Promise<ConfirmedPrayer | null> {
  const transaction = database.transaction(['prayers', 'cursors']);
  const prayerRequest = transaction
    .objectStore('prayers')
    .openCursor(rangeOf(day, relation), relation === 'previous' ? 'prev' : 'next');
  const cursorRequest = transaction.objectStore('cursors').get('companion_prayers') as IDBRequest<
    ArchiveCursor | undefined
  >;
  // Without a commit, the transaction of a page in the back/forward cache would block later pages in WebKit.
  transaction.commit();
  return whenComplete(transaction, () => {
    const cached = prayerRequest.result?.value as CachedPrayer | undefined;
    const isNearest =
      cached !== undefined && isNeighbour(cached.day, day, relation, cursorRequest.result);
    return isNearest ? confirmedPrayer(cached, cursorRequest.result) : null;
  });
}

function rangeOf(day: SeoulDay, relation: PrayerRelation): IDBKeyRange {
  if (relation === 'previous') return IDBKeyRange.upperBound(day, true);
  return relation === 'next' ? IDBKeyRange.lowerBound(day, true) : IDBKeyRange.only(day);
}

/** In an incomplete copy, prayers between the two days may be missing. */
function isNeighbour(
  cached: SeoulDay,
  day: SeoulDay,
  relation: PrayerRelation,
  cursor: ArchiveCursor | undefined,
): boolean {
  if (relation === 'same' || cursor?.complete === true) return true;
  return relation === 'previous'
    ? areNextToEachOther(cached, day)
    : areNextToEachOther(day, cached);
}

/** A complete sync of the archive confirms every prayer in it, so the later of the two instants applies. */
function confirmedPrayer(cached: CachedPrayer, cursor: ArchiveCursor | undefined): ConfirmedPrayer {
  const { id, day, content, updatedAt, confirmedAt } = withFullId(cached);
  const syncedAt = cursor?.confirmedAt ?? '';
  return {
    value: { id, day, content, updatedAt },
    confirmedAt: syncedAt > confirmedAt ? syncedAt : confirmedAt,
  };
}

/**
 * Whether the archive was complete at or after the start of the day; before that, its prayer may not be posted yet. An
 * instant after now was written before the clock was set back, and proves nothing.
 */
export function provesAbsence(
  cursor: Pick<ArchiveCursor, 'complete' | 'confirmedAt'> | null | undefined,
  day: SeoulDay,
): boolean {
  const confirmedAt = Date.parse(cursor?.confirmedAt ?? '');
  return (
    cursor?.complete === true &&
    confirmedAt >= startOfSeoulDay(day).getTime() &&
    confirmedAt <= Date.now()
  );
}

/** For a day that is not cached: the ISO instant at which the server confirmed that it has no prayer; null if unknown. */
export function readConfirmedAbsence(database: IDBDatabase, day: SeoulDay): Promise<string | null> {
  const transaction = database.transaction('cursors');
  const cursorRequest = transaction.objectStore('cursors').get('companion_prayers') as IDBRequest<
    ArchiveCursor | undefined
  >;
  transaction.commit();
  return whenComplete(transaction, () => {
    const cursor = cursorRequest.result;
    return provesAbsence(cursor, day) ? (cursor?.confirmedAt ?? null) : null;
  });
}
