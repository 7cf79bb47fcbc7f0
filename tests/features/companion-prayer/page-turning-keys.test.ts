import { expect, test } from 'vitest';
import { turningDirection } from '../../../src/features/companion-prayer/page-turning-keys.ts';

type Press = Parameters<typeof turningDirection>[0];

const plain: Press = {
  key: 'ArrowLeft',
  altKey: false,
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  defaultPrevented: false,
  target: null,
};

/** Stands where the key was pressed: inside whatever matches `selector`. */
function inside(selector: string): EventTarget {
  return Object.assign(new EventTarget(), {
    closest: (asked: string) => (asked.split(', ').includes(selector) ? {} : null),
  });
}

test.each<[what: string, press: Partial<Press>, direction: string | null]>([
  ['left', {}, 'previous'],
  ['right', { key: 'ArrowRight' }, 'next'],
  ['left on a button', { target: inside('button') }, 'previous'],
  ['up', { key: 'ArrowUp' }, null],
  ['back in the browser (Alt)', { altKey: true }, null],
  ['with Control', { ctrlKey: true }, null],
  ['back in the browser on a Mac (Command)', { metaKey: true }, null],
  ['selecting text (Shift)', { shiftKey: true }, null],
  ['a press that somebody else took', { defaultPrevented: true }, null],
  ['in a field', { target: inside('input') }, null],
  ['in a choice', { target: inside('select') }, null],
  ['in a dialog', { target: inside('[role="dialog"]') }, null],
])('%s', (_what, press, direction) => {
  expect(turningDirection({ ...plain, ...press })).toBe(direction);
});
