import type { AppRouter } from './router.tsx';
import { pageHeading } from '../ui/focus.ts';
import { showPageHead, updatePrerenderedHead } from './page-head-updates.ts';

/**
 * Does on client-side navigation what a browser does for a new document: updates the document's language and head, and
 * moves focus to the page's heading so that screen readers announce it, or to the field the page was opened for.
 */
export function followPageChanges(router: AppRouter, headIsPrerendered: boolean): void {
  if (headIsPrerendered) updatePrerenderedHead(router);
  else void showPageHead(router);
  router.subscribe('onRendered', ({ pathChanged, fromLocation }) => {
    if (fromLocation === undefined) return;
    // Also on navigation within a page, because the prerendered head of a shared link names the day or item opened
    // first.
    void showPageHead(router);
    // Keep the focus in a menu that was opened while the page was loading.
    if (!pathChanged || document.querySelector('details[data-menu][open]') !== null) return;
    const first = document.querySelector<HTMLElement>('main [data-page-focus]') ?? pageHeading();
    first?.focus({ preventScroll: true });
  });
}
