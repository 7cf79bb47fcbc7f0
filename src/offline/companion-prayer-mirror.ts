import { FIRST_PRAYER_DAY, type CompanionPrayer } from '../domain/prayer-archive.ts';
import type { NumberedPrayer, PrayerArchiveState, PrayerRemoval } from '../domain/prayer-change.ts';
import { addDays, type SeoulDay } from '../domain/seoul-day.ts';
import type { ArchiveCursor, BeholdTables, DeviceDatabase, HeldPrayer } from './database.ts';

export type { ArchiveCursor };

/** What the device knows about one day. */
export interface HeldDay {
  readonly prayer: CompanionPrayer | null;
  /** When the server last confirmed the prayer, or, without one, the whole archive. */
  readonly confirmedAt: string | null;
  readonly cursor: ArchiveCursor | null;
}

export interface HeldNeighbours {
  readonly previous: SeoulDay | null;
  readonly next: SeoulDay | null;
  readonly cursor: ArchiveCursor | null;
}

/**
 * The device's copy of the prayer archive. Every write names the revision that it was made for and does nothing when
 * another tab was faster, so that an old answer never brings back what was removed since.
 */
export interface CompanionPrayerMirror {
  cursor(): Promise<ArchiveCursor | null>;
  day(day: SeoulDay): Promise<HeldDay>;
  neighbours(day: SeoulDay, today: SeoulDay): Promise<HeldNeighbours>;
  /** Strictly earlier than `day`, newest first. */
  before(
    day: SeoulDay,
    limit: number,
  ): Promise<{
    readonly prayers: readonly CompanionPrayer[];
    readonly cursor: ArchiveCursor | null;
  }>;
  /** Keeps one prayer that was asked for by itself. */
  keep(prayer: NumberedPrayer, seen: number, now: Date): Promise<void>;
  /** Lets go of another epoch's prayers, and begins with the newest ones. */
  startOver(
    state: PrayerArchiveState,
    newest: readonly NumberedPrayer[],
    seen: number,
    now: Date,
  ): Promise<ArchiveCursor | null>;
  applyChanges(
    page: readonly NumberedPrayer[],
    seen: number,
    now: Date,
  ): Promise<ArchiveCursor | null>;
  applyRemovals(page: readonly PrayerRemoval[], seen: number): Promise<ArchiveCursor | null>;
  /** Ends a look at the archive; the copy is complete when its number of prayers agrees. */
  finish(
    state: PrayerArchiveState,
    seen: number,
    now: Date,
    isLastTry: boolean,
  ): Promise<ArchiveCursor | null>;
  onChanged(listener: () => void): () => void;
}

/** The revision of a device that never held anything. */
export const NO_REVISION = 0;

export function revisionOf(cursor: ArchiveCursor | null): number {
  return cursor?.revision ?? NO_REVISION;
}

function toPrayer({ id, day, content, updatedAt }: HeldPrayer): CompanionPrayer {
  return { id, day, content, updatedAt };
}

const newer = (one: string | null, other: string | null) =>
  one === null || (other !== null && other > one) ? other : one;

async function readCursor(tables: BeholdTables): Promise<ArchiveCursor | null> {
  return (await tables.archiveCursor.get('archive')) ?? null;
}

/** Puts a prayer where it now belongs, unless the device already knows something newer. */
async function place(tables: BeholdTables, prayer: NumberedPrayer, now: Date): Promise<void> {
  const others = await tables.prayers.where('id').equals(prayer.id).toArray();
  if (others.some((held) => held.change > prayer.change)) return;
  const inTheWay = await tables.prayers.get(prayer.day);
  if (inTheWay !== undefined && inTheWay.change > prayer.change) return;
  await tables.prayers.bulkDelete(others.map((held) => held.day));
  const { id, day, content, updatedAt, change } = prayer;
  await tables.prayers.put({ id, day, content, updatedAt, change, confirmedAt: now.toISOString() });
}

