import { expect, test } from 'vitest';
import {
  BuiltPage,
  filesWith,
  inlineScriptsOf,
  type Manifest,
  precachedBy,
  preloadedFontsOf,
  scriptFilesOf,
  styleFilesOf,
} from './built-site.ts';

const manifest: Manifest = {
  'src/main.tsx': {
    file: 'assets/main-1.js',
    isEntry: true,
    imports: ['_react-2.js'],
    dynamicImports: ['src/offline/database.ts'],
  },
  '_react-2.js': { file: 'assets/react-2.js', imports: ['_shared-3.js'] },
  '_shared-3.js': { file: 'assets/shared-3.js', imports: ['_react-2.js'] },
  'src/offline/database.ts': { file: 'assets/database-4.js' },
  'src/pages/home/home-page.tsx': { file: 'assets/home-5.js', imports: ['_shared-3.js'] },
};

const page = new BuiltPage(
  'en/about.html',
  `<!doctype html><html lang="en"><head>
    <title>About &amp; us</title>
    <meta name="description" content="Who &quot;we&quot; are" />
    <!-- <link rel="stylesheet" href="/assets/not-there.css"> -->
    <link rel="stylesheet" crossorigin href="/assets/main-6.css" />
    <link rel="preload" href="/assets/font-7.woff2" as="font" type="font/woff2" crossorigin />
    <link rel="modulepreload" crossorigin href="/assets/home-5.js" />
    <script src="/boot-8.js"></script>
    <script>theme()</script>
    <script type="application/ld+json">{"@type":"Church"}</script>
    <script type="module" crossorigin src="/assets/main-1.js"></script>
  </head><body><header>a</header><h1 class="x">About</h1></body></html>`,
);

test('filesWith returns a chunk with its static imports and without its dynamic imports', () => {
  expect([...filesWith(manifest, 'assets/main-1.js')].sort()).toEqual([
    'assets/main-1.js',
    'assets/react-2.js',
    'assets/shared-3.js',
  ]);
});

test('scriptFilesOf returns the scripts and module preloads of a page with their imports, and inlineScriptsOf the inline ones', () => {
  expect([...scriptFilesOf(page, manifest)].sort()).toEqual([
    'assets/home-5.js',
    'assets/main-1.js',
    'assets/react-2.js',
    'assets/shared-3.js',
    'boot-8.js',
  ]);
  expect(inlineScriptsOf(page)).toEqual(['theme()']);
});

test('styleFilesOf and preloadedFontsOf ignore links inside comments', () => {
  expect(styleFilesOf(page)).toEqual(['assets/main-6.css']);
  expect(preloadedFontsOf(page)).toEqual(['assets/font-7.woff2']);
});

test('BuiltPage reads tags, attribute values with entities, and whether the page is indexed', () => {
  expect(page.tags('html')[0]?.attributes).toEqual({ lang: 'en' });
  expect(page.values('meta', { name: 'description' }, 'content')).toEqual(['Who "we" are']);
  expect(page.tags('h1').map(({ text }) => text)).toEqual(['About']);
  expect(page.tags('head')).toHaveLength(1);
  expect(page.isIndexed).toBe(true);
  expect(new BuiltPage('a.html', '<meta content="noindex" name="robots">').isIndexed).toBe(false);
});

test.each([
  [
    'in plain JSON',
    '[{"revision":null,"url":"assets/a.js"},{"revision":"1f","url":"/index.html"}]',
  ],
  [
    'in minified code',
    'x([{url:"assets/a.js",revision:null},{url:`index.html`,revision:"1f"}]),y({url:"z"})',
  ],
])('precachedBy finds the precache list of a service worker %s', (_name, worker) => {
  expect(precachedBy(worker)).toEqual(['assets/a.js', 'index.html']);
});
