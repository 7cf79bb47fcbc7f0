import { useEffect } from 'react';

/** Safari has `checkVisibility` since version 17.4. */
function isVisible(element: HTMLElement): boolean {
  return 'checkVisibility' in element
    ? element.checkVisibility()
    : (element as HTMLElement).getClientRects().length > 0;
}

/** Focus is restored within the content of the page or an open dialog; menus and toasts handle their own. */
const SCOPES = 'main, [role="dialog"]';
const HEADINGS = 'h1, h2, h3, h4';

/**
 * Many buttons remove themselves: deleting a row, loading the last page, trying again, undo. The focus would fall back
 * to the body, and keyboard users would start again at the top; this moves it to the nearest heading. Anything else that
 * sets the focus within the same frame takes precedence.
 */
export function useRestoreFocus(): void {
  useEffect(() => {
    let last: HTMLElement | null = null;
    /** Its ancestors, which it no longer has when it is removed. */
    let around: HTMLElement[] = [];
    let preventScroll = false;
    let frame = 0;

    const remember = ({ target }: FocusEvent) => {
      last = null;
      const scope = target instanceof HTMLElement && target.closest<HTMLElement>(SCOPES);
      if (!scope) return;
      last = target;
      preventScroll = !target.matches(':focus-visible');
      around = [];
      for (let part = target.parentElement; part !== null; part = part.parentElement) {
        around.push(part);
        if (part === scope) break;
      }
    };
    // A pointer press elsewhere cancels focus restoration.
    const clear = ({ target }: PointerEvent) => {
      if (!last?.contains(target as Node)) last = null;
    };
    const check = () => {
      frame = 0;
      if (last === null || document.activeElement !== document.body) return;
      // An element that is not in the document is not visible either.
      if (!last.matches(':disabled') && isVisible(last)) return;
      last = null;
      const heading = around
        .map((part) => part.isConnected && part.querySelector<HTMLElement>(HEADINGS))
        .find((found) => found && isVisible(found));
      if (!heading) return;
      heading.tabIndex = -1;
      heading.focus({ preventScroll });
    };
    const changes = new MutationObserver(() => {
      frame ||= requestAnimationFrame(check);
    });

    const listening = new AbortController();
    const { signal } = listening;
    document.addEventListener('focusin', remember, { signal });
    document.addEventListener('pointerdown', clear, { signal, capture: true });
    changes.observe(document.body, {
      childList: true,
      subtree: true,
      attributeFilter: ['disabled', 'hidden'],
    });
    return () => {
      listening.abort();
      changes.disconnect();
    };
  }, []);
}
