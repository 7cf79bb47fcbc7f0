import { localizedPath, type Locale } from '../i18n/locale.ts';
import { church } from './church.ts';
import { LATEST_BULLETIN } from './navigation.ts';

const TEXTS = {
  ko: {
    description: '오늘의 기도와 주보, 예배 안내를 인터넷이 안 되는 곳에서도 펼쳐 봅니다.',
    prayer: '오늘의 기도',
    prayerDescription: '오늘의 기도를 엽니다',
    bulletin: '이번 주 주보',
    bulletinDescription: '이번 주 주보를 엽니다',
    sunday: '주일예배 안내',
    sundayDescription: '예배 시간과 장소를 봅니다',
    screenshots: {
      prayer: '오늘의 기도',
      home: '교회 소개와 예배 시간',
      prayerWide: '넓은 화면의 동행기도',
    },
  },
  en: {
    description: 'Today’s prayer, the bulletin and worship times, with or without a connection.',
    prayer: 'Today’s prayer',
    prayerDescription: 'Open today’s prayer',
    bulletin: 'This week’s bulletin',
    bulletinDescription: 'Open this week’s bulletin',
    sunday: 'Sunday worship',
    sundayDescription: 'See times and places',
    screenshots: {
      prayer: 'Today’s prayer',
      home: 'The church and its worship times',
      prayerWide: 'The companion prayer on a wide screen',
    },
  },
} as const;

/** The web app manifest (W3C Web Application Manifest) in one language; both describe the same app (`id`). */
export function webManifest(locale: Locale): Record<string, unknown> {
  const texts = TEXTS[locale];
  const screenshot = (name: string, sizes: string, formFactor: string, label: string) => ({
    src: `/screenshots/${name}-${locale}.png`,
    sizes,
    type: 'image/png',
    form_factor: formFactor,
    label,
  });
  return {
    id: '/',
    lang: locale,
    dir: 'ltr',
    name: church.name[locale],
    short_name: locale === 'ko' ? church.name.ko : 'Behold',
    description: texts.description,
    start_url: `${localizedPath('/', locale)}?source=app`,
    scope: '/',
    display: 'standalone',
    background_color: '#fbf6ee',
    theme_color: '#fbf6ee',
    categories: ['lifestyle', 'books'],
    icons: [
      { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
      { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
      { src: '/icons/maskable-192.png', sizes: '192x192', type: 'image/png', purpose: 'maskable' },
      { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
      { src: '/icons/monochrome.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'monochrome' },
    ],
    shortcuts: [
      {
        name: texts.prayer,
        description: texts.prayerDescription,
        url: localizedPath('/hour-prayer', locale),
        icons: [{ src: '/icons/shortcut-prayer.png', sizes: '96x96', type: 'image/png' }],
      },
      {
        name: texts.bulletin,
        description: texts.bulletinDescription,
        url: localizedPath(`/news?bulletin=${LATEST_BULLETIN}`, locale),
        icons: [{ src: '/icons/shortcut-bulletin.png', sizes: '96x96', type: 'image/png' }],
      },
      {
        name: texts.sunday,
        description: texts.sundayDescription,
        url: localizedPath('/services/sunday', locale),
        icons: [{ src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' }],
      },
    ],
    screenshots: [
      screenshot('prayer', '720x1280', 'narrow', texts.screenshots.prayer),
      screenshot('home', '720x1280', 'narrow', texts.screenshots.home),
      screenshot('prayer-wide', '1280x800', 'wide', texts.screenshots.prayerWide),
    ],
  };
}
