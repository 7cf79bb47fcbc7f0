import { describe, expect, test } from 'vitest';
import { church } from '../../src/content/church.ts';
import { meetingCalendarEvent } from '../../src/content/meeting-calendar.ts';
import { meetings } from '../../src/content/schedule.ts';
import { sitePageList } from '../../src/content/site-pages.ts';
import { calendarFile } from '../../src/domain/calendar-file.ts';
import { LOCALES } from '../../src/i18n/locale.ts';

const NOW = new Date('2026-11-21T00:00:00Z');
const all = Object.values(meetings);
const paths = sitePageList.map(({ path }) => path);

test('meetingCalendarEvent gives each meeting a unique UID that is the same in both languages', () => {
  const uids = all.map(({ id }) => meetingCalendarEvent(id, 'ko').uid);
  expect(new Set(uids).size).toBe(all.length);
  expect(all.map(({ id }) => meetingCalendarEvent(id, 'en').uid)).toEqual(uids);
});

describe.each(LOCALES)('meetingCalendarEvent in %s', (language) => {
  test.each(all)(
    '$id has the title, place, time and page of the meeting, and a weekly calendar file',
    (meeting) => {
      const event = meetingCalendarEvent(meeting.id, language);
      expect(event.title).toContain(church.name[language]);
      expect(event.title).toContain(meeting.name[language]);
      expect(event.place).toContain(meeting.place[language]);
      expect(event.place).toContain(church.address.street[language]);
      expect(event.when).toEqual({
        kind: 'weekly',
        weekday: meeting.weekday,
        start: meeting.start,
        end: meeting.end,
      });
      expect(event.description).toBe(meeting.liveStreamed ? church.youtube.liveUrl : null);
      const { pathname, origin } = new URL(event.url);
      expect(origin).toBe(church.siteUrl);
      expect(paths).toContain(pathname.replace(/^\/en\b/, ''));
      expect(calendarFile(event, NOW)).toContain('RRULE:FREQ=WEEKLY');
    },
  );
});
