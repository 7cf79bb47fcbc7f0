import type { AppRouter } from './router.tsx';
import { pageNamespace } from '../i18n/namespaces.ts';
import { shownPage } from './shown-page.ts';

/**
 * What a browser does by itself on a new document and an app must do on its own: the document's language
 * and head follow the page, and focus moves to its heading so that it is read aloud.
 */
export function followPageChanges(router: AppRouter, headIsPrerendered: boolean): void {
  const showHead = async () => {
    const { i18n } = router.options.context;
    document.documentElement.lang = i18n.language;
    const page = shownPage(router.state.matches);
    const [{ notFoundHead, pageHead }, { showDocumentHead }] = await Promise.all([
      import('./page-head.ts'),
      import('./document-head.ts'),
      i18n.loadNamespaces(page === null ? 'not-found' : pageNamespace(page)),
    ]);
    showDocumentHead(page === null ? notFoundHead(i18n) : pageHead(page, i18n, new Date()));
  };
  if (!headIsPrerendered) void showHead();
  router.subscribe('onRendered', ({ pathChanged, fromLocation }) => {
    if (!pathChanged || fromLocation === undefined) return;
    void showHead();
    const heading = document.querySelector<HTMLElement>('main h1');
    heading?.setAttribute('tabindex', '-1');
    heading?.focus({ preventScroll: true });
  });
}
