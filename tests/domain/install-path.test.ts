import { describe, expect, test } from 'vitest';
import {
  androidIntentUrl,
  installPath,
  kakaoTalkExternalUrl,
  pushSetupStep,
  type InstallPath,
  type InstallEnvironment,
} from '../../src/domain/install-path.ts';

const URL_OF_PAGE = 'https://behold.example/en/hour-prayer?day=2026-11-20';

function environment(part: Partial<InstallEnvironment>): InstallEnvironment {
  return {
    userAgent: '',
    maxTouchPoints: 5,
    standalone: false,
    promptReady: false,
    url: URL_OF_PAGE,
    ...part,
  };
}

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const IPAD =
  'Mozilla/5.0 (iPad; CPU OS 15_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const IPAD_AS_MAC =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const ANDROID_VIEW =
  'Mozilla/5.0 (Linux; Android 14; SM-S918N Build/UP1A.231005.007; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/126.0.6478.71 Mobile Safari/537.36';
const ANDROID_CHROME =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36';

const nothing: InstallPath = { kind: 'none' };
const openInBrowserGuide: InstallPath = { kind: 'open_in_browser_guide' };
const kakao: InstallPath = { kind: 'open_in_browser', href: kakaoTalkExternalUrl(URL_OF_PAGE) };
const intent: InstallPath = { kind: 'open_in_browser', href: androidIntentUrl(URL_OF_PAGE) };
const guide = (shareButton: 'safari_phone' | 'safari_tablet' | 'other_browser'): InstallPath => ({
  kind: 'home_screen_guide',
  shareButton,
});

