import { useEffect } from 'react';

/** Focus is restored within the content of the page or an open dialog; menus and toasts handle their own. */
const SCOPES = 'main, [role="dialog"]';
const HEADINGS = 'h1, h2, h3, h4';

function canHoldFocus(element: HTMLElement): boolean {
  return element.isConnected && !element.matches(':disabled') && element.checkVisibility();
}

/** The first heading of the closest ancestor that is still in the document. */
function headingNear(around: readonly HTMLElement[]): HTMLElement | null {
  for (const part of around) {
    if (!part.isConnected) continue;
    const heading = part.querySelector<HTMLElement>(HEADINGS);
    if (heading !== null && heading.checkVisibility()) return heading;
  }
  return null;
}

/**
 * Many buttons remove themselves: deleting a row, loading the last page, trying again, undo. The focus would fall back
 * to the body, and keyboard users would start again at the top; this moves it to the nearest heading. Anything else that
 * sets the focus within the same frame takes precedence.
 */
export function useRestoreFocus(): void {
  useEffect(() => {
    let last: { element: HTMLElement; around: HTMLElement[]; byKeyboard: boolean } | null = null;
    let frame = 0;

    const remember = ({ target }: FocusEvent) => {
      last = null;
      const scope = target instanceof HTMLElement && target.closest<HTMLElement>(SCOPES);
      if (!scope || target === scope) return;
      const around: HTMLElement[] = [];
      for (let part = target.parentElement; part !== null; part = part.parentElement) {
        around.push(part);
        if (part === scope) break;
      }
      last = { element: target, around, byKeyboard: target.matches(':focus-visible') };
    };
    // A pointer press elsewhere cancels focus restoration.
    const clear = ({ target }: PointerEvent) => {
      if (!(target instanceof Node && last?.element.contains(target))) last = null;
    };
    const check = () => {
      frame = 0;
      if (last === null || document.activeElement !== document.body) return;
      if (canHoldFocus(last.element)) return;
      const { around, byKeyboard } = last;
      last = null;
      const heading = headingNear(around);
      if (heading === null) return;
      if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1;
      heading.focus({ preventScroll: !byKeyboard });
    };
    const changes = new MutationObserver(() => {
      if (frame === 0) frame = requestAnimationFrame(check);
    });

    document.addEventListener('focusin', remember);
    document.addEventListener('pointerdown', clear, { capture: true });
    changes.observe(document.body, {
      childList: true,
      subtree: true,
      attributes: true,
      attributeFilter: ['disabled', 'hidden'],
    });
    return () => {
      document.removeEventListener('focusin', remember);
      document.removeEventListener('pointerdown', clear, { capture: true });
      changes.disconnect();
      cancelAnimationFrame(frame);
    };
  }, []);
}
