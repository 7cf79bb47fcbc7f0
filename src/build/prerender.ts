import { createHash } from 'node:crypto';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { build, type Plugin, type ResolvedConfig } from 'vite';
import { archiveFiles, NOT_FOUND_PATH, pageArchiveFile } from '../app/page-archive.ts';
import { LOCALES, type Locale } from '../i18n/locale.ts';
import { BuildFiles, type ImportsOf, type OutputBundle, type StartScripts } from './build-files.ts';
import { bundlerChecks } from './bundler-checks.ts';
import { cssModules } from './class-names.ts';
import { PRECACHED_PAGES } from './precache.ts';
import { interpolateDictionaries } from './interpolate-dictionaries.ts';
import { headHtml, htmlFileOf } from './html.ts';
import type { HeadFonts, PreloadedFonts } from './fonts.ts';
import type * as PrerenderEntry from './prerender-entry.tsx';
import type { InlineScript } from './standalone-script.ts';

const ENTRY = 'src/build/prerender-entry.tsx';
/** Placeholder of the page's own script. First, because it requests what the page shows. */
const SCRIPT_PLACEHOLDER = '<!--page-script-->';
const HEAD_PLACEHOLDER = '<!--page-head-->';
/** Placeholder after all inline scripts, since an inline script after a style sheet waits for it to load. */
const FILES_PLACEHOLDER = '<!--page-files-->';
const BODY_PLACEHOLDER = '<div id="root"><!--page-body--></div>';

/** Fallback page for any path offline: the app's frame without content. */
const SHELL_FILE = 'shell.html';

/** Pages whose text is Korean in both languages. */
const KOREAN_PAGES: readonly (string | null)[] = ['hour-prayer'];

/** Pages whose code is not precached: their archived HTML says that they need a connection. */
const ONLINE_ONLY_PAGES: readonly string[] = ['admin', 'auth', 'reserve-manage'];

/**
 * Components whose styles, except those in `src/app/styles.ts`, load with their script, or immediately without
 * JavaScript.
 */
const DEFERRED_PARTS = ['src/app/shell/site-footer.tsx', 'src/app/shell/shared-features.tsx'];

/** The layout and first view of the admin area, which its page loads for signed-in users. */
const ADMIN_FRAME = 'src/admin/admin-frame.tsx';

/**
 * Prerenders the pages of `content/site-pages.ts` in both languages: writes their HTML into the build, with the page
 * archives, the sitemap and robots.txt. Runs after the browser build, whose file names it needs.
 */
export function prerender(
  preloadedFonts: PreloadedFonts,
  scriptsByPage: Readonly<Record<string, InlineScript>>,
): Plugin {
  let config: ResolvedConfig;
  let bundle: OutputBundle | undefined;
  let importsOf: ImportsOf = () => [];
  return {
    name: 'behold-prerender',
    apply: 'build',
    configResolved(resolved) {
      config = resolved;
    },
    writeBundle(_options, written) {
      bundle = written;
      importsOf = (id) => this.getModuleInfo(id)?.importedIds ?? [];
    },
    closeBundle: {
      order: 'pre',
      sequential: true,
      async handler() {
        if (bundle === undefined) return;
        const outDir = resolve(config.root, config.build.outDir);
        const renderer = await buildRenderer(config);
        const site: Site = {
          outDir,
          renderer,
          template: withoutScripts(await readFile(join(outDir, 'index.html'), 'utf8')),
          files: new BuildFiles(bundle, config.root, importsOf),
          fonts: { ko: preloadedFonts.korean(), en: preloadedFonts.latin() },
          scriptsByPage,
        };
        const archived: Record<Locale, Record<string, string>> = { ko: {}, en: {} };
        const unreachable: Record<Locale, Record<string, string>> = { ko: {}, en: {} };
        for (const path of renderer.prerenderedPaths()) {
          const page = await renderer.renderPath(path);
          const html = await pageHtml(site, path, page);
          const file = htmlFileOf(path);
          await write(join(outDir, file), html);
          if (page.pageFolder !== null && ONLINE_ONLY_PAGES.includes(page.pageFolder)) {
            unreachable[page.locale][path] = await unreachableHtml(site, path, page);
          } else {
            archived[page.locale][page.pageFolder === null ? NOT_FOUND_PATH : path] =
              PRECACHED_PAGES.includes(file) ? '' : html;
          }
        }
        for (const locale of LOCALES) {
          await writePageArchive(site, locale, archived[locale], unreachable[locale]);
        }
        await write(join(outDir, SHELL_FILE), shellHtml(site));
        await write(join(outDir, 'sitemap.xml'), renderer.sitemap());
        await write(join(outDir, 'robots.txt'), renderer.robots());
        config.logger.info(`prerendered ${renderer.prerenderedPaths().length} pages`);
      },
    },
  };
}

