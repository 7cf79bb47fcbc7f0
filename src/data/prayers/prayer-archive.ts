import type { CompanionPrayerGateway } from '../../backend/prayers/companion-prayer-gateway.ts';
import type { Failure } from '../../domain/failure.ts';
import {
  areNextToEachOther,
  withoutNumber,
  type CompanionPrayer,
} from '../../domain/companion-prayer.ts';
import { succeed, type Result } from '../../domain/result.ts';
import { addDays, isSunday, seoulDayAt, type SeoulDay } from '../../domain/seoul-day.ts';
import { revisionOf } from '../../offline/archives/archive-copy.ts';
import { deviceDatabase } from '../../offline/database.ts';
import { provesAbsence } from '../../offline/prayers/cached-prayer.ts';
import {
  createCompanionPrayerMirror,
  type CompanionPrayerMirror,
  type PrayerNeighbours,
} from '../../offline/prayers/companion-prayer-mirror.ts';
import { deviceArchiveUpdates } from '../archives/archive-updates.ts';
import {
  createArchiveReader,
  type ArchiveValue,
  type ReaderParts,
} from '../archives/read-archive.ts';
import { reportReachability } from '../cache/report-reachability.ts';

/** The prayer of one day; null if the day is known to have none. */
export type PrayerOfDay = ArchiveValue<CompanionPrayer | null>;

/**
 * The prayer archive, read from the local database first and from the server if that lacks the data. No prayer is
 * returned whose day is after today in Seoul, although the next day's is cached from the evening before.
 */
export interface PrayerArchive {
  readDay(day: SeoulDay, signal?: AbortSignal): Promise<Result<PrayerOfDay, Failure>>;
  readNeighbours(
    day: SeoulDay,
    today: SeoulDay,
    signal?: AbortSignal,
  ): Promise<Result<PrayerNeighbours, Failure>>;
  readBefore(
    day: SeoulDay,
    limit: number,
    signal?: AbortSignal,
  ): Promise<Result<readonly CompanionPrayer[], Failure>>;
  /** Calls the listener whenever the local copy has changed, in this tab or another. */
  subscribe(listener: () => void): () => void;
}

interface PrayerArchiveParts extends ReaderParts<CompanionPrayerGateway> {
  readonly mirror: CompanionPrayerMirror;
}

export function createPrayerArchive({ mirror, ...parts }: PrayerArchiveParts): PrayerArchive {
  const read = createArchiveReader(parts);
  const today = () => seoulDayAt(parts.clock());
  const valueOf = <T>(cached: Result<ArchiveValue<T>, Failure>): Result<T, Failure> =>
    cached.ok ? succeed(cached.value.value) : cached;

  return {
    async readDay(day, signal) {
      if (isSunday(day) || day > today())
        return succeed({ value: null, confirmedAt: null, from: 'device' });
      return read<CompanionPrayer | null>(
        {
          cached: () => mirror.day(day),
          isFresh: ({ cached }) => cached !== null,
          async read(gateway, cachedValue) {
            const answer = await gateway.readByDay(day, { signal });
            if (!answer.ok || answer.value === null) return answer;
            if (cachedValue !== null) {
              await mirror
                .save(answer.value, revisionOf(cachedValue.cursor), parts.clock())
                .catch(() => undefined);
            }
            return succeed(withoutNumber(answer.value));
          },
          isConclusive: ({ cursor }) => provesAbsence(cursor, day),
        },
        signal,
      );
    },

    readNeighbours: async (day, today, signal) =>
      valueOf(
        await read<PrayerNeighbours>(
          {
            cached: () => mirror.neighbours(day, today),
            isFresh({ cached: { previous, next }, cursor }) {
              const isComplete = cursor?.complete === true;
              const knowsPrevious =
                isComplete || (previous !== null && areNextToEachOther(previous, day));
              const knowsNext =
                day >= today ||
                (isComplete && (next !== null || provesAbsence(cursor, today))) ||
                (next !== null && areNextToEachOther(day, next));
              return knowsPrevious && knowsNext;
            },
            async read(gateway) {
              const [previous, next] = await Promise.all([
                gateway.readPreviousDay(day, { signal }),
                gateway.readNextDay(day, today, { signal }),
              ]);
              if (!previous.ok) return previous;
              return next.ok ? succeed({ previous: previous.value, next: next.value }) : next;
            },
            // Cached neighbours are better than none, even if days in between are missing.
            isConclusive: ({ cached }) => cached.previous !== null || cached.next !== null,
          },
          signal,
        ),
      ),

    async readBefore(requestedDay, limit, signal) {
      const tomorrow = addDays(today(), 1);
      const day = requestedDay < tomorrow ? requestedDay : tomorrow;
      return valueOf(
        await read<readonly CompanionPrayer[]>(
          {
            cached: () => mirror.before(day, limit),
            isFresh: ({ cursor }) => cursor?.complete === true,
            async read(gateway) {
              const answer = await gateway.readBefore(day, limit, { signal });
              return answer.ok ? succeed(answer.value.map(withoutNumber)) : answer;
            },
            isConclusive: ({ cached }) => cached.length > 0,
          },
          signal,
        ),
      );
    },

    subscribe: (listener) => mirror.onChanged(listener),
  };
}

/** The archive backed by this device's database and the page's backend. */
export const devicePrayerArchive: PrayerArchive = createPrayerArchive({
  mirror: createCompanionPrayerMirror(deviceDatabase),
  gateway: async () =>
    (await import('../../backend/prayers/companion-prayer-gateway.ts')).companionPrayerGateway(),
  updates: deviceArchiveUpdates,
  report: reportReachability,
  clock: () => new Date(),
});
