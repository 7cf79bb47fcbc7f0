import type { ArchiveRemoval, ArchiveState } from '../domain/archive.ts';
import type { Failure } from '../domain/failure.ts';
import { FIRST_PRAYER_DAY } from '../domain/prayer-archive.ts';
import type { NumberedPrayer } from '../domain/prayer-change.ts';
import type { Result } from '../domain/result.ts';
import type { SeoulDay } from '../domain/seoul-day.ts';
import { callBackend, PAGE_TIMEOUT_MS, type CallOptions } from './call.ts';
import { publicBackend, type Backend } from './client.ts';
import { dayOf, PRAYER_COLUMNS, prayersOf } from './companion-prayer-rows.ts';
import { removalOf } from './archive-gateway.ts';
import { integerOf, rowOf, rowsOf, textOf } from './rows.ts';

export interface CompanionPrayerGateway {
  readState(options?: CallOptions): Promise<Result<ArchiveState, Failure>>;
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
  /** In the order of their changes. */
  readChangesAfter(
    change: number,
    limit: number,
    options?: CallOptions,
  ): Promise<Result<readonly NumberedPrayer[], Failure>>;
  readRemovalsAfter(
    change: number,
    limit: number,
    options?: CallOptions,
  ): Promise<Result<readonly ArchiveRemoval[], Failure>>;
}

const firstPrayerOf = (data: unknown) => prayersOf(data)[0] ?? null;
const firstDayOf = (data: unknown) => rowsOf(data).map(dayOf)[0] ?? null;

function stateOf(data: unknown): ArchiveState {
  const row = rowOf(data);
  return {
    epoch: textOf(row, 'epoch'),
    latest: integerOf(row['latest']),
    items: integerOf(row['prayers']),
  };
}

export function createCompanionPrayerGateway(backend: Backend): CompanionPrayerGateway {
  const prayers = () => backend.from('companion_prayers');
  return {
    readState: (options) =>
      callBackend(
        (signal) =>
          backend
            .from('prayer_archive')
            .select('epoch, latest, prayers')
            .abortSignal(signal)
            .single(),
        stateOf,
        options,
      ),
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
        prayersOf,
        options,
      ),
    readChangesAfter: (change, limit, options) =>
      callBackend(
        (signal) =>
          prayers()
            .select(PRAYER_COLUMNS)
            .gt('change', change)
            .order('change', { ascending: true })
            .limit(limit)
            .abortSignal(signal),
        prayersOf,
        { timeoutMs: PAGE_TIMEOUT_MS, ...options },
      ),
    readRemovalsAfter: (change, limit, options) =>
      callBackend(
        (signal) =>
          backend
            .from('companion_prayer_removals')
            .select('id, change')
            .gt('change', change)
            .order('change', { ascending: true })
            .limit(limit)
            .abortSignal(signal),
        (data) => rowsOf(data).map(removalOf),
        { timeoutMs: PAGE_TIMEOUT_MS, ...options },
      ),
  };
}

let gateway: CompanionPrayerGateway | null = null;

export function companionPrayerGateway(): CompanionPrayerGateway {
  gateway ??= createCompanionPrayerGateway(publicBackend());
  return gateway;
}
