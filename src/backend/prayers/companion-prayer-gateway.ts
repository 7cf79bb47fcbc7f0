import type { Failure } from '../../domain/failure.ts';
import { FIRST_PRAYER_DAY, type NumberedPrayer } from '../../domain/companion-prayer.ts';
import type { Result } from '../../domain/result.ts';
import type { SeoulDay } from '../../domain/seoul-day.ts';
import { callBackend, type CallOptions } from '../call.ts';
import { publicBackend, type Backend } from '../client.ts';
import { PRAYER_COLUMNS, numberedPrayersOf } from './companion-prayer-rows.ts';
import { dayOf, rowsOf } from '../rows.ts';
import { once } from '../once.ts';

export interface CompanionPrayerGateway {
  readByDay(day: SeoulDay, options?: CallOptions): Promise<Result<NumberedPrayer | null, Failure>>;
  /** The nearest earlier day that has a prayer. */
  readPreviousDay(day: SeoulDay, options?: CallOptions): Promise<Result<SeoulDay | null, Failure>>;
  /** The nearest later day that has a prayer, not after `today`. */
  readNextDay(
    day: SeoulDay,
    today: SeoulDay,
    options?: CallOptions,
  ): Promise<Result<SeoulDay | null, Failure>>;
  /** Strictly earlier than `day`, newest first. */
  readBefore(
    day: SeoulDay,
    limit: number,
    options?: CallOptions,
  ): Promise<Result<readonly NumberedPrayer[], Failure>>;
}

const firstPrayerOf = (data: unknown) => numberedPrayersOf(data)[0] ?? null;
const firstDayOf = (data: unknown) => rowsOf(data).map(dayOf)[0] ?? null;

export function createCompanionPrayerGateway(backend: Backend): CompanionPrayerGateway {
  const prayers = () => backend.from('companion_prayers');
  return {
    readByDay: (day, options) =>
      callBackend(
        (signal) => prayers().select(PRAYER_COLUMNS).eq('date', day).limit(1).abortSignal(signal),
        firstPrayerOf,
        options,
      ),
    readPreviousDay: (day, options) =>
      callBackend(
        (signal) =>
          prayers()
            .select('date')
            .gte('date', FIRST_PRAYER_DAY)
            .lt('date', day)
            .order('date', { ascending: false })
            .limit(1)
            .abortSignal(signal),
        firstDayOf,
        options,
      ),
    readNextDay: (day, today, options) =>
      callBackend(
        (signal) =>
          prayers()
            .select('date')
            .gt('date', day)
            .lte('date', today)
            .order('date', { ascending: true })
            .limit(1)
            .abortSignal(signal),
        firstDayOf,
        options,
      ),
    readBefore: (day, limit, options) =>
      callBackend(
        (signal) =>
          prayers()
            .select(PRAYER_COLUMNS)
            .lt('date', day)
            .order('date', { ascending: false })
            .limit(limit)
            .abortSignal(signal),
        numberedPrayersOf,
        options,
      ),
  };
}

export const companionPrayerGateway = once(() => createCompanionPrayerGateway(publicBackend()));