describe('installPath', () => {
  test.each<[where: string, userAgent: string, path: InstallPath]>([
    [
      'Safari on iPhone',
      `${IPHONE} Version/17.5 Mobile/15E148 Safari/604.1`,
      guide('safari_phone'),
    ],
    [
      'Safari on iPod',
      'Mozilla/5.0 (iPod touch; CPU iPhone OS 15_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/15.6 Mobile/15E148 Safari/604.1',
      guide('safari_phone'),
    ],
    [
      'Safari on an older iPad',
      `${IPAD} Version/15.6 Mobile/15E148 Safari/604.1`,
      guide('safari_tablet'),
    ],
    ['Safari on iPad', `${IPAD_AS_MAC} Version/17.5 Safari/605.1.15`, guide('safari_tablet')],
    [
      'Chrome on iPhone',
      `${IPHONE} CriOS/126.0.6478.54 Mobile/15E148 Safari/604.1`,
      guide('other_browser'),
    ],
    [
      'Edge on iPhone',
      `${IPHONE} Version/17.0 EdgiOS/125.0.2535.96 Mobile/15E148 Safari/604.1`,
      guide('other_browser'),
    ],
    [
      'Firefox on iPhone',
      `${IPHONE} FxiOS/127.0 Mobile/15E148 Safari/605.1.15`,
      guide('other_browser'),
    ],
    [
      'Chrome on iPad',
      `${IPAD_AS_MAC} CriOS/126.0.6478.54 Safari/605.1.15`,
      guide('other_browser'),
    ],
    [
      'Chrome on iOS 16.4',
      'Mozilla/5.0 (iPhone; CPU iPhone OS 16_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/112.0.5615.46 Mobile/15E148 Safari/604.1',
      guide('other_browser'),
    ],
    [
      'Chrome on iOS 16.3',
      'Mozilla/5.0 (iPhone; CPU iPhone OS 16_3 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/110.0.5481.83 Mobile/15E148 Safari/604.1',
      openInBrowserGuide,
    ],
    [
      'Chrome on an older iPad',
      `${IPAD} CriOS/114.0.5735.124 Mobile/15E148 Safari/604.1`,
      openInBrowserGuide,
    ],
    [
      'the Google app on iPhone',
      `${IPHONE} GSA/321.1.645258375 Mobile/15E148 Safari/604.1`,
      nothing,
    ],
    ['an unidentified in-app browser on iPhone', `${IPHONE} Mobile/15E148`, openInBrowserGuide],

    ['KakaoTalk on iPhone', `${IPHONE} Mobile/15E148 KAKAOTALK/10.8.5 (INAPP)`, kakao],
    ['KakaoTalk on iPhone, older', `${IPHONE} Mobile/15E148 KAKAOTALK 10.4.5`, kakao],
    ['KakaoTalk on iPad', `${IPAD_AS_MAC} KAKAOTALK/10.8.5 (INAPP)`, kakao],
    ['KakaoTalk on Android', `${ANDROID_VIEW};KAKAOTALK 2410830`, kakao],
    ['KakaoTalk on Android, newer', `${ANDROID_VIEW} KAKAOTALK/25.4.0 (INAPP)`, kakao],
    [
      'Naver on iPhone',
      `${IPHONE} Version/17.5 Mobile/15E148 Safari/605.1 NAVER(inapp; search; 2000; 12.6.3; 14PRO)`,
      openInBrowserGuide,
    ],
    ['Naver on Android', `${ANDROID_VIEW} NAVER(inapp; search; 2000; 12.6.4)`, intent],
    ['Line on iPhone', `${IPHONE} Mobile/15E148 Safari Line/14.8.0`, openInBrowserGuide],
    ['Line on Android', `${ANDROID_VIEW} Line/14.8.1/IAB`, intent],
    [
      'Instagram on iPhone',
      `${IPHONE} Mobile/21F90 Instagram 335.1.8.26.85 (iPhone15,2; iOS 17_5_1; ko_KR; ko; scale=3.00; 1179x2556; 608450547)`,
      openInBrowserGuide,
    ],
    [
      'Instagram on Android',
      `${ANDROID_VIEW} Instagram 335.0.0.39.93 Android (34/14; 420dpi; 1080x2125; samsung; SM-S918N; dm3q; qcom; ko_KR; 607720769)`,
      intent,
    ],
    [
      'Facebook on iPhone',
      `${IPHONE} Mobile/21F90 [FBAN/FBIOS;FBAV/467.1.0.40.107;FBBV/606171240;FBDV/iPhone15,2;FBMD/iPhone;FBSN/iOS;FBSV/17.5.1;FBSS/3;FBLC/ko_KR]`,
      openInBrowserGuide,
    ],
    ['Facebook on Android', `${ANDROID_VIEW} [FB_IAB/FB4A;FBAV/468.0.0.54.75;]`, intent],
    ['Messenger on Android', `${ANDROID_VIEW} [FB_IAB/Orca-Android;FBAV/461.0.0.50.107;]`, intent],
    [
      'Band on iPhone',
      `${IPHONE} Mobile/15E148 BAND/13.4.2 (iOS 17.5.1;iPhone15,2)`,
      openInBrowserGuide,
    ],
    ['Band on Android', `${ANDROID_VIEW} BAND/13.4.0.4 (Android OS 14;SM-S918N)`, intent],
    ['Daum on Android', `${ANDROID_VIEW} DaumApps/7.12.1 DaumDevice/mobile`, intent],
    ['an unidentified in-app browser on Android', ANDROID_VIEW, intent],

    ['Chrome on Android before beforeinstallprompt', ANDROID_CHROME, nothing],
    [
      'Firefox on Android',
      'Mozilla/5.0 (Android 14; Mobile; rv:127.0) Gecko/127.0 Firefox/127.0',
      nothing,
    ],
  ])('chooses the install path for %s', (_where, userAgent, path) => {
    expect(installPath(environment({ userAgent }))).toEqual(path);
  });

  test.each([
    ['Chrome on Android', ANDROID_CHROME],
    [
      'Samsung Internet',
      'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/25.0 Chrome/121.0.0.0 Mobile Safari/537.36',
    ],
    [
      'Whale on Windows',
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Whale/3.27.254.15 Safari/537.36',
    ],
  ])(
    'uses the install prompt of the browser for %s after beforeinstallprompt',
    (_where, userAgent) => {
      expect(installPath(environment({ userAgent, promptReady: true }))).toEqual({
        kind: 'browser_prompt',
      });
    },
  );

  test.each([
    ['Safari on a Mac', `${IPAD_AS_MAC} Version/17.5 Safari/605.1.15`],
    [
      'Firefox on Windows',
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:127.0) Gecko/20100101 Firefox/127.0',
    ],
    [
      'the KakaoTalk window on Windows',
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36 KAKAOTALK',
    ],
  ])('offers no install path for %s', (_where, userAgent) => {
    expect(installPath(environment({ userAgent, maxTouchPoints: 0 }))).toEqual(nothing);
  });

  test.each([
    ['Safari on iPhone', `${IPHONE} Mobile/15E148`],
    ['Chrome on Android', ANDROID_CHROME],
    ['KakaoTalk', `${ANDROID_VIEW};KAKAOTALK 2410830`],
  ])('an app that is already installed gets no install path: %s', (_where, userAgent) => {
    expect(installPath(environment({ userAgent, standalone: true, promptReady: true }))).toEqual(
      nothing,
    );
  });

  test('an in-app browser leads to the external browser even when it offers an install prompt', () => {
    const userAgent = `${ANDROID_VIEW};KAKAOTALK 2410830`;
    expect(installPath(environment({ userAgent, promptReady: true }))).toEqual(kakao);
  });
});

