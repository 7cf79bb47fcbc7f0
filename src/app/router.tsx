import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  notFound,
  Outlet,
  redirect,
  type RouterHistory,
} from '@tanstack/react-router';
import type { ComponentType } from 'react';
import type { PagePath } from '../content/site-pages.ts';
import { textValues } from '../content/text-values.ts';
import { changeLocale } from '../i18n/i18n.ts';
import type { Locale } from '../i18n/locale.ts';
import { pageNamespace, type Namespace, type PageId } from '../i18n/namespaces.ts';
import { validateContactSearch } from '../pages/contact/contact-search.ts';
import { validateHourPrayerSearch } from '../pages/hour-prayer/hour-prayer-search.ts';
import { whenPageSettled } from '../data/page-settled.ts';
import { pagePart } from './page-part.tsx';
import { validateMinistrySearch } from '../pages/ministry/ministry-search.ts';
import { NotFound } from './shell/not-found.tsx';
import type { RouterContext } from './router-context.ts';
import { PageErrorScreen } from './shell/page-error-screen.tsx';
import { SiteShell } from './shell/site-shell.tsx';

const rootRoute = createRootRouteWithContext<RouterContext>()({
  component: SiteShell,
  notFoundComponent: NotFound,
});

/** Korean has the bare paths, English the same ones under `/en`; anything else in that place is no page. */
const localeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '{-$locale}',
  component: Outlet,
  beforeLoad: async ({ params, context, preload, location }) => {
    const prefix: string | undefined = params.locale;
    if (prefix === 'ko') {
      throw redirect({ href: location.href.slice('/ko'.length) || '/', replace: true });
    }
    if (prefix !== undefined && prefix !== 'en') throw notFound();
    const locale: Locale = prefix ?? 'ko';
    if (!preload) await changeLocale(context.i18n, locale, textValues);
  },
});

/** A screen of `src/pages`: its folder, from which the build knows its files, and how it is loaded when first visited. */
interface Screen {
  readonly folder: string;
  /** Whether it shows the texts of the page's own dictionary, beyond those for the head. */
  readonly readsPageTexts: boolean;
  /** Whether its code belongs to the first load: the page is opened for something that only the app can show. */
  readonly startsAtOnce?: boolean;
  readonly load: () => Promise<{ readonly default: ComponentType }>;
}

const introduction: Screen = {
  folder: 'introduction',
  readsPageTexts: true,
  load: async () => ({
    default: (await import('../pages/introduction/introduction-page.tsx')).IntroductionPage,
  }),
};

const home: Screen = {
  folder: 'home',
  readsPageTexts: true,
  load: async () => ({ default: (await import('../pages/home/home-page.tsx')).HomePage }),
};

const about: Screen = {
  folder: 'about',
  readsPageTexts: true,
  load: async () => ({ default: (await import('../pages/about/about-page.tsx')).AboutPage }),
};

const staff: Screen = {
  folder: 'staff',
  readsPageTexts: true,
  load: async () => ({ default: (await import('../pages/staff/staff-page.tsx')).StaffPage }),
};

const ministry: Screen = {
  folder: 'ministry',
  readsPageTexts: true,
  load: async () => ({
    default: (await import('../pages/ministry/ministry-page.tsx')).MinistryPage,
  }),
};

const services: Screen = {
  folder: 'services',
  readsPageTexts: true,
  load: async () => ({
    default: (await import('../pages/services/services-page.tsx')).ServicesPage,
  }),
};

const sundayWorship: Screen = {
  folder: 'sunday-worship',
  readsPageTexts: true,
  load: async () => ({
    default: (await import('../pages/sunday-worship/sunday-worship-page.tsx')).SundayWorshipPage,
  }),
};

const gethsemane: Screen = {
  folder: 'gethsemane',
  readsPageTexts: true,
  load: async () => ({
    default: (await import('../pages/gethsemane/gethsemane-page.tsx')).GethsemanePage,
  }),
};

const worship: Screen = {
  folder: 'worship',
  readsPageTexts: true,
  load: async () => ({ default: (await import('../pages/worship/worship-page.tsx')).WorshipPage }),
};

const youthCommunity: Screen = {
  folder: 'youth-community',
  readsPageTexts: true,
  load: async () => ({
    default: (await import('../pages/youth-community/youth-community-page.tsx')).YouthCommunityPage,
  }),
};

const adultCommunity: Screen = {
  folder: 'adult-community',
  readsPageTexts: true,
  load: async () => ({
    default: (await import('../pages/adult-community/adult-community-page.tsx')).AdultCommunityPage,
  }),
};

