import { expect, test } from 'vitest';
import { isUserBusy } from '../../src/ui/auto-open.ts';

interface Page {
  readonly hidden: boolean;
  readonly isWriting: boolean;
  readonly hasDialog: boolean;
  readonly isDialogLoading?: boolean;
  readonly hasMenu?: boolean;
  readonly scrollY?: number;
}

/** A fake document with the three properties that {@link isUserBusy} reads. */
function pageWith(page: Page): Parameters<typeof isUserBusy>[0] {
  const { hidden, isWriting, hasDialog, isDialogLoading = false, hasMenu = false } = page;
  const element = { matches: (selector: string) => isWriting && selector.includes('textarea') };
  return {
    hidden,
    activeElement: element as unknown as Element,
    querySelector: (selector: string) => {
      const isFound =
        (hasMenu && selector.includes('details[data-menu][open]')) ||
        (hasDialog && selector.includes('[aria-modal="true"]')) ||
        (isDialogLoading && selector.includes('[aria-haspopup="dialog"][aria-expanded="true"]'));
      return (isFound ? {} : null) as Element | null;
    },
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
  [
    'a pressed button whose dialog is loading',
    { hidden: false, isWriting: false, hasDialog: false, isDialogLoading: true },
    true,
  ],
  ['an open menu', { hidden: false, isWriting: false, hasDialog: false, hasMenu: true }, true],
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
