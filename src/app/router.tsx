import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  notFound,
  Outlet,
  redirect,
  type RouterHistory,
  type StaticDataRouteOption,
} from '@tanstack/react-router';
import type { i18n } from 'i18next';
import type { ComponentType } from 'react';
import { sitePageList, type PagePath } from '../content/site-pages.ts';
import type { Locale } from '../i18n/locale.ts';
import { loadShellTexts } from '../i18n/shell-texts.ts';
import { pageNamespace, type Namespace, type PageId } from '../i18n/namespaces.ts';
import { hasStoredSession } from '../data/account/stored-session.ts';
import { afterStartup } from '../platform/startup.ts';
import { appPart } from './app-part.tsx';
import { NotFound } from './shell/not-found.tsx';
import { PageErrorScreen } from './shell/page-error-screen.tsx';
import { SiteShell } from './shell/site-shell.tsx';

/** Context of every route; created once per page load in the browser and once per page at build time. */
interface RouterContext {
  /** Loaded with the first part of the page that has texts. */
  readonly i18n: Promise<i18n>;
  /** Whether the page is already in the document, so that its code and texts may load later. */
  readonly isPrerendered: () => boolean;
}

const rootRoute = createRootRouteWithContext<RouterContext>()({
  component: SiteShell,
  notFoundComponent: NotFound,
});

/** Korean pages have bare paths, English pages the same paths under `/en`; any other prefix is not found. */
const localeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '{-$locale}',
  component: Outlet,
  // Search parameters are validated by the pages, so that the route table, which every page loads, contains no schemas.
  validateSearch: (search: Record<string, unknown>): object => search,
  beforeLoad: async ({ params, context, preload, location }) => {
    const prefix: string | undefined = params.locale;
    if (prefix === 'ko') {
      throw redirect({ href: location.href.slice('/ko'.length) || '/', replace: true });
    }
    if (prefix !== undefined && prefix !== 'en') throw notFound();
    const locale: Locale = prefix ?? 'ko';
    if (preload || context.isPrerendered()) return;
    const [i18n] = await Promise.all([context.i18n, loadShellTexts(locale)]);
    // Resolves once every dictionary in use is loaded in the new language.
    if (i18n.language !== locale) await i18n.changeLanguage(locale);
  },
});

/** A page component of `src/pages` (or the admin area) and its loader. */
interface Screen {
  /** The folder by which the build finds the page's files; defaults to the name of the page's dictionary. */
  readonly folder?: string;
  /** False if the page's dictionary is used only for the document head. */
  readonly readsPageTexts?: boolean;
  readonly load: () => Promise<ComponentType>;
}

const home: Screen = {
  load: async () => (await import('../pages/home/home-page.tsx')).HomePage,
};

const about: Screen = {
  load: async () => (await import('../pages/about/about-page.tsx')).AboutPage,
};

const staff: Screen = {
  load: async () => (await import('../pages/staff/staff-page.tsx')).StaffPage,
};

const ministry: Screen = {
  load: async () => (await import('../pages/ministry/ministry-page.tsx')).MinistryPage,
};

const services: Screen = {
  load: async () => (await import('../pages/services/services-page.tsx')).ServicesPage,
};

const sundayWorship: Screen = {
  load: async () =>
    (await import('../pages/sunday-worship/sunday-worship-page.tsx')).SundayWorshipPage,
};

const gethsemane: Screen = {
  load: async () => (await import('../pages/gethsemane/gethsemane-page.tsx')).GethsemanePage,
};

const worship: Screen = {
  load: async () => (await import('../pages/worship/worship-page.tsx')).WorshipPage,
};

const bibleStudy: Screen = {
  load: async () => (await import('../pages/bible-study/bible-study-page.tsx')).BibleStudyPage,
};

const youthCommunity: Screen = {
  load: async () =>
    (await import('../pages/youth-community/youth-community-page.tsx')).YouthCommunityPage,
};

