import { numberText } from '../i18n/format/number-text.ts';
import { monthName } from '../i18n/format/day-text.ts';
import type { Locale, Localized } from '../i18n/locale.ts';
import { shownTimeSpan } from '../i18n/format/time-text.ts';
import type { TimeOfDay } from '../domain/seoul-day.ts';
import { weekdayName, type Weekday } from '../i18n/format/week.ts';

/** One run of weekdays with the same hours; both ends belong to it. */
export interface OfficeHours {
  readonly from: Weekday;
  readonly to: Weekday;
  readonly opens: TimeOfDay;
  readonly closes: TimeOfDay;
}

export interface Church {
  readonly name: Localized;
  readonly founded: { readonly year: number; readonly month: number };
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
  /** Days that no run covers are closed. */
  readonly officeHours: readonly OfficeHours[];
  /** What a car park near the church asks for. */
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
  /** The JavaScript key of the church's Kakao app, for sharing into KakaoTalk; empty where the church has none. */
  readonly kakaoJavaScriptKey: string;
  readonly instagramUrl: string;
  /** Origin of the published site without a slash at its end; canonical links and share tags begin with it. */
  readonly siteUrl: string;
}

/**
 * Everything about the church itself that another church has to change. The values are invented:
 * no such district, exchange, domain or account exists.
 */
export const church: Church = {
  name: { ko: '비홀드교회', en: 'Behold Church' },
  founded: { year: 2023, month: 12 },
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

/** Street to region in the order each language writes it, without the postal code, as prose wants it. */
export function addressLine(language: Locale): string {
  const { street, locality, region } = church.address;
  return language === 'ko'
    ? `${region.ko} ${locality.ko} ${street.ko}`
    : `${street.en}, ${locality.en}, ${region.en}`;
}

/** The address as a letter needs it. */
export function postalAddress(language: Locale): string {
  const { postalCode, country } = church.address;
  return language === 'ko'
    ? `(${postalCode}) ${addressLine('ko')}`
    : `${addressLine('en')} ${postalCode}, ${country.en}`;
}

export interface OfficeHoursLine {
  readonly days: string;
  readonly hours: string;
}

/** The office hours as lines of a table, one for each run of days. */
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

/** `2023년 12월`, `December 2023`. */
function foundedText(language: Locale): string {
  const { year, month } = church.founded;
  const name = monthName(month, language);
  return language === 'ko' ? `${year}년 ${name}` : `${name} ${year}`;
}

/**
 * The placeholders that dictionary texts may use, so that no dictionary repeats a fact of this module.
 * No value may hold a character that HTML escapes.
 */
export interface ChurchTextValues {
  readonly church: string;
  readonly founded: string;
  readonly address: string;
  readonly phone: string;
  readonly email: string;
  readonly officeHours: string;
  readonly parkingFee: string;
}

/** Hand these to the translation of every text of `pages`, `hour-prayer`, `navigation` and `footer`. */
export function churchTextValues(language: Locale): ChurchTextValues {
  return {
    church: church.name[language],
    founded: foundedText(language),
    address: addressLine(language),
    phone: church.phone.display[language],
    email: church.email,
    officeHours: officeHoursLines(language)
      .map(({ days, hours }) => `${days} ${hours}`)
      .join(', '),
    parkingFee: `${numberText(church.parking.wonPerHour)}${language === 'ko' ? '원' : ' won'}`,
  };
}
