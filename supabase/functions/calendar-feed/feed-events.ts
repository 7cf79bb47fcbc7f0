import * as z from 'zod/mini';
import { addressLine, church } from '../../../src/content/church.ts';
import { facilityName } from '../../../src/content/facilities.ts';
import type { CalendarEvent } from '../../../src/domain/calendar-file.ts';
import { isClockTime, parseSeoulDay } from '../../../src/domain/seoul-day.ts';
import { localizedPath, type Locale } from '../../../src/i18n/locale.ts';

/** One use of a room, as the database returns it. Only church uses have a title. */
export const feedRowsSchema = z.array(
  z.object({
    uid: z.string(),
    resource_id: z.string(),
    title_ko: z.nullable(z.string()),
    title_en: z.nullable(z.string()),
    organization: z.nullable(z.string()),
    name: z.nullable(z.string()),
    start_date: z.string(),
    start_time: z.string(),
    end_date: z.string(),
    end_time: z.string(),
  }),
);
export type FeedRow = z.output<typeof feedRowsSchema>[number];

/** Titles start with the room because calendars show little more than the beginning. */
export function feedEvents(rows: readonly FeedRow[], language: Locale): readonly CalendarEvent[] {
  return rows.flatMap((row): readonly CalendarEvent[] => {
    const startDay = parseSeoulDay(row.start_date);
    const endDay = parseSeoulDay(row.end_date);
    const { start_time, end_time } = row;
    if (startDay === null || endDay === null) return [];
    if (!isClockTime(start_time) || !isClockTime(end_time)) return [];
    const room = facilityName(row.resource_id, language);
    const title = language === 'ko' ? row.title_ko : row.title_en;
    const host = new URL(church.siteUrl).hostname;
    return [
      {
        uid: `staff-${row.uid}@${host}`,
        title: `${room}: ${title ?? row.organization ?? row.name ?? church.name[language]}`,
        place: `${room}, ${addressLine(language)}`,
        url: `${church.siteUrl}${localizedPath('/bc-admin', language)}?tab=reserves`,
        description: null,
        when: {
          kind: 'once',
          start: { day: startDay, time: start_time },
          end: { day: endDay, time: end_time },
        },
      },
    ];
  });
}