/** What the documents of a build have in common. */
interface Site {
  readonly outDir: string;
  readonly renderer: typeof PrerenderEntry;
  readonly template: string;
  readonly files: BuildFiles;
  readonly fonts: Readonly<Record<Locale, HeadFonts>>;
  readonly scriptsByPage: Readonly<Record<string, InlineScript>>;
}

type RenderedPage = Awaited<ReturnType<(typeof PrerenderEntry)['renderPath']>>;

/** The document of a page, with its styles, its own inline script and the list of the scripts that start the app. */
async function pageHtml(site: Site, path: string, page: RenderedPage): Promise<string> {
  const { template, files, scriptsByPage } = site;
  const { pageFolder } = page;
  const isAdmin = pageFolder === 'admin';
  const scripts = files.startScripts(page.shellDictionaries, [
    moduleOfPage(pageFolder),
    ...DEFERRED_PARTS,
    ...page.dictionaries,
    ...(isAdmin ? [ADMIN_FRAME] : []),
  ]);
  const styles = files.styles([moduleOfPage(pageFolder)]);
  const isNew = (file: string) => !styles.includes(file);
  const deferredStyles = files.styles(DEFERRED_PARTS).filter(isNew);
  const adminStyles = isAdmin ? files.styles([ADMIN_FRAME]).filter(isNew) : [];
  const code = pageFolder === null ? undefined : await scriptsByPage[pageFolder]?.code();
  const week = pageFolder === 'home' ? ` data-script="/${files.asset('home-week.js')}"` : '';
  return fillTemplate(template, {
    ...headOf(site, page),
    script: code === undefined ? '' : `<script${week}>${code}</script>`,
    links: [
      ...styles.map(stylesheet),
      ...adminStyles.map(stylesheetPreload),
      `<noscript>${deferredStyles.map(stylesheet).join('')}</noscript>`,
    ],
    root: `<div id="root" data-prerendered="${path}">${page.body}</div>`,
    start: startList(scripts, {
      'data-after-inline-content': code !== undefined,
      'data-for-staff': isAdmin,
    }),
  });
}

/** The document of a page that needs a connection, for devices without one. */
async function unreachableHtml(site: Site, path: string, page: RenderedPage): Promise<string> {
  const body = await site.renderer.renderUnreachable(path, page.pageFolder ?? '');
  return fillTemplate(site.template, {
    ...headOf(site, page),
    root: `<div id="root">${body}</div>`,
    start: startList(site.files.startScripts([], [])),
  });
}

function shellHtml({ template, files, fonts }: Site): string {
  return fillTemplate(template, {
    locale: 'ko',
    fonts: { fileNames: fonts.ko.fileNames, rules: '' },
    head: '<meta name="robots" content="noindex" />',
    root: '<div id="root"></div>',
    start: startList(files.startScripts([], [])),
  });
}

/** Writes the archive of a language: its pages, and the precached styles that not every archived page links. */
async function writePageArchive(
  { outDir, files }: Site,
  locale: Locale,
  archived: Readonly<Record<string, string>>,
  unreachable: Readonly<Record<string, string>>,
): Promise<void> {
  const isOnEveryPage = (file: string) =>
    Object.values(archived).every((html) => html === '' || html.includes(file));
  const styles = files.precachedStyles().filter(([path]) => !isOnEveryPage(path));
  const texts = { ...archived, ...unreachable, ...Object.fromEntries(styles) };
  const archive = gzipSync(JSON.stringify(archiveFiles(texts)), { level: 9 });
  const hash = createHash('sha256').update(archive).digest('base64url').slice(0, 8);
  await write(join(outDir, pageArchiveFile(locale, hash)), archive);
}

