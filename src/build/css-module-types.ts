import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const SRC = fileURLToPath(new URL('..', import.meta.url));
const MODULE = '.module.css';
const DECLARATIONS = 'css-modules.d.ts';
const COMMENT_OR_STRING = /\/\*[\s\S]*?\*\/|'[^']*'|"[^"]*"/g;
const GLOBAL_CLASS = /:global\(\.[^)]*\)/g;
/** The selector before a block; at-rules have no class names. */
const SELECTOR = /([^{};@]+)\{/g;
const CLASS_NAME = /\.([A-Za-z_][\w-]*)/g;

/** The class names that a CSS module defines, sorted. */
export function classNamesIn(css: string): readonly string[] {
  const selectors = css
    .replaceAll(COMMENT_OR_STRING, '')
    .replaceAll(GLOBAL_CLASS, '')
    .matchAll(SELECTOR);
  const names = [...selectors].flatMap(([, selector = '']) =>
    [...selector.matchAll(CLASS_NAME)].map(([, name = '']) => name),
  );
  return [...new Set(names)].sort();
}

/**
 * Declares the class names of every CSS module, so that a name that the module does not define is a type error. The
 * declarations are matched by file name, because relative names cannot be declared; `prelint` and `pretypes` call this.
 */
function writeCssModuleTypes(): void {
  const declarations = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith(MODULE))
    .sort()
    .map((file) => {
      const names = classNamesIn(readFileSync(`${SRC}${file}`, 'utf8'));
      const union = names.map((name) => `'${name}'`).join(' | ');
      return `declare module '*/${basename(file)}' {\n  const classes: Readonly<Record<${union}, string>>;\n  export default classes;\n}\n`;
    });
  writeFileSync(`${SRC}${DECLARATIONS}`, declarations.join(''));
}

/** Updates the declarations while the development server runs. */
export function cssModuleTypes(): Plugin {
  return {
    name: 'css-module-types',
    apply: 'serve',
    configureServer({ watcher }) {
      writeCssModuleTypes();
      watcher.on('all', (_event, file) => {
        if (file.endsWith(MODULE)) writeCssModuleTypes();
      });
    },
  };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeCssModuleTypes();
