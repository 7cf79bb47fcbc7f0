import { expect, test } from 'vitest';
import { arrowKeyDirection } from '../../../src/features/companion-prayer/arrow-key-navigation.ts';

type Press = Parameters<typeof arrowKeyDirection>[0];

const plain: Press = {
  key: 'ArrowLeft',
  altKey: false,
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  defaultPrevented: false,
  target: null,
};

/** A fake event target inside an element that matches `selector`. */
function inside(selector: string): EventTarget {
  return Object.assign(new EventTarget(), {
    closest: (selectors: string) => (selectors.split(', ').includes(selector) ? {} : null),
  });
}

test.each<[what: string, press: Partial<Press>, direction: string | null]>([
  ['left', {}, 'previous'],
  ['right', { key: 'ArrowRight' }, 'next'],
  ['left on a button', { target: inside('button') }, 'previous'],
  ['up', { key: 'ArrowUp' }, null],
  ['left with Alt (browser back)', { altKey: true }, null],
  ['left with Control', { ctrlKey: true }, null],
  ['left with Command (browser back on a Mac)', { metaKey: true }, null],
  ['left with Shift (selects text)', { shiftKey: true }, null],
  ['a key event that is already handled', { defaultPrevented: true }, null],
  ['left in a text field', { target: inside('input') }, null],
  ['left in a select', { target: inside('select') }, null],
  ['left in a dialog', { target: inside('[role="dialog"]') }, null],
])('arrowKeyDirection: %s gives $2', (_what, press, direction) => {
  expect(arrowKeyDirection({ ...plain, ...press })).toBe(direction);
});