function headOf({ fonts }: Site, { locale, pageFolder, head }: RenderedPage) {
  const isKorean = locale === 'ko' || KOREAN_PAGES.includes(pageFolder);
  return { locale, fonts: fonts[isKorean ? 'ko' : 'en'], head: headHtml(head) };
}

interface DocumentParts {
  readonly locale: Locale;
  readonly fonts: HeadFonts;
  readonly head: string;
  /** The page's own script. */
  readonly script?: string;
  readonly links?: readonly string[];
  readonly root: string;
  readonly start: string;
}

function fillTemplate(
  template: string,
  { locale, fonts, head, script = '', links = [], root, start }: DocumentParts,
): string {
  return template
    .replace('<html lang="ko"', `<html lang="${locale}"`)
    .replace(SCRIPT_PLACEHOLDER, () => script)
    .replace(HEAD_PLACEHOLDER, () => head)
    .replace(FILES_PLACEHOLDER, () => [...fonts.fileNames.map(fontPreload), ...links].join('\n'))
    .replace('</head>', () => `${styleElement(fonts.rules)}</head>`)
    .replace(BODY_PLACEHOLDER, () => `${root}\n${start}`);
}

/** Removes the script tags, as the inline script loads the app after the first paint, and the indentation. */
function withoutScripts(template: string): string {
  return template
    .replaceAll(/\s*<link rel="modulepreload"[^>]*>/g, '')
    .replaceAll(/\s*<script type="module"[^>]*><\/script>/g, '')
    .replaceAll(/\n\s+/g, '\n');
}

/** The list of scripts for the inline script. It is a data element, so that one CSP hash serves every page. */
function startList(scripts: StartScripts, flags: Readonly<Record<string, boolean>> = {}): string {
  const attributes = Object.entries(flags).map(([name, isSet]) => (isSet ? ` ${name}` : ''));
  const files = JSON.stringify(scripts.map((group) => group.map((file) => `/${file}`)));
  return `<script type="application/json" id="start"${attributes.join('')}>${files}</script>`;
}

function stylesheet(fileName: string): string {
  return `<link rel="stylesheet" crossorigin href="/${fileName}" />`;
}

function stylesheetPreload(fileName: string): string {
  return `<link rel="preload" crossorigin href="/${fileName}" as="style" />`;
}

function fontPreload(fileName: string): string {
  return `<link rel="preload" href="/${fileName}" as="font" type="font/woff2" crossorigin />`;
}

function styleElement(rules: string): string {
  return rules === '' ? '' : `<style>${rules}</style>`;
}

async function write(file: string, text: string | Uint8Array): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
}

/** Builds the app for Node and imports its renderer. */
async function buildRenderer(config: ResolvedConfig): Promise<typeof PrerenderEntry> {
  const outDir = resolve(config.root, 'node_modules/.cache/behold-prerender');
  await rm(outDir, { recursive: true, force: true });
  await build({
    root: config.root,
    configFile: false,
    envDir: config.envDir,
    logLevel: 'warn',
    plugins: [react(), bundlerChecks(), interpolateDictionaries()],
    css: { modules: cssModules },
    build: {
      ssr: ENTRY,
      outDir,
      emptyOutDir: true,
      minify: false,
      copyPublicDir: false,
      rolldownOptions: { output: { entryFileNames: 'entry.mjs' } },
    },
  });
  return (await import(
    `${pathToFileURL(join(outDir, 'entry.mjs')).href}?${Date.now()}`
  )) as typeof PrerenderEntry;
}

/** The module of a page; the admin area has a folder of its own, and null is the not-found page. */
function moduleOfPage(pageFolder: string | null): string {
  if (pageFolder === null) return 'src/pages/not-found/not-found-page.tsx';
  return pageFolder === 'admin'
    ? 'src/admin/admin-page.tsx'
    : `src/pages/${pageFolder}/${pageFolder}-page.tsx`;
}
