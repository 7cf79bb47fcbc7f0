import { staffMailQueries } from '../../data/staff/staff-mail-queries.ts';
import { officeMessageQueries } from '../../data/staff/staff-messages-queries.ts';
import { staffPrayerQueries } from '../../data/staff/staff-prayer-queries.ts';
import { staffPublicationQueries } from '../../data/staff/staff-publication-queries.ts';
import { staffReservationQueries } from '../../data/staff/staff-reservation-queries.ts';
import { monthOf } from '../../domain/calendar-month.ts';
import { NO_FILTER } from '../../domain/reservation-review.ts';
import { addDays, type SeoulDay } from '../../domain/seoul-day.ts';

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
  mails: () => staffMailQueries.unsent(),
};
