import { useEffect, type RefObject } from 'react';

const HEADINGS = 'h2, h3, h4';

function canHoldFocus(element: HTMLElement): boolean {
  return element.isConnected && !element.matches(':disabled') && element.checkVisibility();
}

/** The heading of the closest ancestor that is still in the document. */
function headingNear(around: readonly HTMLElement[], root: HTMLElement): HTMLElement | null {
  for (const part of around) {
    if (!part.isConnected) continue;
    const heading = part.querySelector<HTMLElement>(HEADINGS);
    if (heading !== null && heading.checkVisibility()) return heading;
    if (part === root) break;
  }
  return root.querySelector<HTMLElement>('h1');
}

/**
 * Many buttons of the admin area remove themselves: deleting a row, loading the last page, undo. The focus would fall
 * back to the body, and keyboard users would start again at the top; this moves it to the nearest heading. Anything
 * else that sets the focus within the same frame takes precedence.
 */
export function useRestoreFocus(root: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const within = root.current;
    if (within === null) return;
    let last: { element: HTMLElement; around: HTMLElement[]; byKeyboard: boolean } | null = null;
    let frame = 0;

    const remember = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement) || !within.contains(target)) return;
      const around: HTMLElement[] = [];
      for (let part = target.parentElement; part !== null; part = part.parentElement) {
        around.push(part);
        if (part === within) break;
      }
      last = { element: target, around, byKeyboard: target.matches(':focus-visible') };
    };
    // A pointer press cancels focus restoration.
    const clear = () => {
      last = null;
    };
    const check = () => {
      frame = 0;
      if (last === null || document.activeElement !== document.body) return;
      if (canHoldFocus(last.element)) return;
      const { around, byKeyboard } = last;
      last = null;
      const heading = headingNear(around, within);
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
  }, [root]);
}
