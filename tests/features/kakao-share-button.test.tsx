import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { text } from 'node:stream/consumers';
import type { ReactNode } from 'react';
import { prerenderToNodeStream } from 'react-dom/static';
import { I18nextProvider } from 'react-i18next';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Bulletin } from '../../src/domain/publication.ts';
import type { SeoulDay } from '../../src/domain/seoul-day.ts';

const DAY = '2026-11-22' as SeoulDay;

beforeEach(() => {
  vi.resetModules();
  // The reminder's button asks the browser.
  vi.doMock('../../src/content/reminder-settings.ts', () => ({ offersPrayerReminder: false }));
});
afterEach(() => {
  vi.doUnmock('../../src/content/church.ts');
  vi.doUnmock('../../src/content/reminder-settings.ts');
});
// The next test file shares the module cache.
afterAll(() => vi.resetModules());

async function configureKey(kakaoJavaScriptKey: string): Promise<void> {
  const actual = await vi.importActual<typeof import('../../src/content/church.ts')>(
    '../../src/content/church.ts',
  );
  vi.doMock('../../src/content/church.ts', () => ({
    ...actual,
    church: { ...actual.church, kakaoJavaScriptKey },
  }));
}

async function render(children: ReactNode): Promise<string> {
  const { createI18n } = await import('../../src/i18n/i18n.ts');
  const i18n = await createI18n('ko', ['shell', 'share', 'publications', 'companion-prayer']);
  const { prelude } = await prerenderToNodeStream(
    <I18nextProvider i18n={i18n}>
      <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>
    </I18nextProvider>,
  );
  return text(prelude);
}

async function publicationActions(kind: 'bulletin' | 'news'): Promise<string> {
  const { DialogActions } = await import('../../src/pages/news/dialog-actions.tsx');
  const publication: Bulletin = {
    id: '1',
    title: '주보',
    date: DAY,
    thumbnailUrl: null,
    images: ['/storage/v1/object/public/images/WeeklyBulletin/1-1.webp'],
    place: 0,
    likes: 0,
    change: 1,
  };
  return render(<DialogActions kind={kind} publication={publication} current={0} />);
}

async function prayerActions(): Promise<string> {
  const { PrayerTools } = await import('../../src/features/companion-prayer/prayer-tools.tsx');
  const { KakaoShareButton } = await import('../../src/features/share-page/kakao-share-button.tsx');
  const prayer = { id: '1', day: DAY, content: '주님,', updatedAt: '' };
  return render(
    <PrayerTools prayer={prayer} absentOn={null} ExtraShareButton={KakaoShareButton} />,
  );
}

test.each<[string, () => Promise<string>]>([
  ['the dialog of a bulletin', () => publicationActions('bulletin')],
  ['the dialog of a news item', () => publicationActions('news')],
  ['the prayer', prayerActions],
])('%s has a button for KakaoTalk only if a key is configured', async (_place, actions) => {
  await configureKey('key');
  expect(await actions()).toContain('카카오톡으로 보내기');
  vi.resetModules();
  await configureKey('');
  const without = await actions();
  expect(without).toContain('공유하기');
  expect(without).not.toContain('카카오톡');
});
