import { infiniteQueryOptions, queryOptions, type QueryClient } from '@tanstack/react-query';
import {
  addPrayers,
  correctPrayer,
  readPrayer,
  readPrayerDays,
  readPrayerOfDay,
  readPrayerPage,
  readPrayersOfDays,
  readTakenDays,
  removePrayers,
} from '../../backend/staff/staff-prayer-gateway.ts';
import type { CalendarMonth } from '../../domain/calendar-month.ts';
import type { CompanionPrayer } from '../../domain/companion-prayer.ts';
import type { WrittenPrayer } from '../../domain/prayer-form.ts';
import type { PrayerSearch } from '../../domain/prayer-search.ts';
import type { SeoulDay } from '../../domain/seoul-day.ts';
import {
  ACCOUNT_READ,
  accountQuery,
  refreshAfter,
  STAFF,
  unwrapAccount,
  type AccountResult,
} from '../account/account-queries.ts';
import { companionPrayerQueries } from '../prayers/companion-prayer-queries.ts';
import { deviceArchiveUpdates } from '../archives/archive-updates.ts';

export type { CompanionPrayer };

const all = [...STAFF, 'prayers'] as const;
const opened = [...STAFF, 'opened prayer'] as const;

/** Page size: about a month of prayers. */
const PAGE = 30;

export const staffPrayerQueries = {
  all,
  /** Newest first; the cursor of the next page is the last day of this one. */
  list: (search: PrayerSearch) =>
    infiniteQueryOptions({
      ...ACCOUNT_READ,
      queryKey: [...all, 'list', search] as const,
      initialPageParam: null as SeoulDay | null,
      queryFn: ({ pageParam, signal }) =>
        unwrapAccount(readPrayerPage(search, pageParam, PAGE, { signal }), signal),
      getNextPageParam: (last) => (last.length < PAGE ? null : (last.at(-1)?.day ?? null)),
    }),
  /** The days of a month that have a prayer. */
  days: (month: CalendarMonth) =>
    accountQuery([...all, 'days', month] as const, (options) => readPrayerDays(month, options)),
  /** Which of the days have a prayer. */
  taken: (days: readonly SeoulDay[]) =>
    queryOptions({
      ...ACCOUNT_READ,
      staleTime: 0,
      queryKey: [...all, 'taken', days] as const,
      queryFn: ({ signal }): Promise<ReadonlySet<SeoulDay>> =>
        days.length === 0
          ? Promise.resolve(new Set())
          : unwrapAccount(readTakenDays(days, { signal }), signal),
    }),
  byId: (id: string) =>
    queryOptions({
      ...accountQuery([...all, 'id', id] as const, (options) => readPrayer(id, options)),
      staleTime: 0,
    }),
  /**
   * The prayer that a form was opened for, by id or day; null if there is none. Fetched once per opening and not under
   * `all`, so that an invalidation does not overwrite the form while the user is editing.
   */
  opened: (id: string | null, day: SeoulDay | null) =>
    queryOptions({
      ...ACCOUNT_READ,
      staleTime: Infinity,
      gcTime: 0,
      queryKey: [...opened, id, day] as const,
      queryFn: ({ signal }): Promise<CompanionPrayer | null> => {
        if (id !== null) return unwrapAccount(readPrayer(id, { signal }), signal);
        return day === null
          ? Promise.resolve(null)
          : unwrapAccount(readPrayerOfDay(day, { signal }), signal);
      },
    }),
};

/** Refetches the staff's lists and syncs this device's copy of the archive. */
async function afterChange(client: QueryClient): Promise<void> {
  await client.invalidateQueries({ queryKey: all });
  await deviceArchiveUpdates.sync();
  await client.invalidateQueries({ queryKey: companionPrayerQueries.all });
}

function refreshingAfter<Answer>(client: QueryClient, change: Promise<Answer>): Promise<Answer> {
  return refreshAfter(change, () => void afterChange(client).catch(() => undefined));
}

async function firstOf<F extends string = never>(
  call: Promise<AccountResult<readonly CompanionPrayer[], F>>,
): Promise<AccountResult<CompanionPrayer | null, F>> {
  const answer = await call;
  return answer.ok ? { ok: true, value: answer.value[0] ?? null } : answer;
}