const adultCommunity: Screen = {
  load: async () =>
    (await import('../pages/adult-community/adult-community-page.tsx')).AdultCommunityPage,
};

const seniorCommunity: Screen = {
  load: async () =>
    (await import('../pages/senior-community/senior-community-page.tsx')).SeniorCommunityPage,
};

const nextGeneration: Screen = {
  load: async () =>
    (await import('../pages/next-generation/next-generation-page.tsx')).NextGenerationPage,
};

const jesusWalking: Screen = {
  load: async () =>
    (await import('../pages/jesus-walking/jesus-walking-page.tsx')).JesusWalkingPage,
};

const contact: Screen = {
  load: async () => (await import('../pages/contact/contact-page.tsx')).ContactPage,
};

const newcomers: Screen = {
  load: async () => (await import('../pages/newcomers/newcomers-page.tsx')).NewcomersPage,
};

const directions: Screen = {
  load: async () => (await import('../pages/directions/directions-page.tsx')).DirectionsPage,
};

const giving: Screen = {
  load: async () => (await import('../pages/giving/giving-page.tsx')).GivingPage,
};

const beliefs: Screen = {
  load: async () => (await import('../pages/beliefs/beliefs-page.tsx')).BeliefsPage,
};

const privacy: Screen = {
  load: async () => (await import('../pages/privacy/privacy-page.tsx')).PrivacyPage,
};

const terms: Screen = {
  load: async () => (await import('../pages/terms/terms-page.tsx')).TermsPage,
};

const reserve: Screen = {
  load: async () => (await import('../pages/reserve/reserve-page.tsx')).ReservePage,
};

const hourPrayer: Screen = {
  readsPageTexts: false,
  load: async () => (await import('../pages/hour-prayer/hour-prayer-page.tsx')).HourPrayerPage,
};

const search: Screen = {
  load: async () => (await import('../pages/search/search-page.tsx')).SearchPage,
};

const auth: Screen = {
  load: async () => (await import('../pages/auth/auth-page.tsx')).AuthPage,
};

const reserveManage: Screen = {
  load: async () =>
    (await import('../pages/reserve-manage/reserve-manage-page.tsx')).ReserveManagePage,
};

const admin: Screen = {
  load: async () => {
    // Together with the page, which would request them only after it has hydrated.
    if (hasStoredSession()) void prefetchAdminFrame().catch(() => undefined);
    return (await import('../admin/admin-page.tsx')).AdminPage;
  },
};

/** Loads the admin area with its first view, and starts the queries. */
async function prefetchAdminFrame(): Promise<void> {
  const [{ prefetchAdmin }, { queryClient }] = await Promise.all([
    import('../admin/today/today-queries.ts'),
    import('./part-providers.tsx'),
  ]);
  await prefetchAdmin(queryClient, { isToday: !new URLSearchParams(location.search).has('tab') });
}

const news: Screen = {
  load: async () => (await import('../pages/news/news-page.tsx')).NewsPage,
};

interface PageOptions {
  /** Dictionaries needed besides the page's own. */
  readonly namespaces?: readonly Namespace[];
}

/** Defines one route: path, dictionary, screen and options. */
function page<const Path extends PagePath>(
  path: Path,
  pageId: PageId,
  screen: Screen,
  { namespaces = [] }: PageOptions = {},
) {
  const needed =
    screen.readsPageTexts === false ? namespaces : [pageNamespace(pageId), ...namespaces];
  const part = appPart(screen.load);
  return createRoute({
    getParentRoute: () => localeRoute,
    path,
    staticData: { pageId, namespaces: needed, screen: screen.folder },
    loader: ({ context }) => {
      const loadTexts = async () => (await context.i18n).loadNamespaces([...needed]);
      const load = () => Promise.all([loadTexts(), part.load()]);
      if (!context.isPrerendered()) return load();
      // A failure is handled by the boundary.
      afterStartup('read')
        .then(load)
        .catch(() => undefined);
      return undefined;
    },
    component: part.Part,
  });
}

