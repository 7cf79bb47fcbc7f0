import type { AppRouter } from './router.tsx';
import { sitePages } from '../content/site-pages.ts';
import { pageNamespace, type PageId } from '../i18n/namespaces.ts';
import { afterStartup } from '../platform/startup.ts';
import { pageHeading } from '../ui/focus.ts';
import { currentPage } from './current-page.ts';

/** Parameters of an address that open a day, an item or a lecture on its page. */
const ITEM_PARAMETERS = ['day', 'bulletin', 'news', 'book'];

/**
 * Does on client-side navigation what a browser does for a new document: updates the document's language and head, and
 * moves focus to the page's heading so that screen readers announce it, or to the field the page was opened for. It
 * also replaces the structured data of weekly events, which is prerendered with the date of the build.
 */
export function followPageChanges(router: AppRouter, headIsPrerendered: boolean): void {
  const { context } = router.options;
  const loadHead = async (page: PageId | null) => {
    const i18n = await context.i18n;
    const [pageHeads, documentHead] = await Promise.all([
      import('./page-head.ts'),
      import('./document-head.ts'),
      i18n.loadNamespaces(page === null ? 'not-found' : pageNamespace(page)),
    ]);
    return { i18n, ...pageHeads, ...documentHead };
  };
  /** Then the head has no address: a browser's own share button prefers it to the one in the address bar. */
  const opensItem = () => {
    const parameters = new URLSearchParams(router.state.location.searchStr);
    return ITEM_PARAMETERS.some((name) => parameters.has(name));
  };
  const removeAddress = async () => {
    const { removePageAddress } = await import('./document-head.ts');
    removePageAddress();
  };
  const showHead = async () => {
    const { language } = await context.i18n;
    // Set to the same language, it would still restyle the whole document.
    if (document.documentElement.lang !== language) document.documentElement.lang = language;
    const page = currentPage(router.state.matches);
    const { i18n, notFoundHead, pageHead, isPageAddress, showDocumentHead } = await loadHead(page);
    const isItemOpen = opensItem();
    const headOf = (id: PageId) =>
      pageHead(id, i18n, new Date()).filter((element) => !isItemOpen || !isPageAddress(element));
    if (currentPage(router.state.matches) !== page) return;
    showDocumentHead(page === null ? notFoundHead(i18n) : headOf(page));
  };
  const dateEvent = async () => {
    const page = currentPage(router.state.matches);
    if (page === null || sitePages[page].structuredData !== 'event') return;
    await afterStartup('read');
    const { i18n, pageHead, refreshStructuredData } = await loadHead(page);
    // If the user has navigated on meanwhile, the next page's head already has its own date.
    if (currentPage(router.state.matches) !== page) return;
    refreshStructuredData(pageHead(page, i18n, new Date()));
  };
  void (headIsPrerendered ? dateEvent() : showHead());
  if (headIsPrerendered && opensItem()) void removeAddress();
  router.subscribe('onRendered', ({ pathChanged, fromLocation }) => {
    if (fromLocation === undefined) return;
    // Also on navigation within a page, because the prerendered head of a shared link names the day or item opened
    // first.
    void showHead();
    // Keep the focus in a menu that was opened while the page was loading.
    if (!pathChanged || document.querySelector('details[data-menu][open]') !== null) return;
    const first = document.querySelector<HTMLElement>('main [data-page-focus]') ?? pageHeading();
    first?.focus({ preventScroll: true });
  });
}