const ADDRESSES = [
  'https://behold.example/',
  URL_OF_PAGE,
  'https://behold.example/news?id=3&from=카톡#그림',
  'http://localhost:4173/hour-prayer?a=1;b=2',
];

test.each([
  ['Safari on iPhone', `${IPHONE} Version/17.5 Mobile/15E148 Safari/604.1`, false, 'install'],
  ['Chrome on iPhone', `${IPHONE} CriOS/126.0.0.0 Mobile/15E148 Safari/604.1`, false, 'install'],
  ['KakaoTalk on iPhone', `${IPHONE} Mobile/15E148 KAKAOTALK 10.8.1`, false, 'open_in_browser'],
  ['NAVER on iPhone', `${IPHONE} NAVER(inapp; search; 2000; 12.7.1)`, false, 'open_in_browser'],
  [
    'Google app on iPhone',
    `${IPHONE} GSA/321.1 Mobile/15E148 Safari/604.1`,
    false,
    'open_in_safari',
  ],
  [
    'Safari on iPadOS 15',
    `${IPAD} Version/15.6 Mobile/15E148 Safari/604.1`,
    false,
    'update_system',
  ],
  ['the installed app on iPadOS 15', `${IPAD} Mobile/15E148`, true, 'update_system'],
  ['Safari on an iPad as a Mac', `${IPAD_AS_MAC} Version/17.5 Safari/605.1.15`, false, 'install'],
] as const)('pushSetupStep in %s', (_where, userAgent, standalone, way) => {
  expect(pushSetupStep(environment({ userAgent, standalone }))).toBe(way);
});

describe('another browser opens the same page', () => {
  test.each(ADDRESSES)('kakaoTalkExternalUrl contains %s', (url) => {
    const opened = new URL(kakaoTalkExternalUrl(url));
    expect(opened.protocol).toBe('kakaotalk:');
    expect(opened.searchParams.get('url')).toBe(url);
  });

  test.each(ADDRESSES)('androidIntentUrl contains %s as data and as fallback URL', (url) => {
    const text = androidIntentUrl(url);
    // Android parses the text between the last `#Intent;` and `end` as pairs separated by semicolons.
    const start = text.lastIndexOf('#Intent;');
    const pairs = text.slice(start + '#Intent;'.length).split(';');
    expect(pairs.at(-1)).toBe('end');
    const values = new Map(
      pairs.slice(0, -1).map((pair) => pair.split('=', 2) as [string, string]),
    );
    const data = text.slice('intent:'.length, start);
    expect(`${values.get('scheme')}:${data}`).toBe(url);
    expect(decodeURIComponent(values.get('S.browser_fallback_url') ?? '')).toBe(url);
  });
});
