import { FIRST_PRAYER_DAY, type CompanionPrayer } from '../domain/prayer-archive.ts';
import type { NumberedPrayer } from '../domain/prayer-change.ts';
import { addDays, type SeoulDay } from '../domain/seoul-day.ts';
import { createArchiveCopy, revisionOf, type ArchiveCopy } from './archive-copy.ts';
import type { ArchiveCursor, BeholdTables, DeviceDatabase, HeldPrayer } from './database.ts';

export { revisionOf, type ArchiveCursor };

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

/** The device's copy of the prayer archive. */
export interface CompanionPrayerMirror extends ArchiveCopy<NumberedPrayer> {
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
  onChanged(listener: () => void): () => void;
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

  const copy = createArchiveCopy<NumberedPrayer>(database, {
    key: 'archive',
    cursors: 'archiveCursor',
    items: 'prayers',
    table: (tables) => tables.prayers,
    place,
    async remove(tables, { id, change }) {
      const held = await tables.prayers.where('id').equals(id).toArray();
      const gone = held.filter((prayer) => prayer.change < change);
      await tables.prayers.bulkDelete(gone.map((prayer) => prayer.day));
    },
  });

  return {
    ...copy,

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

    onChanged: (listener) => database.onChanged(['prayers', 'archiveCursor'], listener),
  };
}
