import { expect, test } from 'vitest';
import { isPersonBusy } from '../../src/ui/opening-by-itself.ts';

interface Page {
  readonly hidden: boolean;
  readonly isWriting: boolean;
  readonly hasDialog: boolean;
}

/** The three things the rule asks a page. */
function pageWith({ hidden, isWriting, hasDialog }: Page): Parameters<typeof isPersonBusy>[0] {
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
  ['who only reads', { hidden: false, isWriting: false, hasDialog: false }, false],
  ['who writes', { hidden: false, isWriting: true, hasDialog: false }, true],
  ['who has a dialog open', { hidden: false, isWriting: false, hasDialog: true }, true],
  ['who looks at another tab', { hidden: true, isWriting: false, hasDialog: false }, true],
])('a person %s', (_who, page, busy) => {
  expect(isPersonBusy(pageWith(page))).toBe(busy);
});
