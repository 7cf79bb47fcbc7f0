import { church } from '../content/church.ts';
import { gethsemaneEvent, sundayEvent, type WeeklyEvent } from '../content/schedule.ts';
import { sitePages } from '../content/site-pages.ts';
import { addDays, seoulDayAt, weekdayOf, type SeoulDay } from '../domain/seoul-day.ts';
import type { Locale } from '../i18n/locale.ts';
import type { PageId } from '../i18n/namespaces.ts';

interface PageFacts {
  readonly title: string;
  readonly description: string;
  readonly url: string;
  readonly image: string;
}

const SCHEMA_DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

function dayUrl(weekday: number): string {
  return `https://schema.org/${SCHEMA_DAYS[weekday] ?? ''}`;
}

/** schema.org/Church: who, where, how to reach it, and when somebody is there. */
function churchData(locale: Locale): Record<string, unknown> {
  const { address, map } = church;
  return {
    '@context': 'https://schema.org',
    '@type': 'Church',
    '@id': `${church.siteUrl}/#church`,
    name: church.name[locale],
    alternateName: church.name[locale === 'ko' ? 'en' : 'ko'],
    url: church.siteUrl,
    telephone: church.phone.international,
    email: church.email,
    foundingDate: `${church.founded.year}-${String(church.founded.month).padStart(2, '0')}`,
    image: `${church.siteUrl}/share/church-${locale}.png`,
    address: {
      '@type': 'PostalAddress',
      streetAddress: address.street[locale],
      addressLocality: address.locality[locale],
      addressRegion: address.region[locale],
      postalCode: address.postalCode,
      addressCountry: address.countryCode,
    },
    geo: { '@type': 'GeoCoordinates', latitude: map.latitude, longitude: map.longitude },
    openingHoursSpecification: church.officeHours.map(({ from, to, opens, closes }) => ({
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: Array.from({ length: to - from + 1 }, (_, index) => dayUrl(from + index)),
      opens,
      closes,
    })),
    sameAs: [church.youtube.channelUrl, church.kakaoTalkChannelUrl, church.instagramUrl],
  };
}

/** The day itself when it is that weekday, otherwise the coming one. */
function comingDay(weekday: number, today: SeoulDay): SeoulDay {
  return addDays(today, (weekday - weekdayOf(today) + 7) % 7);
}

/** schema.org/Event with a weekly schedule; its own date is the next time it takes place in Seoul. */
function eventData(
  event: WeeklyEvent,
  locale: Locale,
  facts: PageFacts,
  now: Date,
): Record<string, unknown> {
  const day = comingDay(event.weekday, seoulDayAt(now));
  const name = `${church.name[locale]} ${event.name[locale]}`;
  const place = {
    '@type': 'Place',
    name: `${church.name[locale]} ${event.place[locale]}`,
    address: churchData(locale)['address'],
  };
  return {
    '@context': 'https://schema.org',
    '@type': 'Event',
    name,
    description: facts.description,
    image: facts.image,
    url: facts.url,
    startDate: `${day}T${event.start}:00+09:00`,
    endDate: `${day}T${event.end}:00+09:00`,
    eventStatus: 'https://schema.org/EventScheduled',
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    location: place,
    organizer: {
      '@type': 'Church',
      '@id': `${church.siteUrl}/#church`,
      name: church.name[locale],
      url: church.siteUrl,
    },
    isAccessibleForFree: true,
    eventSchedule: {
      '@type': 'Schedule',
      repeatFrequency: 'P1W',
      byDay: dayUrl(event.weekday),
      startTime: `${event.start}:00`,
      endTime: `${event.end}:00`,
      scheduleTimezone: 'Asia/Seoul',
    },
  };
}

function articleData(locale: Locale, facts: PageFacts): Record<string, unknown> {
  return {
    '@context': 'https://schema.org',
    '@type': 'Article',
    headline: facts.title,
    description: facts.description,
    image: facts.image,
    url: facts.url,
    inLanguage: locale,
    author: { '@type': 'Organization', name: church.name[locale], url: church.siteUrl },
    publisher: { '@type': 'Organization', name: church.name[locale], url: church.siteUrl },
  };
}

/** What a search engine is told about a page, by the kinds of schema.org. */
export function structuredData(
  pageId: PageId,
  locale: Locale,
  facts: PageFacts,
  now: Date,
): readonly Record<string, unknown>[] {
  switch (sitePages[pageId].structuredData) {
    case 'none':
      return [];
    case 'church':
      return [churchData(locale)];
    case 'event':
      return [
        eventData(pageId === 'sundayWorship' ? sundayEvent : gethsemaneEvent, locale, facts, now),
      ];
    case 'article':
      return [articleData(locale, facts)];
  }
}
