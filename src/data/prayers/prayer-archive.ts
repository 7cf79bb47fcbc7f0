import type { CompanionPrayerGateway } from '../../backend/prayers/companion-prayer-gateway.ts';
import type { Failure } from '../../domain/failure.ts';
import { areNextToEachOther, type CompanionPrayer } from '../../domain/companion-prayer.ts';
import type { NumberedPrayer } from '../../domain/prayer-change.ts';
import { fail, succeed, type Result } from '../../domain/result.ts';
import { isSunday, startOfSeoulDay, type Clock, type SeoulDay } from '../../domain/seoul-day.ts';
import {
  revisionOf,
  type ArchiveCursor,
  type CompanionPrayerMirror,
} from '../../offline/prayers/companion-prayer-mirror.ts';
import type { ArchiveUpdates } from '../archives/archive-updates.ts';

/** What is known about one day. */
export interface PrayerOfDay {
  /** Null when the day is known to have none. */
  readonly prayer: CompanionPrayer | null;
  /** ISO instant at which the server last confirmed this; null when it never did. */
  readonly confirmedAt: string | null;
  readonly from: 'device' | 'server';
}

export interface PrayerNeighbours {
  readonly previous: SeoulDay | null;
  readonly next: SeoulDay | null;
}

/** The archive as the pages see it: the device first, the server where the device does not know. */
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
  /** Hears whenever the device's copy changed, in this tab or another. */
  subscribe(listener: () => void): () => void;
}

export interface PrayerArchiveParts {
  readonly mirror: CompanionPrayerMirror;
  /** Loaded when the server is asked; rejects when its code cannot be had. */
  readonly gateway: () => Promise<CompanionPrayerGateway>;
  readonly updates: Pick<ArchiveUpdates, 'revalidate'>;
  readonly report: <T>(
    call: Promise<Result<T, Failure>>,
    signal?: AbortSignal,
  ) => Promise<Result<T, Failure>>;
  readonly clock: Clock;
}

/** A prayer for the day cannot have been posted before the day began, so an earlier look proves nothing. */
export function provesAbsence(
  cursor: Pick<ArchiveCursor, 'complete' | 'confirmedAt'> | null,
  day: SeoulDay,
): boolean {
  return (
    cursor !== null &&
    cursor.complete &&
    cursor.confirmedAt !== null &&
    Date.parse(cursor.confirmedAt) >= startOfSeoulDay(day).getTime()
  );
}

function withoutNumber({ id, day, content, updatedAt }: NumberedPrayer): CompanionPrayer {
  return { id, day, content, updatedAt };
}

export function createPrayerArchive({
  mirror,
  gateway,
  updates,
  report,
  clock,
}: PrayerArchiveParts): PrayerArchive {
  /** Also asked on a device that calls itself offline: some are wrong, and the others answer at once. */
  const ask = async <T>(
    call: (own: CompanionPrayerGateway) => Promise<Result<T, Failure>>,
    signal?: AbortSignal,
  ): Promise<Result<T, Failure>> => {
    let own: CompanionPrayerGateway;
    try {
      own = await gateway();
    } catch {
      return fail('offline');
    }
    return report(call(own), signal);
  };

  return {
    async readDay(day, signal) {
      if (isSunday(day)) return succeed({ prayer: null, confirmedAt: null, from: 'device' });
      const cached = await mirror.day(day).catch(() => null);
      if (cached !== null && cached.prayer !== null) {
        updates.revalidate();
        return succeed({ prayer: cached.prayer, confirmedAt: cached.confirmedAt, from: 'device' });
      }
      const answer = await ask((own) => own.readByDay(day, { signal }), signal);
      if (!answer.ok) {
        return cached !== null && provesAbsence(cached.cursor, day)
          ? succeed({ prayer: null, confirmedAt: cached.confirmedAt, from: 'device' })
          : answer;
      }
      const now = clock();
      if (answer.value !== null && cached !== null) {
        await mirror.save(answer.value, revisionOf(cached.cursor), now).catch(() => undefined);
      }
      return succeed({
        prayer: answer.value === null ? null : withoutNumber(answer.value),
        confirmedAt: now.toISOString(),
        from: 'server',
      });
    },

    async readNeighbours(day, today, signal) {
      const cached = await mirror.neighbours(day, today).catch(() => null);
      const known: PrayerNeighbours | null =
        cached === null ? null : { previous: cached.previous, next: cached.next };
      const isComplete = cached?.cursor?.complete === true;
      const knowsPrevious =
        isComplete || (cached?.previous ? areNextToEachOther(cached.previous, day) : false);
      const knowsNext =
        day >= today ||
        (isComplete && (cached.next !== null || provesAbsence(cached.cursor, today))) ||
        (cached?.next ? areNextToEachOther(day, cached.next) : false);
      if (known !== null && knowsPrevious && knowsNext) {
        updates.revalidate();
        return succeed(known);
      }
      const [previous, next] = await Promise.all([
        ask((own) => own.readPreviousDay(day, { signal }), signal),
        ask((own) => own.readNextDay(day, today, { signal }), signal),
      ]);
      if (previous.ok && next.ok) return succeed({ previous: previous.value, next: next.value });
      // Turning the pages that are here is better than none, even where pages between them are missing.
      if (known !== null && (known.previous !== null || known.next !== null)) return succeed(known);
      return previous.ok ? (next.ok ? fail('offline') : next) : previous;
    },

    async readBefore(day, limit, signal) {
      const cached = await mirror.before(day, limit).catch(() => null);
      if (cached?.cursor?.complete === true) {
        updates.revalidate();
        return succeed(cached.prayers);
      }
      const answer = await ask((own) => own.readBefore(day, limit, { signal }), signal);
      if (answer.ok) return succeed(answer.value.map(withoutNumber));
      return cached !== null && cached.prayers.length > 0 ? succeed(cached.prayers) : answer;
    },

    subscribe: (listener) => mirror.onChanged(listener),
  };
}