type Added = AccountResult<readonly CompanionPrayer[], 'prayer_day_taken'>;
type Saved = AccountResult<CompanionPrayer | null, 'prayer_day_taken'>;

const isSame = (stored: CompanionPrayer | null, { day, content }: WrittenPrayer) =>
  stored?.day === day && stored.content === content;

/**
 * Adds all of them or none. Those that are stored with the same content, by an earlier attempt whose response was lost,
 * count as added.
 */
async function addAll(
  written: readonly (WrittenPrayer & { readonly id?: string })[],
): Promise<Added> {
  const added = await addPrayers(written);
  if (added.ok || added.failure !== 'prayer_day_taken') return added;
  const read = await readPrayersOfDays(written.map(({ day }) => day));
  if (!read.ok) return added;
  const stored = read.value;
  const isTaken = stored.some((one) => !written.some((prayer) => isSame(one, prayer)));
  const missing = written.filter((prayer) => !stored.some((one) => isSame(one, prayer)));
  if (isTaken || missing.length === written.length) return added;
  if (missing.length === 0) return { ok: true, value: stored };
  const rest = await addPrayers(missing);
  return rest.ok ? { ok: true, value: [...stored, ...rest.value] } : rest;
}

/** After a lost response, the same correction again returns the stored prayer. */
async function correct(expected: CompanionPrayer, written: WrittenPrayer): Promise<Saved> {
  const corrected = await correctPrayer(expected, written);
  if (!corrected.ok || corrected.value !== null) return corrected;
  const read = await readPrayer(expected.id);
  return read.ok && isSame(read.value, written) ? { ok: true, value: read.value } : corrected;
}

/**
 * What one of the attempts to save a prayer has stored although its response was lost; null if none has, or if somebody
 * has changed it since. `expected` is the version that was edited; null for a new prayer.
 */
export async function readStoredAttempt(
  expected: CompanionPrayer | null,
  attempts: readonly WrittenPrayer[],
): Promise<CompanionPrayer | null> {
  if (attempts.length === 0) return null;
  const read =
    expected === null
      ? await readPrayersOfDays(attempts.map(({ day }) => day))
      : await readPrayer(expected.id);
  if (!read.ok) return null;
  const stored = [read.value ?? []].flat();
  return stored.find((one) => attempts.some((attempt) => isSame(one, attempt))) ?? null;
}

/** `expected` is the version that was edited; null for a new prayer. */
export function savePrayer(
  client: QueryClient,
  expected: CompanionPrayer | null,
  written: WrittenPrayer,
): Promise<Saved> {
  return refreshingAfter<Saved>(
    client,
    expected === null ? firstOf(addAll([written])) : correct(expected, written),
  );
}

/** Saves all of them or none. */
export function savePrayers(
  client: QueryClient,
  written: readonly WrittenPrayer[],
): Promise<Added> {
  return refreshingAfter(client, addAll(written));
}

export function deletePrayers(
  client: QueryClient,
  ids: readonly string[],
): Promise<AccountResult<readonly CompanionPrayer[]>> {
  return refreshingAfter(client, removePrayers(ids));
}

/** Changes what an open form, or one that is opened again by going back, knows to be stored. */
function setOpened(client: QueryClient, id: string, stored: CompanionPrayer | null): void {
  client.setQueriesData<CompanionPrayer | null>({ queryKey: [...opened, id] }, (before) =>
    before === undefined ? undefined : stored,
  );
}

/** Returns the removed prayer; null if it had already been removed. */
export async function deletePrayer(
  client: QueryClient,
  id: string,
): Promise<AccountResult<CompanionPrayer | null>> {
  const answer = await refreshingAfter(client, firstOf(removePrayers([id])));
  if (answer.ok) setOpened(client, id, null);
  return answer;
}

export async function restorePrayer(
  client: QueryClient,
  { id, day, content }: CompanionPrayer,
): Promise<AccountResult<CompanionPrayer | null, 'prayer_day_taken'>> {
  const answer = await refreshingAfter(
    client,
    firstOf<'prayer_day_taken'>(addAll([{ id, day, content }])),
  );
  if (answer.ok) setOpened(client, id, answer.value);
  return answer;
}
