import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const SOURCE = join(import.meta.dirname, '../../src');

/** What turns a string into elements or code. */
const SINK =
  /dangerouslySetInnerHTML|(?:inner|outer)HTML\s*=|insertAdjacentHTML|document\.write|srcdoc|createContextualFragment|DOMParser|setHTML|\beval\(|new Function\(/i;

/** Both insert constants of the build. */
const CONSTANT = ['ui/illustrations/illustration.tsx', 'ui/unhydrated-content.ts'];

test('no view turns stored text into elements: only two files insert HTML, and theirs is constant', () => {
  const found = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .filter((file) => !file.startsWith('build/'))
    .filter((file) => SINK.test(readFileSync(join(SOURCE, file), 'utf8')));
  expect(found.sort()).toEqual(CONSTANT);
});
