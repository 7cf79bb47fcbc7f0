import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  notFound,
  Outlet,
  redirect,
  type RouterHistory,
} from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { PagePath } from '../content/site-pages.ts';
import { textValues } from '../content/text-values.ts';
import { changeLocale } from '../i18n/i18n.ts';
import type { Locale } from '../i18n/locale.ts';
import { pageNamespace, type Namespace, type PageId } from '../i18n/namespaces.ts';
import { validateHourPrayerSearch } from '../pages/hour-prayer/hour-prayer-search.ts';
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
  readonly load: () => Promise<{ readonly default: () => ReactNode }>;
}

const introduction: Screen = {
  folder: 'introduction',
  readsPageTexts: true,
  load: async () => ({
    default: (await import('../pages/introduction/introduction-page.tsx')).IntroductionPage,
  }),
};

const hourPrayer: Screen = {
  folder: 'hour-prayer',
  readsPageTexts: false,
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
  return createRoute({
    getParentRoute: () => localeRoute,
    path,
    staticData: { pageId, namespaces: needed, screen: screen.folder },
    validateSearch: (search: Record<string, unknown>): Search => validateSearch(search),
    loader: ({ context }) => context.i18n.loadNamespaces([...needed]),
    component: lazyRouteComponent(screen.load),
  });
}

function noSearch(): Record<never, never> {
  return {};
}

/** Every route of the site; any other address is answered with the not-found page. */
const routeTree = rootRoute.addChildren([
  localeRoute.addChildren([
    page('/', 'home', introduction),
    page('/about', 'about', introduction),
    page('/staff', 'staff', introduction),
    page('/ministry', 'ministry', introduction),
    page('/news', 'news', introduction),
    page('/services', 'services', introduction),
    page('/services/sunday', 'sundayWorship', introduction),
    page('/services/friday-gethsemane', 'gethsemane', introduction),
    page('/worship', 'worship', introduction),
    page('/hour-prayer', 'hourPrayer', hourPrayer, {
      namespaces: ['companion-prayer'],
      validateSearch: (search) => validateHourPrayerSearch(search),
    }),
    page('/bible-study', 'bibleStudy', introduction),
    page('/youth-community', 'youthCommunity', introduction),
    page('/adult-community', 'adultCommunity', introduction),
    page('/senior-community', 'seniorCommunity', introduction),
    page('/next-generation', 'nextGeneration', introduction),
    page('/jesus-walking-diary', 'jesusWalking', introduction),
    page('/jesus-walking-movement', 'jesusWalking', introduction),
    page('/reserve', 'reserve', introduction),
    page('/reservemanage', 'reserveManage', introduction),
    page('/contact', 'contact', introduction),
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
  }
}
