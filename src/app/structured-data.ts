import type {
  Article,
  Church,
  Event,
  Organization,
  Place,
  VirtualLocation,
  WithContext,
} from 'schema-dts';
import { church } from '../content/church.ts';
import {
  gethsemaneMeetings,
  meetings,
  sundayEvent,
  type WeeklyEvent,
} from '../content/schedule.ts';
import { sitePages, textsDated } from '../content/site-pages.ts';
import { WEEK, type Weekday } from '../i18n/format/week.ts';
import { comingWeekday, SEOUL_TIME_ZONE, seoulDayAt } from '../domain/seoul-day.ts';
import { localizedPath, type Locale } from '../i18n/locale.ts';
import type { PageId } from '../i18n/namespaces.ts';

interface PageFacts {
  readonly title: string;
  readonly description: string;
  readonly url: string;
  readonly image: string;
}

type StructuredData =
  | WithContext<Church>
  | WithContext<Organization>
  | WithContext<Event>
  | WithContext<Article>;

const SCHEMA_DAYS = {
  0: 'https://schema.org/Sunday',
  1: 'https://schema.org/Monday',
  2: 'https://schema.org/Tuesday',
  3: 'https://schema.org/Wednesday',
  4: 'https://schema.org/Thursday',
  5: 'https://schema.org/Friday',
  6: 'https://schema.org/Saturday',
} as const satisfies Record<Weekday, string>;

const BUILDING_ID = `${church.siteUrl}/#church`;
const CONGREGATION_ID = `${church.siteUrl}/#congregation`;

const LOGO = `${church.siteUrl}/icons/icon-512.png`;
const CHANNELS = [church.youtube.channelUrl, church.kakaoTalkChannelUrl, church.instagramUrl];

const otherLanguage = (locale: Locale): Locale => (locale === 'ko' ? 'en' : 'ko');

function postalAddress(locale: Locale) {
  const { address } = church;
  return {
    '@type': 'PostalAddress',
    streetAddress: address.street[locale],
    addressLocality: address.locality[locale],
    addressRegion: address.region[locale],
    postalCode: address.postalCode,
    addressCountry: address.countryCode,
  } as const;
}

/** The publisher and organizer. An Organization, because schema.org defines Church as a building. */
function congregation(locale: Locale) {
  return {
    '@type': 'Organization',
    '@id': CONGREGATION_ID,
    name: church.name[locale],
    url: church.siteUrl + localizedPath('/', locale),
  } as const;
}

/** schema.org/Church: address, contact and opening hours. */
function churchData(locale: Locale): WithContext<Church> {
  const { map } = church;
  return {
    '@context': 'https://schema.org',
    '@type': 'Church',
    '@id': BUILDING_ID,
    name: church.name[locale],
    alternateName: church.name[otherLanguage(locale)],
    url: church.siteUrl + localizedPath('/', locale),
    telephone: church.phone.international,
    image: `${church.siteUrl}/share/church-${locale}.png`,
    logo: LOGO,
    address: postalAddress(locale),
    geo: { '@type': 'GeoCoordinates', latitude: map.latitude, longitude: map.longitude },
    openingHoursSpecification: church.officeHours.map(({ from, to, opens, closes }) => ({
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: WEEK.filter((day) => day >= from && day <= to).map((day) => SCHEMA_DAYS[day]),
      opens,
      closes,
    })),
    sameAs: CHANNELS,
  };
}

/** schema.org/Organization: name, founding date and contact. */
function congregationData(locale: Locale): WithContext<Organization> {
  return {
    '@context': 'https://schema.org',
    ...congregation(locale),
    alternateName: church.name[otherLanguage(locale)],
    foundingDate: church.founded,
    email: church.email,
    telephone: church.phone.international,
    logo: LOGO,
    address: postalAddress(locale),
    location: { '@id': BUILDING_ID },
    sameAs: CHANNELS,
  };
}

/** schema.org/Event with a weekly schedule, dated with its next occurrence in Seoul. */
function eventData(
  event: WeeklyEvent,
  locale: Locale,
  facts: PageFacts,
  now: Date,
): WithContext<Event> {
  const day = comingWeekday(event.weekday, seoulDayAt(now));
  const place: Place = {
    '@type': 'Place',
    name: `${church.name[locale]} ${event.place[locale]}`,
    address: postalAddress(locale),
  };
  const online: VirtualLocation | null = event.liveStreamed
    ? { '@type': 'VirtualLocation', url: church.youtube.liveUrl }
    : null;
  return {
    '@context': 'https://schema.org',
    '@type': 'Event',
    name: `${church.name[locale]} ${event.name[locale]}`,
    description: facts.description,
    image: facts.image,
    url: facts.url,
    inLanguage: 'ko',
    startDate: `${day}T${event.start}:00+09:00`,
    ...(event.end !== null && { endDate: `${day}T${event.end}:00+09:00` }),
    eventStatus: 'https://schema.org/EventScheduled',
    eventAttendanceMode:
      online === null
        ? 'https://schema.org/OfflineEventAttendanceMode'
        : 'https://schema.org/MixedEventAttendanceMode',
    location: online === null ? place : [place, online],
    organizer: congregation(locale),
    performer: congregation(locale),
    isAccessibleForFree: true,
    offers: {
      '@type': 'Offer',
      price: 0,
      priceCurrency: 'KRW',
      availability: 'https://schema.org/InStock',
      url: facts.url,
    },
    eventSchedule: {
      '@type': 'Schedule',
      repeatFrequency: 'P1W',
      byDay: SCHEMA_DAYS[event.weekday],
      startTime: `${event.start}:00`,
      ...(event.end !== null && { endTime: `${event.end}:00` }),
      scheduleTimezone: SEOUL_TIME_ZONE,
    },
  };
}

function articleData(locale: Locale, facts: PageFacts): WithContext<Article> {
  return {
    '@context': 'https://schema.org',
    '@type': 'Article',
    headline: facts.title,
    description: facts.description,
    image: facts.image,
    url: facts.url,
    mainEntityOfPage: facts.url,
    inLanguage: locale,
    datePublished: textsDated.published,
    dateModified: textsDated.modified,
    author: congregation(locale),
    publisher: congregation(locale),
  };
}

/** The structured data (schema.org) of a page, for search engines. */
export function structuredData(
  pageId: PageId,
  locale: Locale,
  facts: PageFacts,
  now: Date,
): readonly StructuredData[] {
  switch (sitePages[pageId].structuredData) {
    case 'none':
      return [];
    case 'church':
      return [churchData(locale), congregationData(locale)];
    case 'event':
      return (
        pageId === 'sundayWorship' ? [sundayEvent] : gethsemaneMeetings.map((id) => meetings[id])
      ).map((event) => eventData(event, locale, facts, now));
    case 'article':
      return [articleData(locale, facts)];
  }
}