export function createCompanionPrayerMirror(database: DeviceDatabase): CompanionPrayerMirror {
  const read = <T>(work: (tables: BeholdTables) => Promise<T>) =>
    database.transact('r', ['prayers', 'archiveCursor'], work);

  /** Writes when nobody wrote since `seen`; answers the new cursor, or null when somebody did. */
  const write = (
    seen: number,
    work: (tables: BeholdTables, cursor: ArchiveCursor | null) => Promise<ArchiveCursor | null>,
  ) =>
    database.transact('rw', ['prayers', 'archiveCursor'], async (tables) => {
      const cursor = await readCursor(tables);
      if (revisionOf(cursor) !== seen) return null;
      const next = await work(tables, cursor);
      if (next === null) return null;
      const written: ArchiveCursor = { ...next, revision: seen + 1 };
      await tables.archiveCursor.put(written);
      return written;
    });

  return {
    cursor: () => read(readCursor),

    day: (day) =>
      read(async (tables) => {
        const [held, cursor] = [await tables.prayers.get(day), await readCursor(tables)];
        const archiveConfirmedAt = cursor?.confirmedAt ?? null;
        return held === undefined
          ? { prayer: null, confirmedAt: archiveConfirmedAt, cursor }
          : {
              prayer: toPrayer(held),
              confirmedAt: newer(held.confirmedAt, archiveConfirmedAt),
              cursor,
            };
      }),

    neighbours: (day, today) =>
      read(async (tables) => {
        const latestBefore = day > today ? addDays(today, 1) : day;
        const previous = await tables.prayers
          .where('day')
          .between(FIRST_PRAYER_DAY, latestBefore, true, false)
          .last();
        const next = await tables.prayers.where('day').between(day, today, false, true).first();
        return {
          previous: previous?.day ?? null,
          next: next?.day ?? null,
          cursor: await readCursor(tables),
        };
      }),

    before: (day, limit) =>
      read(async (tables) => {
        const held = await tables.prayers.where('day').below(day).reverse().limit(limit).toArray();
        return { prayers: held.map(toPrayer), cursor: await readCursor(tables) };
      }),

    async keep(prayer, seen, now) {
      await database.transact('rw', ['prayers', 'archiveCursor'], async (tables) => {
        if (revisionOf(await readCursor(tables)) === seen) await place(tables, prayer, now);
      });
    },

    startOver: (state, newest, seen, now) =>
      write(seen, async (tables) => {
        await tables.prayers.clear();
        for (const prayer of newest) await place(tables, prayer, now);
        return {
          key: 'archive',
          epoch: state.epoch,
          changes: 0,
          // What is removed already never arrives; what is removed from now on has a higher number.
          removals: state.latest,
          latest: 0,
          complete: false,
          confirmedAt: null,
          doubtedLatest: null,
          revision: seen,
        };
      }),

    applyChanges: (page, seen, now) =>
      write(seen, async (tables, cursor) => {
        if (cursor === null) return null;
        for (const prayer of page) await place(tables, prayer, now);
        return { ...cursor, changes: page.at(-1)?.change ?? cursor.changes };
      }),

    applyRemovals: (page, seen) =>
      write(seen, async (tables, cursor) => {
        if (cursor === null) return null;
        for (const { id, change } of page) {
          const held = await tables.prayers.where('id').equals(id).toArray();
          const gone = held.filter((prayer) => prayer.change < change);
          await tables.prayers.bulkDelete(gone.map((prayer) => prayer.day));
        }
        return { ...cursor, removals: page.at(-1)?.change ?? cursor.removals };
      }),

    finish: (state, seen, now, isLastTry) =>
      write(seen, async (tables, cursor) => {
        if (cursor === null) return null;
        const complete = (await tables.prayers.count()) === state.prayers;
        return {
          ...cursor,
          changes: Math.max(cursor.changes, state.latest),
          removals: Math.max(cursor.removals, state.latest),
          latest: state.latest,
          complete,
          confirmedAt: complete ? now.toISOString() : cursor.confirmedAt,
          doubtedLatest: !complete && isLastTry ? state.latest : null,
        };
      }),

    onChanged: (listener) => database.onChanged(['prayers', 'archiveCursor'], listener),
  };
}
