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
import { changeLocale } from '../i18n/i18n.ts';
import type { Locale } from '../i18n/locale.ts';
import { pageNamespace, type Namespace, type PageId } from '../i18n/namespaces.ts';
import { whenPageSettled } from '../data/page-settled.ts';
import { pagePart } from './page-part.tsx';
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
  // What stands behind the `?` is read by the page itself; the table, which every page loads, needs none of their rules.
  validateSearch: (search: Record<string, unknown>): object => search,
  beforeLoad: async ({ params, context, preload, location }) => {
    const prefix: string | undefined = params.locale;
    if (prefix === 'ko') {
      throw redirect({ href: location.href.slice('/ko'.length) || '/', replace: true });
    }
    if (prefix !== undefined && prefix !== 'en') throw notFound();
    const locale: Locale = prefix ?? 'ko';
    if (!preload) await changeLocale(context.i18n, locale);
  },
});

/** A screen of `src/pages` (or the admin area), and how it is loaded when first visited. */
interface Screen {
  /** From which the build knows its files; where it is left out, it is named as the page's dictionary. */
  readonly folder?: string;
  /** False where it shows no texts of the page's own dictionary beyond those for the head. */
  readonly readsPageTexts?: boolean;
  /** Whether its code belongs to the first load: the page is opened for something that only the app can show. */
  readonly startsAtOnce?: boolean;
  readonly load: () => Promise<{ readonly default: ComponentType }>;
}

const home: Screen = {
  load: () => import('../pages/home/home-page.tsx').then((page) => ({ default: page.HomePage })),
};

const about: Screen = {
  load: () => import('../pages/about/about-page.tsx').then((page) => ({ default: page.AboutPage })),
};

const staff: Screen = {
  load: () => import('../pages/staff/staff-page.tsx').then((page) => ({ default: page.StaffPage })),
};

const ministry: Screen = {
  load: () =>
    import('../pages/ministry/ministry-page.tsx').then((page) => ({ default: page.MinistryPage })),
};

const services: Screen = {
  load: () =>
    import('../pages/services/services-page.tsx').then((page) => ({ default: page.ServicesPage })),
};

const sundayWorship: Screen = {
  load: () =>
    import('../pages/sunday-worship/sunday-worship-page.tsx').then((page) => ({
      default: page.SundayWorshipPage,
    })),
};

const gethsemane: Screen = {
  load: () =>
    import('../pages/gethsemane/gethsemane-page.tsx').then((page) => ({
      default: page.GethsemanePage,
    })),
};

const worship: Screen = {
  load: () =>
    import('../pages/worship/worship-page.tsx').then((page) => ({ default: page.WorshipPage })),
};

const bibleStudy: Screen = {
  load: () =>
    import('../pages/bible-study/bible-study-page.tsx').then((page) => ({
      default: page.BibleStudyPage,
    })),
};

const youthCommunity: Screen = {
  load: () =>
    import('../pages/youth-community/youth-community-page.tsx').then((page) => ({
      default: page.YouthCommunityPage,
    })),
};

const adultCommunity: Screen = {
  load: () =>
    import('../pages/adult-community/adult-community-page.tsx').then((page) => ({
      default: page.AdultCommunityPage,
    })),
};

const seniorCommunity: Screen = {
  load: async () => ({
    default: (await import('../pages/senior-community/senior-community-page.tsx'))
      .SeniorCommunityPage,
  }),
};

const nextGeneration: Screen = {
  load: () =>
    import('../pages/next-generation/next-generation-page.tsx').then((page) => ({
      default: page.NextGenerationPage,
    })),
};

const jesusWalking: Screen = {
  load: () =>
    import('../pages/jesus-walking/jesus-walking-page.tsx').then((page) => ({
      default: page.JesusWalkingPage,
    })),
};

const contact: Screen = {
  load: () =>
    import('../pages/contact/contact-page.tsx').then((page) => ({ default: page.ContactPage })),
};

const reserve: Screen = {
  load: () =>
    import('../pages/reserve/reserve-page.tsx').then((page) => ({ default: page.ReservePage })),
};

const hourPrayer: Screen = {
  readsPageTexts: false,
  startsAtOnce: true,
  load: () =>
    import('../pages/hour-prayer/hour-prayer-page.tsx').then((page) => ({
      default: page.HourPrayerPage,
    })),
};

const auth: Screen = {
  load: () => import('../pages/auth/auth-page.tsx').then((page) => ({ default: page.AuthPage })),
};

const reserveManage: Screen = {
  load: () =>
    import('../pages/reserve-manage/reserve-manage-page.tsx').then((page) => ({
      default: page.ReserveManagePage,
    })),
};

const admin: Screen = {
  load: () => import('../admin/admin-page.tsx').then((page) => ({ default: page.AdminPage })),
};

const news: Screen = {
  load: () => import('../pages/news/news-page.tsx').then((page) => ({ default: page.NewsPage })),
};

interface PageOptions {
  /** Dictionaries besides the page's own. */
  readonly namespaces?: readonly Namespace[];
}

/** One line of the table below: an address, whose texts it shows, its screen, and what that needs besides. */
function page<const Path extends PagePath>(
  path: Path,
  pageId: PageId,
  screen: Screen,
  { namespaces = [] }: PageOptions = {},
) {
  const needed =
    screen.readsPageTexts === false ? namespaces : [pageNamespace(pageId), ...namespaces];
  const startsAtOnce = screen.startsAtOnce === true;
  const part = pagePart(screen.load);
  return createRoute({
    getParentRoute: () => localeRoute,
    path,
    staticData: { pageId, namespaces: needed, screen: screen.folder, startsAtOnce },
    loader: ({ context }) => {
      const load = () => Promise.all([context.i18n.loadNamespaces([...needed]), part.load()]);
      if (startsAtOnce || !context.standsAlready()) return load();
      void whenPageSettled().then(load);
      return undefined;
    },
    component: part.Page,
  });
}

/** Every route of the site; any other address is answered with the not-found page. */
const routeTree = rootRoute.addChildren([
  localeRoute.addChildren([
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
    page('/auth', 'auth', auth),
    page('/bc-admin', 'admin', admin),
  ]),
]);

/** A page is read before the app is alive: who has scrolled by then stays there, instead of at the top. */
function restoresScroll(): () => boolean {
  let isAlive = false;
  return () => {
    const restores = isAlive || scrollY === 0;
    isAlive = true;
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
    // At build it would put an inline script into every page, which the content security policy forbids.
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
    startsAtOnce?: boolean;
  }
}
