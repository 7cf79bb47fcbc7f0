import { describe, expect, test } from 'vitest';
import { pageHead } from '../../src/app/page-head.ts';
import { church } from '../../src/content/church.ts';
import {
  sitePageList,
  type SitePage,
  type StructuredDataKind,
} from '../../src/content/site-pages.ts';
import { createI18n } from '../../src/i18n/i18n.ts';
import { LOCALES, type Locale } from '../../src/i18n/locale.ts';
import { pageNamespace, type PageId } from '../../src/i18n/namespaces.ts';

type Json = string | number | boolean | null | readonly Json[] | JsonObject;
interface JsonObject {
  readonly [key: string]: Json;
}

/** The schema.org types on a page of each kind. */
const TYPES: Readonly<Record<StructuredDataKind, readonly string[]>> = {
  church: ['Church', 'Organization'],
  event: ['Event'],
  article: ['Article'],
  none: [],
};

/** The JSON-LD blocks in the head of the page. */
async function blocksOf(id: PageId, locale: Locale, now: Date): Promise<readonly JsonObject[]> {
  const i18n = await createI18n(locale, ['shell', pageNamespace(id)]);
  return pageHead(id, i18n, now)
    .filter(({ attributes }) => attributes['type'] === 'application/ld+json')
    .map(({ text = '' }) => JSON.parse(text) as JsonObject);
}

async function eventOf(
  id: PageId,
  now: string,
  locale: Locale = 'ko',
): Promise<JsonObject | undefined> {
  return (await blocksOf(id, locale, new Date(now)))[0];
}

/** Every string value of these properties, at any depth. */
function textsNamed(value: Json, names: ReadonlySet<string>): readonly string[] {
  if (value === null || typeof value !== 'object') return [];
  if (Array.isArray(value)) return value.flatMap((item: Json) => textsNamed(item, names));
  return Object.entries(value).flatMap(([name, inner]: [string, Json]) => [
    ...(names.has(name) ? [inner].flat().filter((item) => typeof item === 'string') : []),
    ...textsNamed(inner, names),
  ]);
}

function typeOf(block: JsonObject): string {
  const type = block['@type'];
  return typeof type === 'string' ? type : '';
}

/** The required and then the recommended properties (Google Search Central: Local business, Event, Article). */
const EXPECTED_PROPERTIES: Readonly<Record<string, readonly string[]>> = {
  Church: [
    'name',
    'address',
    'geo',
    'image',
    'logo',
    'openingHoursSpecification',
    'telephone',
    'url',
    'sameAs',
  ],
  Organization: ['name', 'url', 'logo', 'address', 'email', 'telephone', 'foundingDate', 'sameAs'],
  Event: [
    'name',
    'startDate',
    'location',
    'description',
    'eventAttendanceMode',
    'eventStatus',
    'image',
    'offers',
    'organizer',
    'performer',
    'eventSchedule',
    'url',
  ],
  Article: [
    'headline',
    'image',
    'author',
    'datePublished',
    'dateModified',
    'publisher',
    'description',
    'url',
    'inLanguage',
  ],
};

const DATES = new Set(['startDate', 'endDate', 'datePublished', 'dateModified']);
const ADDRESSES = new Set(['url', 'image', 'logo', 'sameAs', 'mainEntityOfPage', '@id']);
const ISO_WITH_ZONE = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\+09:00$/;

const cases = sitePageList.flatMap((page) => LOCALES.map((locale) => ({ ...page, locale })));
const described = cases.filter(({ structuredData }) => structuredData !== 'none');

test('every indexable page has structured data', () => {
  const withoutData = sitePageList.filter(({ structuredData }) => structuredData === 'none');
  expect(withoutData.map(({ id }) => id)).toEqual(
    sitePageList.filter(({ indexable }) => !indexable).map(({ id }) => id),
  );
});

