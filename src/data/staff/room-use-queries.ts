import { queryOptions, type QueryClient } from '@tanstack/react-query';
import {
  createCalendarFeed,
  readCalendarFeeds,
  revokeCalendarFeed,
  type CalendarFeed,
} from '../../backend/staff/calendar-feed-gateway.ts';
import { readBlockedTimes } from '../../backend/staff/church-use-gateway.ts';
import { isActive } from '../../domain/reservation.ts';
import { NO_FILTER } from '../../domain/reservation-review.ts';
import type { RoomUse, ScheduledUse } from '../../domain/room-use.ts';
import { startKey, type ReservationTimes } from '../../domain/reservation-times.ts';
import { addDays, type SeoulDay } from '../../domain/seoul-day.ts';
import {
  ACCOUNT_READ,
  accountQuery,
  refreshAfter,
  STAFF,
  unwrapAccount,
  type AccountResult,
} from '../account/account-queries.ts';
import {
  readAllReservations,
  readChurchUses,
  staffReservationQueries,
} from './staff-reservation-queries.ts';

export type { CalendarFeed };

const feeds = [...STAFF, 'calendar-feeds'] as const;

/** The use of the rooms in a week: approved reservations and the church's own events. */
export const roomUseOfWeek = (resourceIds: readonly string[], sunday: SeoulDay) =>
  queryOptions({
    ...ACCOUNT_READ,
    queryKey: [...staffReservationQueries.all, 'week', resourceIds, sunday] as const,
    queryFn: async ({ signal }): Promise<readonly RoomUse[]> => {
      const to = addDays(sunday, 6);
      const [only] = resourceIds;
      const resourceId = resourceIds.length === 1 && only !== undefined ? only : null;
      const [approved, ...church] = await Promise.all([
        readAllReservations('approved', { ...NO_FILTER, resourceId, from: sunday, to }, signal),
        ...resourceIds.map(async (id) =>
          (await readChurchUses(id, sunday, to, signal)).map((use) => ({ ...use, resourceId: id })),
        ),
      ]);
      return [
        ...church.flat().map((use) => ({ ...use, organization: null, name: null, purpose: null })),
        ...approved.map(({ times, organization, name, purpose, ...one }) => ({
          resourceId: one.resourceId,
          times,
          title: null,
          organization,
          name,
          purpose,
        })),
      ];
    },
  });

/** Pending and approved requests, meetings and blocked times of all resources, in chronological order. */
export const roomSchedule = (resourceIds: readonly string[], from: SeoulDay, to: SeoulDay) =>
  queryOptions({
    ...ACCOUNT_READ,
    queryKey: [...staffReservationQueries.all, 'schedule', resourceIds, from, to] as const,
    queryFn: async ({ signal }): Promise<readonly ScheduledUse[]> => {
      const [requests, blocked, ...church] = await Promise.all([
        readAllReservations(null, { ...NO_FILTER, from, to }, signal),
        unwrapAccount(readBlockedTimes({ signal }), signal),
        ...resourceIds.map(async (resourceId) => ({
          resourceId,
          uses: await readChurchUses(resourceId, from, to, signal),
        })),
      ]);
      // The public calendar has no ids. Equal blocks are matched one by one, so that each use gets an id of its own.
      const unmatched = [...blocked];
      const ofChurch = church.flatMap(({ resourceId, uses }) => {
        const slotKeys = uses.map(({ times, title }) => roomSlotKey(resourceId, times, title.ko));
        return uses.map((use, index): ScheduledUse => {
          const slotKey = slotKeys[index] ?? '';
          const at = unmatched.findIndex(
            (block) => roomSlotKey(block.resourceId, block.times, block.title) === slotKey,
          );
          const [block] = at === -1 ? [] : unmatched.splice(at, 1);
          const key = block?.id ?? `${slotKey} ${index - slotKeys.indexOf(slotKey)}`;
          return { ...use, key, resourceId, request: null, blockId: block?.id ?? null };
        });
      });
      return [
        ...ofChurch,
        ...requests.filter(isActive).map((request): ScheduledUse => {
          const { id, resourceId, times } = request;
          return { key: id, resourceId, times, title: null, blockId: null, request };
        }),
      ].toSorted((one, other) => (sortKey(one) < sortKey(other) ? -1 : 1));
    },
  });

const roomSlotKey = (resourceId: string, times: ReservationTimes, title: string) =>
  `${resourceId} ${startKey(times)} ${times.endDate} ${times.endTime} ${title}`;

const sortKey = ({ times, key }: ScheduledUse) => `${startKey(times)} ${key}`;

export const calendarFeedsQuery = () => accountQuery(feeds, readCalendarFeeds);

/** Creates a feed and returns its secret URL, which is shown only once. */
export function addCalendarFeed(
  client: QueryClient,
  label: string,
  language: 'ko' | 'en',
): Promise<AccountResult<string, 'too_many'>> {
  return refreshAfter(createCalendarFeed(label, language), () => {
    void client.invalidateQueries({ queryKey: feeds });
  });
}

export function removeCalendarFeed(client: QueryClient, id: string): Promise<AccountResult<void>> {
  return refreshAfter(revokeCalendarFeed(id), () => {
    void client.invalidateQueries({ queryKey: feeds });
  });
}