/** The routes of all pages. */
const pages = [
  page('/', 'home', home, { namespaces: ['latest-sermon'] }),
  page('/about', 'about', about),
  page('/staff', 'staff', staff),
  page('/ministry', 'ministry', ministry),
  page('/news', 'news', news),
  page('/services', 'services', services, {
    namespaces: ['worship-times', 'calendar', 'share'],
  }),
  page('/services/sunday', 'sundayWorship', sundayWorship, {
    namespaces: ['worship-times', 'calendar', 'share'],
  }),
  page('/services/friday-gethsemane', 'gethsemane', gethsemane, {
    namespaces: ['worship-times', 'calendar', 'share'],
  }),
  page('/worship', 'worship', worship, { namespaces: ['share'] }),
  page('/hour-prayer', 'hourPrayer', hourPrayer, {
    namespaces: ['companion-prayer'],
  }),
  page('/bible-study', 'bibleStudy', bibleStudy, {
    namespaces: ['bible', 'bible-old', 'share'],
  }),
  page('/youth-community', 'youthCommunity', youthCommunity, { namespaces: ['community'] }),
  page('/adult-community', 'adultCommunity', adultCommunity, { namespaces: ['community'] }),
  page('/senior-community', 'seniorCommunity', seniorCommunity, { namespaces: ['community'] }),
  page('/next-generation', 'nextGeneration', nextGeneration, { namespaces: ['community'] }),
  page('/jesus-walking-diary', 'jesusWalking', jesusWalking, { namespaces: ['community'] }),
  page('/jesus-walking-movement', 'jesusWalking', jesusWalking, { namespaces: ['community'] }),
  page('/reserve', 'reserve', reserve),
  page('/reservemanage', 'reserveManage', reserveManage),
  page('/contact', 'contact', contact),
  page('/newcomers', 'newcomers', newcomers, { namespaces: ['pages/contact'] }),
  page('/directions', 'directions', directions, { namespaces: ['pages/contact'] }),
  page('/giving', 'giving', giving),
  page('/beliefs', 'beliefs', beliefs),
  page('/privacy', 'privacy', privacy),
  page('/terms', 'terms', terms),
  page('/search', 'search', search, { namespaces: ['navigation'] }),
  page('/auth', 'auth', auth),
  page('/bc-admin', 'admin', admin),
];

/** The routes of the pages of this church; any other address renders the not-found page. */
const routeTree = rootRoute.addChildren([
  localeRoute.addChildren(pages.filter(({ options }) => isOnThisSite(options.staticData))),
]);

function isOnThisSite({ pageId }: StaticDataRouteOption = {}): boolean {
  return sitePageList.some(({ id }) => id === pageId);
}

/** The page can be read before hydration: the first restoration is skipped if the user has scrolled by then. */
function restoresScroll(): () => boolean {
  let hasRestored = false;
  return () => {
    const restores = hasRestored || scrollY === 0;
    hasRestored = true;
    return restores;
  };
}

export function createAppRouter(context: RouterContext, history: RouterHistory) {
  return createRouter({
    routeTree,
    context,
    history,
    defaultPreload: 'intent',
    defaultPreloadStaleTime: Infinity,
    defaultStaleTime: Infinity,
    // While prerendering it would add an inline script to every page, which the content security policy forbids.
    scrollRestoration: !import.meta.env.SSR && restoresScroll(),
    trailingSlash: 'never',
    defaultNotFoundComponent: NotFound,
    defaultErrorComponent: PageErrorScreen,
  });
}

export type AppRouter = ReturnType<typeof createAppRouter>;

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter;
  }
  interface StaticDataRouteOption {
    pageId?: PageId;
    namespaces?: readonly Namespace[];
    screen?: string | undefined;
  }
}
