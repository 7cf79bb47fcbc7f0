import { createMemoryHistory } from '@tanstack/react-router';
import { text } from 'node:stream/consumers';
import { prerenderToNodeStream } from 'react-dom/static';
import { notFoundHead, pageHead, type HeadElement } from '../app/page-head.ts';
import { Providers } from '../app/providers.tsx';
import { createAppRouter } from '../app/router.tsx';
import { SHELL_NAMESPACES, createI18n } from '../i18n/i18n.ts';
import { currentPage } from '../app/current-page.ts';
import { church } from '../content/church.ts';
import { sitePageList } from '../content/site-pages.ts';
import { createQueryClient } from '../data/cache/query-client.ts';
import { pageNamespace } from '../i18n/namespaces.ts';
import { localeOfPath, localizedPath, LOCALES, type Locale } from '../i18n/locale.ts';

/** One finished page. */
export interface RenderedPage {
  readonly locale: Locale;
  readonly head: readonly HeadElement[];
  readonly body: string;
  /** The folder below `src/pages` that holds the screen; null for the page that says a path does not exist. */
  readonly screen: string | null;
  /** Paths from the project's root; of those that belong to the first load. */
  readonly dictionaries: readonly string[];
}

const NOT_FOUND_PATH = '/404';

/** Every address that gets a file, the two not-found pages among them. */
export function prerenderedAddresses(): readonly string[] {
  const paths = [
    ...sitePageList
      .filter(({ prerendered }) => prerendered)
      .flatMap(({ path, aliases }) => [path, ...aliases]),
    NOT_FOUND_PATH,
  ];
  return paths.flatMap((path) => LOCALES.map((locale) => localizedPath(path, locale)));
}

export async function renderAddress(address: string): Promise<RenderedPage> {
  const locale = localeOfPath(address);
  const i18n = await createI18n(locale, SHELL_NAMESPACES);
  const queryClient = createQueryClient();
  const router = createAppRouter(
    { i18n, queryClient, isPrerendered: () => false },
    createMemoryHistory({ initialEntries: [address] }),
  );
  await router.load();
  const pageId = currentPage(router.state.matches);
  const { screen = pageId === null ? null : pageNamespace(pageId).slice('pages/'.length) } =
    pageId === null ? {} : (router.state.matches.at(-1)?.staticData ?? {});
  await i18n.loadNamespaces(pageId === null ? 'not-found' : pageNamespace(pageId));
  // Waits for the parts that the browser loads later. In one piece: parts sent apart would need inline scripts.
  const { prelude } = await prerenderToNodeStream(<Providers router={router} />, {
    progressiveChunkSize: Number.MAX_SAFE_INTEGER,
  });
  const body = await text(prelude);
  // Its timers would keep the build alive for as long as an answer is kept.
  queryClient.clear();
  return {
    locale,
    head: pageId === null ? notFoundHead(i18n) : pageHead(pageId, i18n, new Date()),
    body,
    screen,
    dictionaries: SHELL_NAMESPACES.map((namespace) => `src/i18n/${locale}/${namespace}.json`),
  };
}

/** Every indexed page with its other language, by sitemaps.org. */
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

/** Pages that are not to be listed say so themselves (`noindex`), which a crawler must be allowed to read. */
export function robots(): string {
  return `User-agent: *\nAllow: /\n\nSitemap: ${church.siteUrl}/sitemap.xml\n`;
}
