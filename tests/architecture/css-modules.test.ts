import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { classNamesIn } from '../../src/build/css-module-types.ts';
import { actionClass } from '../../src/ui/actions.tsx';
import type actions from '../../src/ui/actions.module.css';

const SRC = fileURLToPath(new URL('../../src', import.meta.url));
const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' });
const read = (file: string) => readFileSync(join(SRC, file), 'utf8');

test('classNamesIn finds each class of the selectors once', () => {
  expect(
    classNamesIn(`/* .comment */
      @import 'other.css';
      .card > .title, .card:hover { margin: .5rem; background: url(a.svg); }
      :global(.visually-hidden) .row::after { content: '.text'; }
      @media (min-width: 35.99em) { .inside { color: red } }`),
  ).toEqual(['card', 'inside', 'row', 'title']);
});

test('a class name that the CSS module does not define is a type error', () => {
  const known: keyof typeof actions = 'primary';
  // @ts-expect-error The module has no class of this name.
  const unknown: keyof typeof actions = 'unknown';
  expect(actionClass(known)).not.toContain(unknown);
});

test('every class of a CSS module is used by a component', () => {
  const used = new Map<string, Set<string>>();
  for (const file of files.filter((name) => /\.tsx?$/.test(name))) {
    const text = read(file);
    for (const [, local = '', path = ''] of text.matchAll(
      /^import (?:type )?(\w+) from '(\.[^']*\.module\.css)'/gm,
    )) {
      const module = relative(SRC, join(SRC, dirname(file), path));
      const names = used.get(module) ?? new Set();
      used.set(module, names);
      for (const [, name = ''] of text.matchAll(new RegExp(`\\b${local}\\.(\\w+)`, 'g')))
        names.add(name);
      // A name computed from a union of literals can be any of the module's classes.
      if (new RegExp(`\\b${local}\\[`).test(text))
        classNamesIn(read(module)).forEach((name) => names.add(name));
    }
  }
  const unused = files
    .filter((file) => file.endsWith('.module.css'))
    .flatMap((file) =>
      classNamesIn(read(file))
        .filter((name) => used.get(file)?.has(name) !== true)
        .map((name) => `${file}: ${name}`),
    );
  expect(unused).toEqual([]);
});

test('media queries use only the five breakpoints that tokens.css names', () => {
  const widths = /(min|max)-width:\s*([\d.]+)(\w+)/g;
  const others = files
    .filter((file) => file.endsWith('.css'))
    .flatMap((file) =>
      [...read(file).matchAll(/@media[^{]*/g)].flatMap(([query]) =>
        [...query.matchAll(widths)]
          .filter(([, side, width, unit]) => {
            const breakpoint = Number(width) + (side === 'max' ? 0.01 : 0);
            return unit !== 'em' || ![22, 30, 36, 48, 62].includes(breakpoint);
          })
          .map(([found]) => `${file}: ${found}`),
      ),
    );
  expect(others).toEqual([]);
});
