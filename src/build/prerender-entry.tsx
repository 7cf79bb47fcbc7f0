import { createMemoryHistory } from '@tanstack/react-router';
import type { i18n } from 'i18next';
import { text } from 'node:stream/consumers';
import { prerenderToNodeStream } from 'react-dom/static';
import { NOT_FOUND_PATH } from '../app/page-archive.ts';
import { notFoundHead, pageHead, type HeadElement } from '../app/page-head.ts';
import { App } from '../app/app.tsx';
import { createAppRouter, type AppRouter } from '../app/router.tsx';
import { SHELL_NAMESPACES, createI18n } from '../i18n/i18n.ts';
import { currentPage } from '../app/current-page.ts';
import { church } from '../content/church.ts';
import { sitePageList } from '../content/site-pages.ts';
import { pageNamespace } from '../i18n/namespaces.ts';
import { loadShellTexts } from '../i18n/shell-texts.ts';
import { localeOfPath, localizedPath, LOCALES, type Locale } from '../i18n/locale.ts';

/** A prerendered page. */
interface RenderedPage {
  readonly locale: Locale;
  readonly head: readonly HeadElement[];
  readonly body: string;
  /** Folder of the page's component below `src/pages`; null for the not-found page. */
  readonly pageFolder: string | null;
  /** Paths, relative to the project root, of the dictionaries of the shell and of the whole page. */
  readonly shellDictionaries: readonly string[];
  readonly dictionaries: readonly string[];
}

/** All prerendered paths, including the two not-found pages. */
export function prerenderedPaths(): readonly string[] {
  const paths = [
    ...sitePageList
      .filter(({ prerendered }) => prerendered)
      .flatMap(({ path, aliases }) => [path, ...aliases]),
    NOT_FOUND_PATH,
  ];
  return paths.flatMap((path) => LOCALES.map((locale) => localizedPath(path, locale)));
}

export async function renderPath(path: string): Promise<RenderedPage> {
  const locale = localeOfPath(path);
  const i18n = await createI18n(locale, SHELL_NAMESPACES);
  await loadShellTexts(locale);
  const router = await loadedRouter(path, i18n);
  const pageId = currentPage(router.state.matches);
  const pageFolder = pageId === null ? null : pageNamespace(pageId).slice('pages/'.length);
  await i18n.loadNamespaces(pageId === null ? 'not-found' : pageNamespace(pageId));
  const body = await bodyOf(router);
  const { queryClient } = await import('../app/app-providers.tsx');
  // Its garbage collection timers would keep the build process alive.
  queryClient.clear();
  const fileOf = (namespace: string) => `src/i18n/${locale}/${namespace}.json`;
  return {
    locale,
    head: pageId === null ? notFoundHead(i18n) : pageHead(pageId, i18n, new Date()),
    body,
    pageFolder,
    shellDictionaries: SHELL_NAMESPACES.map(fileOf),
    dictionaries: Object.keys(i18n.getDataByLanguage(locale) ?? {}).map(fileOf),
  };
}

/** The body of a page whose files could not be loaded, as the app renders it on a device without a connection. */
export async function renderUnreachable(path: string, pageFolder: string): Promise<string> {
  const i18n = await createI18n(localeOfPath(path), SHELL_NAMESPACES);
  const load = i18n.loadNamespaces.bind(i18n);
  i18n.loadNamespaces = async (namespaces, done) => {
    if ([namespaces].flat().includes(`pages/${pageFolder}`)) throw new Error('no connection');
    await load(namespaces, done);
  };
  return bodyOf(await loadedRouter(path, i18n));
}

async function loadedRouter(path: string, texts: i18n): Promise<AppRouter> {
  const router = createAppRouter(
    { i18n: Promise.resolve(texts), isPrerendered: () => false },
    createMemoryHistory({ initialEntries: [path] }),
  );
  await router.load();
  return router;
}

async function bodyOf(router: AppRouter): Promise<string> {
  // Waits for all Suspense boundaries. A single chunk, because streamed boundaries would need inline scripts.
  const { prelude } = await prerenderToNodeStream(<App router={router} />, {
    progressiveChunkSize: Number.MAX_SAFE_INTEGER,
  });
  return text(prelude);
}

/** A sitemap (sitemaps.org) of all indexable pages with their alternate languages. */
export function sitemap(): string {
  const indexable = sitePageList.filter((page) => page.indexable);
  const entries = indexable.flatMap(({ path }) =>
    LOCALES.map((locale) => {
      const alternates = LOCALES.map(
        (other) =>
          `<xhtml:link rel="alternate" hreflang="${other}" href="${church.siteUrl}${localizedPath(path, other)}"/>`,
      );
      return `<url><loc>${church.siteUrl}${localizedPath(path, locale)}</loc>${alternates.join('')}</url>`;
    }),
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${entries.join('\n')}
</urlset>
`;
}

/** Allows everything: unlisted pages use `noindex`, which crawlers can only see if they may fetch the page. */
export function robots(): string {
  return `User-agent: *\nAllow: /\n\nSitemap: ${church.siteUrl}/sitemap.xml\n`;
}