const seniorCommunity: Screen = {
  folder: 'senior-community',
  readsPageTexts: true,
  load: async () => ({
    default: (await import('../pages/senior-community/senior-community-page.tsx'))
      .SeniorCommunityPage,
  }),
};

const nextGeneration: Screen = {
  folder: 'next-generation',
  readsPageTexts: true,
  load: async () => ({
    default: (await import('../pages/next-generation/next-generation-page.tsx')).NextGenerationPage,
  }),
};

const jesusWalking: Screen = {
  folder: 'jesus-walking',
  readsPageTexts: true,
  load: async () => ({
    default: (await import('../pages/jesus-walking/jesus-walking-page.tsx')).JesusWalkingPage,
  }),
};

const contact: Screen = {
  folder: 'contact',
  readsPageTexts: true,
  load: async () => ({ default: (await import('../pages/contact/contact-page.tsx')).ContactPage }),
};

const hourPrayer: Screen = {
  folder: 'hour-prayer',
  readsPageTexts: false,
  startsAtOnce: true,
  load: async () => ({
    default: (await import('../pages/hour-prayer/hour-prayer-page.tsx')).HourPrayerPage,
  }),
};

interface PageOptions<Search extends object> {
  /** Dictionaries besides the page's own. */
  readonly namespaces?: readonly Namespace[];
  /** Reads what stands behind the `?` of the address; it refuses nothing, it only understands less. */
  readonly validateSearch?: (search: Record<string, unknown>) => Search;
}

/** One line of the table below: an address, whose texts it shows, its screen, and what that needs besides. */
function page<const Path extends PagePath, Search extends object = Record<never, never>>(
  path: Path,
  pageId: PageId,
  screen: Screen,
  { namespaces = [], validateSearch = noSearch as () => Search }: PageOptions<Search> = {},
) {
  const needed = screen.readsPageTexts ? [pageNamespace(pageId), ...namespaces] : namespaces;
  const startsAtOnce = screen.startsAtOnce === true;
  const part = pagePart(screen.load);
  return createRoute({
    getParentRoute: () => localeRoute,
    path,
    staticData: { pageId, namespaces: needed, screen: screen.folder, startsAtOnce },
    validateSearch: (search: Record<string, unknown>): Search => validateSearch(search),
    loader: ({ context }) => {
      const load = () => Promise.all([context.i18n.loadNamespaces([...needed]), part.load()]);
      if (startsAtOnce || !context.standsAlready()) return load();
      void whenPageSettled().then(load);
      return undefined;
    },
    component: part.Page,
  });
}

function noSearch(): Record<never, never> {
  return {};
}

/** Every route of the site; any other address is answered with the not-found page. */
const routeTree = rootRoute.addChildren([
  localeRoute.addChildren([
    page('/', 'home', home, { namespaces: ['latest-sermon'] }),
    page('/about', 'about', about),
    page('/staff', 'staff', staff),
    page('/ministry', 'ministry', ministry, {
      validateSearch: (search) => validateMinistrySearch(search),
    }),
    page('/news', 'news', introduction),
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
      validateSearch: (search) => validateHourPrayerSearch(search),
    }),
    page('/bible-study', 'bibleStudy', introduction),
    page('/youth-community', 'youthCommunity', youthCommunity, { namespaces: ['community'] }),
    page('/adult-community', 'adultCommunity', adultCommunity, { namespaces: ['community'] }),
    page('/senior-community', 'seniorCommunity', seniorCommunity, { namespaces: ['community'] }),
    page('/next-generation', 'nextGeneration', nextGeneration, { namespaces: ['community'] }),
    page('/jesus-walking-diary', 'jesusWalking', jesusWalking, { namespaces: ['community'] }),
    page('/jesus-walking-movement', 'jesusWalking', jesusWalking, { namespaces: ['community'] }),
    page('/reserve', 'reserve', introduction),
    page('/reservemanage', 'reserveManage', introduction),
    page('/contact', 'contact', contact, {
      validateSearch: (search) => validateContactSearch(search),
    }),
    page('/auth', 'auth', introduction),
    page('/bc-admin', 'admin', introduction),
  ]),
]);

export function createAppRouter(context: RouterContext, history: RouterHistory) {
  return createRouter({
    routeTree,
    context,
    history,
    defaultPreload: 'intent',
    defaultPreloadStaleTime: Infinity,
    defaultStaleTime: Infinity,
    // At build it would put an inline script into every page, which the content security policy forbids.
    scrollRestoration: !import.meta.env.SSR,
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
    screen?: string;
    startsAtOnce?: boolean;
  }
}
