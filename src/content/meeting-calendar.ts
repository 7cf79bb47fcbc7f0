import type { CalendarEvent } from '../domain/calendar-file.ts';
import { localizedPath, type Locale } from '../i18n/locale.ts';
import { eventPlace, eventUid } from './calendar-event.ts';
import { church } from './church.ts';
import { meetings, type MeetingId } from './schedule.ts';

/** The page linked from a calendar entry. */
const PAGES: Readonly<Record<MeetingId, string>> = {
  sundayFirst: '/services/sunday',
  sundaySecond: '/services/sunday',
  toddlers: '/services/sunday',
  elementary: '/services/sunday',
  middleHigh: '/services/sunday',
  seniors: '/senior-community',
  gethsemaneWednesday: '/services/friday-gethsemane',
  gethsemaneFriday: '/services/friday-gethsemane',
};

/** A regular meeting as a calendar event for export. */
export function meetingCalendarEvent(id: MeetingId, language: Locale): CalendarEvent {
  const { name, weekday, start, end, place, liveStreamed } = meetings[id];
  const kebab = id.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  return {
    uid: eventUid(kebab),
    title: `${church.name[language]} ${name[language]}`,
    place: eventPlace(place[language], language),
    url: `${church.siteUrl}${localizedPath(PAGES[id], language)}`,
    description: liveStreamed ? church.youtube.liveUrl : null,
    when: { kind: 'weekly', weekday, start, end },
  };
}
