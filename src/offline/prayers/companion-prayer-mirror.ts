import {
  FIRST_PRAYER_DAY,
  withoutNumber,
  type CompanionPrayer,
  type NumberedPrayer,
} from '../../domain/companion-prayer.ts';
import { addDays, type SeoulDay } from '../../domain/seoul-day.ts';
import {
  createArchiveCopy,
  isNewerThan,
  putInChunks,
  readCursor,
  type ArchiveCopy,
  type Cached,
} from '../archives/archive-copy.ts';
import { storedId } from '../archives/stored-id.ts';
import type { DeviceDatabase } from '../database.ts';
import type { BeholdTables, CachedPrayer } from '../database-tables.ts';

const ARCHIVE = 'companion_prayers';

/** The days of the nearest prayers before and after a day. */
export interface PrayerNeighbours {
  readonly previous: SeoulDay | null;
  readonly next: SeoulDay | null;
}

/** The local copy of the prayer archive. */
export interface CompanionPrayerMirror extends ArchiveCopy<NumberedPrayer> {
  day(day: SeoulDay): Promise<Cached<CompanionPrayer | null>>;
  neighbours(day: SeoulDay, today: SeoulDay): Promise<Cached<PrayerNeighbours>>;
  /** Strictly earlier than `day`, newest first. */
  before(day: SeoulDay, limit: number): Promise<Cached<readonly CompanionPrayer[]>>;
  onChanged(listener: () => void): () => void;
}

const newer = (one: string | null, other: string | null) =>
  one === null || (other !== null && other > one) ? other : one;

/** Up to this many prayers are looked up one by one; beyond that, reading the whole table is faster. */
const FEW = 50;

/** The cached prayers that a page may affect: those with one of its ids and those on one of its days. */
async function readAffected(
  tables: BeholdTables,
  page: readonly NumberedPrayer[],
): Promise<readonly CachedPrayer[]> {
  if (page.length > FEW) return tables.prayers.toArray();
  const sameIds = tables.prayers.where('id').anyOf(page.map(({ id }) => storedId(id)));
  const sameDays = tables.prayers.where('day').anyOf(page.map(({ day }) => day));
  return [...(await sameIds.toArray()), ...(await sameDays.toArray())];
}

/** Applies the items one by one in memory before writing, because prayers may swap days within a page. */
async function upsertPage(
  tables: BeholdTables,
  page: readonly NumberedPrayer[],
  now: Date,
  generation: number,
): Promise<void> {
  const byDay = new Map<SeoulDay, CachedPrayer>();
  const dayOf = new Map<string, SeoulDay>();
  for (const cached of await readAffected(tables, page)) {
    byDay.set(cached.day, cached);
    dayOf.set(cached.id, cached.day);
  }
  const vacatedDays = new Set<SeoulDay>();
  const put = new Set<SeoulDay>();
  for (const { id, day, content, updatedAt, change } of page) {
    const before = dayOf.get(id);
    const own = before === undefined ? undefined : byDay.get(before);
    const conflicts = byDay.get(day);
    const isOutdated = [own, conflicts].some(
      (cached) => cached !== undefined && isNewerThan(cached, change, generation),
    );
    if (isOutdated) continue;
    if (own !== undefined) {
      byDay.delete(own.day);
      put.delete(own.day);
      vacatedDays.add(own.day);
    }
    if (conflicts !== undefined) dayOf.delete(conflicts.id);
    byDay.set(day, {
      id,
      day,
      content,
      updatedAt,
      change,
      generation,
      confirmedAt: now.toISOString(),
    });
    dayOf.set(id, day);
    put.add(day);
  }
  await tables.prayers.bulkDelete([...vacatedDays].filter((day) => !put.has(day)));
  await putInChunks(
    tables.prayers,
    [...put].flatMap((day) => {
      const prayer = byDay.get(day);
      return prayer === undefined ? [] : { ...prayer, id: storedId(prayer.id) };
    }),
  );
}

export function createCompanionPrayerMirror(database: DeviceDatabase): CompanionPrayerMirror {
  const read = <T>(work: (tables: BeholdTables) => Promise<T>) =>
    database.transact('r', ['prayers', 'cursors'], work);

  const copy = createArchiveCopy<NumberedPrayer, CachedPrayer>(database, {
    key: ARCHIVE,
    items: 'prayers',
    table: (tables) => tables.prayers,
    upsertPage,
    async remove(tables, { id, change }, generation) {
      const cached = await tables.prayers.where('id').equals(storedId(id)).toArray();
      const removed = cached.filter((prayer) => !isNewerThan(prayer, change, generation));
      await tables.prayers.bulkDelete(removed.map((prayer) => prayer.day));
    },
  });

  return {
    ...copy,

    day: (day) =>
      read(async (tables) => {
        const [cached, cursor] = [await tables.prayers.get(day), await readCursor(tables, ARCHIVE)];
        return cached === undefined
          ? { cached: null, cursor }
          : {
              cached: withoutNumber(cached),
              confirmedAt: newer(cached.confirmedAt, cursor?.confirmedAt ?? null),
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
          cached: { previous: previous?.day ?? null, next: next?.day ?? null },
          cursor: await readCursor(tables, ARCHIVE),
        };
      }),

    before: (day, limit) =>
      read(async (tables) => {
        const cached = await tables.prayers
          .where('day')
          .below(day)
          .reverse()
          .limit(limit)
          .toArray();
        return { cached: cached.map(withoutNumber), cursor: await readCursor(tables, ARCHIVE) };
      }),

    onChanged: (listener) => database.onChanged(['prayers'], listener, [ARCHIVE]),
  };
}