describe.each<SitePage & { readonly locale: Locale }>(described)(
  'structured data of page $id in $locale',
  ({ id, locale, structuredData }) => {
    const blocks = () => blocksOf(id, locale, new Date('2026-11-21T00:00:00Z'));

    test('has the types of its kind with all required and recommended properties', async () => {
      const found = await blocks();
      expect([...new Set(found.map(typeOf))]).toEqual(TYPES[structuredData]);
      for (const block of found) {
        expect(block['@context']).toBe('https://schema.org');
        for (const property of EXPECTED_PROPERTIES[typeOf(block)] ?? []) {
          expect(block, property).toHaveProperty([property]);
        }
      }
    });

    test('contains no empty value and no placeholder', async () => {
      const written = JSON.stringify(await blocks());
      expect(written).not.toMatch(/""|null|undefined|NaN|\{\{|\[\]|\{\}/);
    });

    test('has ISO 8601 dates with a time zone, and absolute https URLs', async () => {
      const found = await blocks();
      for (const date of textsNamed(found, DATES)) {
        expect(date).toMatch(ISO_WITH_ZONE);
        expect(new Date(date).getTime()).not.toBeNaN();
      }
      const addresses = textsNamed(found, ADDRESSES);
      expect(addresses.length).toBeGreaterThan(1);
      for (const address of addresses) expect(new URL(address).protocol).toBe('https:');
    });

    test('is in the language of the page', async () => {
      const found = await blocks();
      expect(textsNamed(found, new Set(['name']))[0]).toContain(church.name[locale]);
      for (const text of textsNamed(found, new Set(['description', 'headline']))) {
        expect(/[가-힣]/.test(text)).toBe(locale === 'ko');
      }
    });
  },
);

describe('structured data of the church', () => {
  test('lists the opening hours of the office', async () => {
    const [block] = await blocksOf('contact', 'ko', new Date());
    expect(block?.['openingHoursSpecification']).toEqual([
      {
        '@type': 'OpeningHoursSpecification',
        dayOfWeek: ['Tuesday', 'Wednesday', 'Thursday', 'Friday'].map(
          (day) => `https://schema.org/${day}`,
        ),
        opens: '09:00',
        closes: '18:00',
      },
      {
        '@type': 'OpeningHoursSpecification',
        dayOfWeek: ['https://schema.org/Saturday'],
        opens: '10:00',
        closes: '18:00',
      },
      {
        '@type': 'OpeningHoursSpecification',
        dayOfWeek: ['https://schema.org/Sunday'],
        opens: '07:30',
        closes: '17:00',
      },
    ]);
  });

  test('uses the same two ids, church and congregation, on every page', async () => {
    const pages = await Promise.all(
      described.map(({ id, locale }) => blocksOf(id, locale, new Date('2026-11-21T00:00:00Z'))),
    );
    const ids = new Set(pages.flat().flatMap((block) => textsNamed(block, new Set(['@id']))));
    expect([...ids].sort()).toEqual([
      `${church.siteUrl}/#church`,
      `${church.siteUrl}/#congregation`,
    ]);
  });
});

describe('date of the Sunday event', () => {
  test.each([
    ['on a Sunday it is the same day', '2026-11-22T00:30:00Z', '2026-11-22'],
    ['on a Saturday evening it is the next day', '2026-11-21T11:00:00Z', '2026-11-22'],
    [
      'at Sunday 00:00 in Seoul (Saturday in UTC) it is that Sunday',
      '2026-11-21T15:00:00Z',
      '2026-11-22',
    ],
    ['a second before Sunday in Seoul it is the next day', '2026-11-21T14:59:59Z', '2026-11-22'],
    [
      'in the last second of Sunday in Seoul it is that Sunday',
      '2026-11-22T14:59:59Z',
      '2026-11-22',
    ],
    [
      'at Monday 00:00 in Seoul (Sunday in UTC) it is the next Sunday',
      '2026-11-22T15:00:00Z',
      '2026-11-29',
    ],
    ['on a Monday it is six days later', '2026-11-23T03:00:00Z', '2026-11-29'],
    ['in the last week of a year it is in January', '2026-12-28T03:00:00Z', '2027-01-03'],
  ])('%s', async (_name, now, day) => {
    expect(await eventOf('sundayWorship', now)).toMatchObject({
      startDate: `${day}T09:30:00+09:00`,
      endDate: `${day}T12:30:00+09:00`,
    });
  });
});

test('the Sunday event repeats every week, in the main hall and on the video channel', async () => {
  const event = await eventOf('sundayWorship', '2026-11-21T00:00:00Z', 'en');
  expect(event).toMatchObject({
    eventAttendanceMode: 'https://schema.org/MixedEventAttendanceMode',
    location: [
      { '@type': 'Place', address: { '@type': 'PostalAddress', postalCode: '00124' } },
      { '@type': 'VirtualLocation', url: church.youtube.liveUrl },
    ],
    eventSchedule: {
      '@type': 'Schedule',
      repeatFrequency: 'P1W',
      byDay: 'https://schema.org/Sunday',
      startTime: '09:30:00',
      endTime: '12:30:00',
      scheduleTimezone: 'Asia/Seoul',
    },
  });
});

test.each([
  ['on a Saturday', '2026-11-21T00:00:00Z', '2026-11-25', '2026-11-27'],
  ['on a Friday', '2026-11-27T12:30:00Z', '2026-12-02', '2026-11-27'],
])(
  'both prayer meetings are listed %s with their next day and their own time',
  async (_name, now, wednesday, friday) => {
    const events = await blocksOf('gethsemane', 'ko', new Date(now));
    expect(events).toHaveLength(2);
    expect(events).toMatchObject([
      {
        name: `${church.name.ko} 수요 겟세마네 기도회`,
        startDate: `${wednesday}T20:00:00+09:00`,
        eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
        location: { '@type': 'Place' },
        eventSchedule: { repeatFrequency: 'P1W', byDay: 'https://schema.org/Wednesday' },
      },
      {
        name: `${church.name.ko} 금요 겟세마네 기도회`,
        startDate: `${friday}T19:30:00+09:00`,
        endDate: `${friday}T21:00:00+09:00`,
        eventSchedule: { byDay: 'https://schema.org/Friday', endTime: '21:00:00' },
      },
    ]);
    // No end is announced for Wednesday.
    expect(events[0]).not.toHaveProperty('endDate');
  },
);

test('pageHead escapes "</script>" in a text of the structured data', async () => {
  const i18n = await createI18n('en', ['shell', 'pages/worship']);
  i18n.addResource('en', 'pages/worship', 'description', '</script><script>alert(1)</script>');
  const [block] = pageHead('worship', i18n, new Date()).filter(({ tag }) => tag === 'script');
  expect(block?.text).not.toContain('</script>');
  expect(block?.text).toContain('\\u003c/script>');
});
