import { type CalendarMonth, firstDayOf, lastDayOf } from '../../domain/calendar-month.ts';
import type { AccountClient } from '../account/account-client.ts';
import type { CompanionPrayer } from '../../domain/companion-prayer.ts';
import type { WrittenPrayer } from '../../domain/prayer-form.ts';
import type { PrayerSearch } from '../../domain/prayer-search.ts';
import type { SeoulDay } from '../../domain/seoul-day.ts';
import { callAsAccount, type AccountOptions, type AccountResult } from '../account/account-call.ts';
import { PAGE_TIMEOUT_MS, WRITE_TIMEOUT_MS } from '../call.ts';
import { dayOf, rowsOf, textOf } from '../rows.ts';
import { likePattern } from './like-pattern.ts';

const COLUMNS = 'id, date, content, updated_at';

function staffPrayersOf(data: unknown): readonly CompanionPrayer[] {
  return rowsOf(data).map((row) => ({
    id: textOf(row, 'id'),
    day: dayOf(row),
    content: textOf(row, 'content'),
    // Not rounded to milliseconds, because it identifies the version.
    updatedAt: textOf(row, 'updated_at'),
  }));
}

/** Reads up to `limit` prayers, newest first; `before` is the last day of the previous page. */
export function readPrayerPage(
  { from, to, words }: PrayerSearch,
  before: SeoulDay | null,
  limit: number,
  options?: AccountOptions,
): Promise<AccountResult<readonly CompanionPrayer[]>> {
  return callAsAccount(
    (client, signal) => {
      let query = client.from('companion_prayers').select(COLUMNS);
      if (from !== null) query = query.gte('date', from);
      if (to !== null) query = query.lte('date', to);
      if (words !== null) query = query.ilike('content', likePattern(words));
      if (before !== null) query = query.lt('date', before);
      return query.order('date', { ascending: false }).limit(limit).abortSignal(signal);
    },
    staffPrayersOf,
    { timeoutMs: PAGE_TIMEOUT_MS, ...options },
  );
}

/** The days of a month with a prayer. */
export function readPrayerDays(
  month: CalendarMonth,
  options?: AccountOptions,
): Promise<AccountResult<ReadonlySet<SeoulDay>>> {
  return readDaysWith(
    (days) => days.gte('date', firstDayOf(month)).lte('date', lastDayOf(month)),
    options,
  );
}

const selectDays = (client: AccountClient) => client.from('companion_prayers').select('date');

function readDaysWith(
  filter: (days: ReturnType<typeof selectDays>) => ReturnType<typeof selectDays>,
  options?: AccountOptions,
): Promise<AccountResult<ReadonlySet<SeoulDay>>> {
  return callAsAccount(
    (client, signal) => filter(selectDays(client)).order('date').abortSignal(signal),
    (data) => new Set(rowsOf(data).map(dayOf)),
    options,
  );
}

export function readPrayerOfDay(
  day: SeoulDay,
  options?: AccountOptions,
): Promise<AccountResult<CompanionPrayer | null>> {
  return readPrayerWith('date', day, options);
}

/** The current version; null if it was removed. */
export function readPrayer(
  id: string,
  options?: AccountOptions,
): Promise<AccountResult<CompanionPrayer | null>> {
  return readPrayerWith('id', id, options);
}

/** Each of these columns is unique. */
function readPrayerWith(
  column: 'date' | 'id',
  value: string,
  options?: AccountOptions,
): Promise<AccountResult<CompanionPrayer | null>> {
  return callAsAccount(
    (client, signal) =>
      client.from('companion_prayers').select(COLUMNS).eq(column, value).abortSignal(signal),
    (data) => staffPrayersOf(data)[0] ?? null,
    options,
  );
}

/**
 * Adds all prayers, or none if one of the days already has one. A restored prayer is passed with its old `id`, so that
 * devices recognize it.
 */
export function addPrayers(
  prayers: readonly (WrittenPrayer & { readonly id?: string })[],
  options: AccountOptions = {},
): Promise<AccountResult<readonly CompanionPrayer[], 'prayer_day_taken'>> {
  return callAsAccount(
    (client, signal) =>
      client
        .from('companion_prayers')
        .insert(prayers.map(({ day, ...prayer }) => ({ date: day, ...prayer })))
        .select(COLUMNS)
        .abortSignal(signal),
    staffPrayersOf,
    { timeoutMs: WRITE_TIMEOUT_MS, ...options, named: { '23505': 'prayer_day_taken' } },
  );
}

/** The given days that already have a prayer. */
export function readTakenDays(
  days: readonly SeoulDay[],
  options?: AccountOptions,
): Promise<AccountResult<ReadonlySet<SeoulDay>>> {
  return readDaysWith((prayers) => prayers.in('date', [...days]), options);
}

/** The prayers of these days, in the order of the days. */
export function readPrayersOfDays(
  days: readonly SeoulDay[],
): Promise<AccountResult<readonly CompanionPrayer[]>> {
  return callAsAccount(
    (client, signal) =>
      client
        .from('companion_prayers')
        .select(COLUMNS)
        .in('date', [...days])
        .order('date')
        .abortSignal(signal),
    staffPrayersOf,
  );
}

/**
 * Updates a prayer; null if it was changed or removed since it was read, so that no edit is overwritten unseen. The
 * version is `updatedAt`: the number of the change also moves when the prayer becomes public on schedule.
 */
export function correctPrayer(
  expected: Pick<CompanionPrayer, 'id' | 'updatedAt'>,
  { day, content }: WrittenPrayer,
  options: AccountOptions = {},
): Promise<AccountResult<CompanionPrayer | null, 'prayer_day_taken'>> {
  return callAsAccount(
    (client, signal) =>
      client
        .from('companion_prayers')
        .update({ date: day, content })
        .match({ id: expected.id, updated_at: expected.updatedAt })
        .select(COLUMNS)
        .abortSignal(signal),
    (data) => staffPrayersOf(data)[0] ?? null,
    {
      timeoutMs: WRITE_TIMEOUT_MS,
      upToLevel: 1,
      ...options,
      named: { '23505': 'prayer_day_taken' },
    },
  );
}

/** Removes prayers and returns those that still existed, possibly newer than in the list. */
export function removePrayers(
  ids: readonly string[],
  options: AccountOptions = {},
): Promise<AccountResult<readonly CompanionPrayer[]>> {
  return callAsAccount(
    (client, signal) =>
      client
        .from('companion_prayers')
        .delete()
        .in('id', [...ids])
        .select(COLUMNS)
        .abortSignal(signal),
    staffPrayersOf,
    { timeoutMs: WRITE_TIMEOUT_MS, upToLevel: 1, ...options },
  );
}
