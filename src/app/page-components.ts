import type { ComponentType } from 'react';
import { hasStoredSession } from '../data/account/stored-session.ts';
import type { PageId } from '../i18n/namespaces.ts';

/** Loads the component of a page. */
export const pageComponents = {
  home: async () => (await import('../pages/home/home-page.tsx')).HomePage,
  about: async () => (await import('../pages/about/about-page.tsx')).AboutPage,
  staff: async () => (await import('../pages/staff/staff-page.tsx')).StaffPage,
  ministry: async () => (await import('../pages/ministry/ministry-page.tsx')).MinistryPage,
  services: async () => (await import('../pages/services/services-page.tsx')).ServicesPage,
  sundayWorship: async () =>
    (await import('../pages/sunday-worship/sunday-worship-page.tsx')).SundayWorshipPage,
  gethsemane: async () => (await import('../pages/gethsemane/gethsemane-page.tsx')).GethsemanePage,
  worship: async () => (await import('../pages/worship/worship-page.tsx')).WorshipPage,
  bibleStudy: async () =>
    (await import('../pages/bible-study/bible-study-page.tsx')).BibleStudyPage,
  youthCommunity: async () =>
    (await import('../pages/youth-community/youth-community-page.tsx')).YouthCommunityPage,
  adultCommunity: async () =>
    (await import('../pages/adult-community/adult-community-page.tsx')).AdultCommunityPage,
  seniorCommunity: async () =>
    (await import('../pages/senior-community/senior-community-page.tsx')).SeniorCommunityPage,
  nextGeneration: async () =>
    (await import('../pages/next-generation/next-generation-page.tsx')).NextGenerationPage,
  jesusWalking: async () =>
    (await import('../pages/jesus-walking/jesus-walking-page.tsx')).JesusWalkingPage,
  contact: async () => (await import('../pages/contact/contact-page.tsx')).ContactPage,
  newcomers: async () => (await import('../pages/newcomers/newcomers-page.tsx')).NewcomersPage,
  directions: async () => (await import('../pages/directions/directions-page.tsx')).DirectionsPage,
  giving: async () => (await import('../pages/giving/giving-page.tsx')).GivingPage,
  beliefs: async () => (await import('../pages/beliefs/beliefs-page.tsx')).BeliefsPage,
  privacy: async () => (await import('../pages/privacy/privacy-page.tsx')).PrivacyPage,
  terms: async () => (await import('../pages/terms/terms-page.tsx')).TermsPage,
  reserve: async () => (await import('../pages/reserve/reserve-page.tsx')).ReservePage,
  hourPrayer: async () =>
    (await import('../pages/hour-prayer/hour-prayer-page.tsx')).HourPrayerPage,
  search: async () => (await import('../pages/search/search-page.tsx')).SearchPage,
  auth: async () => (await import('../pages/auth/auth-page.tsx')).AuthPage,
  reserveManage: async () =>
    (await import('../pages/reserve-manage/reserve-manage-page.tsx')).ReserveManagePage,
  admin: async () => {
    // Together with the page, which would request it only after it has hydrated.
    if (hasStoredSession()) void prefetchAdminFrame().catch(() => undefined);
    return (await import('../admin/admin-page.tsx')).AdminPage;
  },
  news: async () => (await import('../pages/news/news-page.tsx')).NewsPage,
} satisfies Readonly<Record<PageId, () => Promise<ComponentType>>>;

/** Loads the admin area with its first view, and starts the queries. */
async function prefetchAdminFrame(): Promise<void> {
  const [{ prefetchAdmin }, { queryClient }] = await Promise.all([
    import('../admin/prefetch-admin.ts'),
    import('./app-providers.tsx'),
  ]);
  await prefetchAdmin(queryClient, { isToday: !new URLSearchParams(location.search).has('tab') });
}
