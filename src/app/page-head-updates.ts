import type { AppRouter } from './router.tsx';
import { sitePages } from '../content/site-pages.ts';
import { pageNamespace, type PageId } from '../i18n/namespaces.ts';
import { afterStartup } from '../platform/startup.ts';
import { currentPage } from './current-page.ts';

/** Parameters of an address that open a day, an item or a lecture on its page. */
const ITEM_PARAMETERS = ['day', 'bulletin', 'news', 'book'];

/** While one is open, the head has no address: a browser's own share button prefers it to the one in the address bar. */
function opensItem(router: AppRouter): boolean {
  const parameters = new URLSearchParams(router.state.location.searchStr);
  return ITEM_PARAMETERS.some((name) => parameters.has(name));
}

/** Shows the language and head of the current page. */
export async function showPageHead(router: AppRouter): Promise<void> {
  const { language } = await router.options.context.i18n;
  // Set to the same language, it would still restyle the whole document.
  if (document.documentElement.lang !== language) document.documentElement.lang = language;
  const page = currentPage(router.state.matches);
  const { i18n, notFoundHead, pageHead, isPageAddress, showDocumentHead } = await loadHead(
    router,
    page,
  );
  const isItemOpen = opensItem(router);
  const headOf = (id: PageId) =>
    pageHead(id, i18n, new Date()).filter((element) => !isItemOpen || !isPageAddress(element));
  if (currentPage(router.state.matches) !== page) return;
  showDocumentHead(page === null ? notFoundHead(i18n) : headOf(page));
}

/**
 * Adapts the prerendered head of the first page: replaces the structured data of weekly events, which has the date of the
 * build, and removes the address if the page shows an item of its own address.
 */
export function updatePrerenderedHead(router: AppRouter): void {
  void dateEvent(router);
  if (opensItem(router)) void removeAddress();
}

async function dateEvent(router: AppRouter): Promise<void> {
  const page = currentPage(router.state.matches);
  if (page === null || sitePages[page].structuredData !== 'event') return;
  await afterStartup('ready');
  const { i18n, pageHead, refreshStructuredData } = await loadHead(router, page);
  // If the user has navigated on meanwhile, the next page's head already has its own date.
  if (currentPage(router.state.matches) !== page) return;
  refreshStructuredData(pageHead(page, i18n, new Date()));
}

async function removeAddress(): Promise<void> {
  const { removePageAddress } = await import('./document-head.ts');
  removePageAddress();
}

async function loadHead(router: AppRouter, page: PageId | null) {
  const i18n = await router.options.context.i18n;
  const [pageHeads, documentHead] = await Promise.all([
    import('./page-head.ts'),
    import('./document-head.ts'),
    i18n.loadNamespaces(page === null ? 'not-found' : pageNamespace(page)),
  ]);
  return { i18n, ...pageHeads, ...documentHead };
}
