import { numberText } from '../i18n/format/number-text.ts';
import { monthText } from '../i18n/format/day-text.ts';
import type { CalendarMonth } from '../domain/calendar-month.ts';
import type { Locale, Localized } from '../i18n/locale.ts';
import { shownTimeSpan } from '../i18n/format/time-text.ts';
import type { TimeOfDay } from '../domain/seoul-day.ts';
import { weekdayName, type Weekday } from '../i18n/format/week.ts';

/** Consecutive weekdays with the same hours, both ends inclusive. */
interface OfficeHours {
  readonly from: Weekday;
  readonly to: Weekday;
  readonly opens: TimeOfDay;
  readonly closes: TimeOfDay;
}

export interface Church {
  readonly name: Localized;
  readonly founded: CalendarMonth;
  readonly address: {
    readonly street: Localized;
    readonly locality: Localized;
    readonly region: Localized;
    readonly postalCode: string;
    readonly country: Localized;
    readonly countryCode: string;
  };
  readonly phone: {
    /** E.164, for `tel:` links and structured data. */
    readonly international: string;
    readonly display: Localized;
  };
  readonly email: string;
  /** Days that are not covered are closed. */
  readonly officeHours: readonly OfficeHours[];
  /** Hourly price of a car park near the church. */
  readonly parking: { readonly wonPerHour: number };
  /** WGS 84 degrees. */
  readonly map: { readonly latitude: number; readonly longitude: number };
  readonly youtube: {
    readonly channelUrl: string;
    readonly liveUrl: string;
    /** The playlist whose newest video is the latest sermon. */
    readonly playlistId: string;
  };
  readonly kakaoTalkChannelUrl: string;
  /** JavaScript key of the church's Kakao app, for sharing to KakaoTalk; empty if there is none. */
  readonly kakaoJavaScriptKey: string;
  readonly instagramUrl: string;
  /** Origin of the published site without a trailing slash, for canonical links and share tags. */
  readonly siteUrl: string;
}

/**
 * All facts about the church itself that another church has to change. The values are fictional: no such district,
 * telephone exchange, domain or account exists.
 */
export const church: Church = {
  name: { ko: '비홀드교회', en: 'Behold Church' },
  founded: '2023-12' as CalendarMonth,
  address: {
    street: { ko: '동행로 24', en: '24 Donghaeng-ro' },
    locality: { ko: '가온구', en: 'Gaon-gu' },
    region: { ko: '서울특별시', en: 'Seoul' },
    postalCode: '00124',
    country: { ko: '대한민국', en: 'Republic of Korea' },
    countryCode: 'KR',
  },
  phone: {
    international: '+82200001203',
    display: { ko: '02-0000-1203', en: '+82 2-0000-1203' },
  },
  email: 'office@behold.example',
  officeHours: [
    { from: 2, to: 5, opens: '09:00', closes: '18:00' },
    { from: 6, to: 6, opens: '10:00', closes: '18:00' },
    { from: 0, to: 0, opens: '07:30', closes: '17:00' },
  ],
  parking: { wonPerHour: 2000 },
  map: { latitude: 37.5665, longitude: 126.978 },
  youtube: {
    channelUrl: 'https://www.youtube.com/@behold-church-example',
    liveUrl: 'https://www.youtube.com/@behold-church-example/live',
    playlistId: 'PLbeholdChurchExample0000000000000',
  },
  kakaoTalkChannelUrl: 'https://pf.kakao.com/_BeholdExample',
  kakaoJavaScriptKey: '',
  instagramUrl: 'https://www.instagram.com/behold.church.example',
  siteUrl: 'https://behold.example',
};

/** Street, locality and region in the order of the language, without the postal code, for use in prose. */
export function addressLine(language: Locale): string {
  const { street, locality, region } = church.address;
  return language === 'ko'
    ? `${region.ko} ${locality.ko} ${street.ko}`
    : `${street.en}, ${locality.en}, ${region.en}`;
}

/** The full postal address. */
export function postalAddress(language: Locale): string {
  const { postalCode, country } = church.address;
  return language === 'ko'
    ? `(${postalCode}) ${addressLine('ko')}`
    : `${addressLine('en')} ${postalCode}, ${country.en}`;
}

interface OfficeHoursLine {
  readonly days: string;
  readonly hours: string;
}

/** The office hours, one line for each run of days. */
export function officeHoursLines(language: Locale): readonly OfficeHoursLine[] {
  return church.officeHours.map(({ from, to, opens, closes }) => {
    const first = weekdayName(from, language);
    const last = weekdayName(to, language);
    const until = language === 'ko' ? '~' : '–';
    return {
      days: from === to ? first : `${first}${until}${last}`,
      hours: shownTimeSpan(opens, closes, language),
    };
  });
}

/**
 * Placeholders available in dictionary texts, so that no dictionary repeats a fact of this module. Values must not
 * contain characters that HTML escapes.
 */
interface ChurchTextValues {
  readonly church: string;
  readonly founded: string;
  readonly address: string;
  readonly phone: string;
  readonly email: string;
  readonly officeHours: string;
  readonly parkingFee: string;
}

/** Values of the placeholders in all dictionaries, which the build fills in. */
export function churchTextValues(language: Locale): ChurchTextValues {
  return {
    church: church.name[language],
    founded: monthText(church.founded, language),
    address: addressLine(language),
    phone: church.phone.display[language],
    email: church.email,
    officeHours: officeHoursLines(language)
      .map(({ days, hours }) => `${days} ${hours}`)
      .join(', '),
    parkingFee: `${numberText(church.parking.wonPerHour)}${language === 'ko' ? '원' : ' won'}`,
  };
}
