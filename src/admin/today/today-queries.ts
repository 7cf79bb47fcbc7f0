import type { QueryClient } from '@tanstack/react-query';
import { prefetchRights } from '../../data/account/prefetch-rights.ts';
import { staffMailQueries } from '../../data/staff/staff-mail-queries.ts';
import { officeMessageQueries } from '../../data/staff/staff-messages-queries.ts';
import { staffPrayerQueries } from '../../data/staff/staff-prayer-queries.ts';
import { staffPublicationQueries } from '../../data/staff/staff-publication-queries.ts';
import { staffReservationQueries } from '../../data/staff/staff-reservation-queries.ts';
import { monthOf } from '../../domain/calendar-month.ts';
import { NO_FILTER } from '../../domain/reservation-review.ts';
import { addDays, type SeoulDay } from '../../domain/seoul-day.ts';
import { seoulToday } from '../../platform/seoul-today.ts';

/** Today and the next six days. */
const DAYS = 7;

export function coming(today: SeoulDay): readonly SeoulDay[] {
  return Array.from({ length: DAYS }, (_, ahead) => addDays(today, ahead));
}

/** The queries of today's work. */
export const todayQueries = {
  /** The days with a prayer, in each month that the coming days are in. */
  prayers: (today: SeoulDay) =>
    [...new Set(coming(today).map(monthOf))].map((month) => staffPrayerQueries.days(month)),
  requests: (live: boolean) => staffReservationQueries.list('pending', NO_FILTER, live),
  messages: () => officeMessageQueries.list('unanswered'),
  bulletins: () =>
    staffPublicationQueries.page({ kind: 'bulletin', state: 'all', words: '', page: 1 }),
  mails: () => staffMailQueries.failed(),
};

/**
 * Starts the queries of the admin area, and those of today's work if it is opened, before they are rendered. The database
 * answers them by the rights of the account.
 */
export async function prefetchAdmin(
  client: QueryClient,
  { isToday }: { readonly isToday: boolean },
): Promise<void> {
  // First, because on HTTP/1.1 only six requests are sent at a time.
  const isSignedIn = await prefetchRights(client);
  if (!isSignedIn || !isToday) return;
  const prayers = todayQueries.prayers(seoulToday());
  await Promise.all([
    ...prayers.map((query) => client.prefetchQuery(query)),
    client.prefetchInfiniteQuery(todayQueries.requests(false)),
    client.prefetchInfiniteQuery(todayQueries.messages()),
    client.prefetchQuery(todayQueries.bulletins()),
    client.prefetchQuery(todayQueries.mails()),
  ]);
}
