import { expect, test } from 'vitest';
import { isUserBusy } from '../../src/ui/auto-open.ts';

interface Page {
  readonly hidden: boolean;
  readonly isWriting: boolean;
  readonly hasDialog: boolean;
  readonly scrollY?: number;
}

/** A fake document with the three properties that {@link isUserBusy} reads. */
function pageWith({ hidden, isWriting, hasDialog }: Page): Parameters<typeof isUserBusy>[0] {
  const element = { matches: (selector: string) => isWriting && selector.includes('textarea') };
  const dialog = hasDialog ? {} : null;
  return {
    hidden,
    activeElement: element as unknown as Element,
    querySelector: (selector: string) =>
      (selector.includes('aria-modal') ? dialog : null) as Element | null,
  };
}

test.each<[string, Page, boolean]>([
  [
    'a visible page without focus in a field and without a dialog',
    { hidden: false, isWriting: false, hasDialog: false },
    false,
  ],
  ['a focused text field', { hidden: false, isWriting: true, hasDialog: false }, true],
  ['an open dialog', { hidden: false, isWriting: false, hasDialog: true }, true],
  ['a hidden tab', { hidden: true, isWriting: false, hasDialog: false }, true],
  [
    'a page scrolled beyond half of its first screen',
    { hidden: false, isWriting: false, hasDialog: false, scrollY: 401 },
    true,
  ],
])('isUserBusy for %s: $2', (_state, page, busy) => {
  const view = { scrollY: page.scrollY ?? 0, innerHeight: 800 };
  expect(isUserBusy(pageWith(page), view)).toBe(busy);
});
