import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  notFound,
  Outlet,
  parseSearchWith,
  redirect,
  type RouterHistory,
  type StaticDataRouteOption,
} from '@tanstack/react-router';
import type { i18n } from 'i18next';
import { sitePageList, type PagePath } from '../content/site-pages.ts';
import { localeOfPath, type Locale } from '../i18n/locale.ts';
import { loadShellTexts } from '../i18n/shell-texts.ts';
import { pageNamespace, type Namespace, type PageId } from '../i18n/namespaces.ts';
import { afterStartup } from '../platform/startup.ts';
import { appBoundary } from './app-boundary.tsx';
import { pageComponents } from './page-components.ts';
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

/** The language requested last, which may still be loading. */
const requestedLanguages = new WeakMap<i18n, string>();

const rootRoute = createRootRouteWithContext<RouterContext>()({
  // Here, because an unknown address may match no other route.
  beforeLoad: async ({ context, preload, location }) => {
    if (preload || context.isPrerendered()) return;
    await showLanguage(context.i18n, localeOfPath(location.pathname));
  },
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
  beforeLoad: ({ params, location }) => {
    const prefix: string | undefined = params.locale;
    if (prefix === 'ko') {
      throw redirect({ href: location.href.slice('/ko'.length) || '/', replace: true });
    }
    if (prefix !== undefined && prefix !== 'en') throw notFound();
  },
});

/** Resolves once every dictionary in use is loaded in the new language. */
async function showLanguage(loading: Promise<i18n>, locale: Locale): Promise<void> {
  const [i18n] = await Promise.all([loading, loadShellTexts(locale)]);
  // The last change wins: one that was begun before it, for a page that the user has left meanwhile, has no effect.
  if (i18n.language === locale && (requestedLanguages.get(i18n) ?? locale) === locale) return;
  requestedLanguages.set(i18n, locale);
  // Until then parts of the prerendered page still need the texts of its language.
  await afterStartup('hydrated');
  if (requestedLanguages.get(i18n) === locale) await i18n.changeLanguage(locale);
}

interface PageOptions {
  /** Dictionaries needed besides the page's own. */
  readonly namespaces?: readonly Namespace[];
  /** False if the page's dictionary is used only for the document head. */
  readonly readsPageTexts?: boolean;
}

/** Defines one route, with the page's dictionary and component. */
function page<const Path extends PagePath>(
  path: Path,
  pageId: PageId,
  { namespaces = [], readsPageTexts = true }: PageOptions = {},
) {
  const needed = readsPageTexts ? [pageNamespace(pageId), ...namespaces] : namespaces;
  const boundary = appBoundary(pageComponents[pageId]);
  return createRoute({
    getParentRoute: () => localeRoute,
    path,
    staticData: { pageId, namespaces: needed },
    loader: ({ context }) => {
      const loadTexts = async () => (await context.i18n).loadNamespaces([...needed]);
      if (!context.isPrerendered()) return Promise.all([loadTexts(), boundary.preload()]);
      boundary.prepareHydration(loadTexts);
      return undefined;
    },
    component: boundary.Component,
  });
}

/** The routes of all pages. */
const pages = [
  page('/', 'home', { namespaces: ['latest-sermon'] }),
  page('/about', 'about'),
  page('/staff', 'staff'),
  page('/ministry', 'ministry'),
  page('/news', 'news'),
  page('/services', 'services', {
    namespaces: ['worship-times', 'calendar'],
  }),
  page('/services/sunday', 'sundayWorship', {
    namespaces: ['worship-times', 'calendar'],
  }),
  page('/services/friday-gethsemane', 'gethsemane', {
    namespaces: ['worship-times', 'calendar'],
  }),
  page('/worship', 'worship'),
  page('/hour-prayer', 'hourPrayer', {
    namespaces: ['companion-prayer', 'hour-prayer', 'prayer-dialogs'],
    readsPageTexts: false,
  }),
  page('/bible-study', 'bibleStudy', {
    namespaces: ['bible', 'bible-old'],
  }),
  page('/youth-community', 'youthCommunity', { namespaces: ['community'] }),
  page('/adult-community', 'adultCommunity', { namespaces: ['community'] }),
  page('/senior-community', 'seniorCommunity', { namespaces: ['community'] }),
  page('/next-generation', 'nextGeneration', { namespaces: ['community'] }),
  page('/jesus-walking-diary', 'jesusWalking', { namespaces: ['community'] }),
  page('/jesus-walking-movement', 'jesusWalking', { namespaces: ['community'] }),
  page('/reserve', 'reserve'),
  page('/reservemanage', 'reserveManage', { namespaces: ['account'] }),
  page('/contact', 'contact'),
  page('/newcomers', 'newcomers', { namespaces: ['pages/contact', 'worship-times'] }),
  page('/directions', 'directions', { namespaces: ['pages/contact'] }),
  page('/giving', 'giving'),
  page('/beliefs', 'beliefs'),
  page('/privacy', 'privacy'),
  page('/terms', 'terms'),
  page('/search', 'search'),
  page('/auth', 'auth', { namespaces: ['account'] }),
  page('/bc-admin', 'admin', { namespaces: ['admin/frame', 'admin/today', 'account-menu'] }),
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
    parseSearch: parseSearchWith(parseQuoted),
    trailingSlash: 'never',
    defaultNotFoundComponent: NotFound,
    defaultErrorComponent: PageErrorScreen,
  });
}

/**
 * Parses a value of the query string. The router writes text that looks like JSON in quotation marks; any other value is
 * text, because links and forms write `2026.10` without them and do not mean a number.
 */
function parseQuoted(text: string): unknown {
  return text.startsWith('"') ? JSON.parse(text) : text;
}

export type AppRouter = ReturnType<typeof createAppRouter>;

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter;
  }
  interface StaticDataRouteOption {
    pageId?: PageId;
    namespaces?: readonly Namespace[];
  }
}
