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
import { evaluatedTexts } from './evaluated-texts.ts';
import { headHtml, htmlFileOf } from './html.ts';
import type { HeadFonts, PreloadedFonts } from './fonts.ts';
import type * as PrerenderEntry from './prerender-entry.tsx';
import type { InlineScript } from './standalone-script.ts';

const ENTRY = 'src/build/prerender-entry.tsx';
/** Placeholder of the page's own script. First, because it requests what the page shows. */
const SCRIPT_PLACE = '<!--page-script-->';
const HEAD_PLACE = '<!--page-head-->';
/** Placeholder after all inline scripts, since an inline script after a style sheet waits for it to load. */
const FILES_PLACE = '<!--page-files-->';
const BODY_PLACE = '<div id="root"><!--page-body--></div>';

/** Fallback page for any path offline: the app's frame without content. */
const SHELL_FILE = 'shell.html';

/**
 * Prerenders every page of the route table in both languages into the build, with the sitemap and robots.txt derived
 * from the same table. Runs after the browser build, whose file names it needs.
 */
export function prerender(
  preloadedFonts: PreloadedFonts,
  scriptsOfScreens: Readonly<Record<string, InlineScript>>,
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
        const pages = await buildRenderer(config);
        const template = withoutScripts(await readFile(join(outDir, 'index.html'), 'utf8'));
        const files = new BuildFiles(bundle, config.root, importsOf);
        const korean = preloadedFonts.korean();
        const shellStart = startList(files.startScripts([], []));

        const archived: Record<Locale, Record<string, string>> = { ko: {}, en: {} };
        const unreachable: Record<Locale, Record<string, string>> = { ko: {}, en: {} };
        for (const address of pages.prerenderedAddresses()) {
          const page = await pages.renderAddress(address);
          const isAdmin = page.screen === 'admin';
          const scripts = files.startScripts(page.shellDictionaries, [
            moduleOfScreen(page.screen),
            ...DEFERRED_PARTS,
            ...page.dictionaries,
            ...(isAdmin ? [ADMIN_FRAME] : []),
          ]);
          const styles = files.styles([moduleOfScreen(page.screen)]);
          const isKorean = page.locale === 'ko' || SCREENS_IN_KOREAN.includes(page.screen);
          const fonts = isKorean ? korean : preloadedFonts.latin();
          const later = files.styles(DEFERRED_PARTS).filter((file) => !styles.includes(file));
          const script = page.screen === null ? undefined : scriptsOfScreens[page.screen];
          const code = await script?.code();
          const week =
            page.screen === 'home' ? ` data-script="/${files.asset('home-week.js')}"` : '';
          const linked = [
            ...styles.map(stylesheet),
            ...(isAdmin
              ? files
                  .styles([ADMIN_FRAME])
                  .filter((file) => !styles.includes(file))
                  .map(stylesheetPreload)
              : []),
            `<noscript>${later.map(stylesheet).join('')}</noscript>`,
          ];
          const document = { locale: page.locale, fonts, head: headHtml(page.head) };
          const html = fillTemplate(template, {
            ...document,
            script: code === undefined ? '' : `<script${week}>${code}</script>`,
            links: linked,
            root: `<div id="root" data-prerendered="${address}">${page.body}</div>`,
            start: startList(scripts, {
              'data-after-inline-content': code !== undefined,
              'data-for-staff': isAdmin,
            }),
          });
          const file = htmlFileOf(address);
          await write(join(outDir, file), html);
          if (page.screen !== null && ONLINE_ONLY_SCREENS.includes(page.screen)) {
            const body = await pages.renderUnreachable(address, page.screen);
            unreachable[page.locale][address] = fillTemplate(template, {
              ...document,
              root: `<div id="root">${body}</div>`,
              start: shellStart,
            });
          } else {
            archived[page.locale][page.screen === null ? NOT_FOUND_PATH : address] =
              PRECACHED_PAGES.includes(file) ? '' : html;
          }
        }
        for (const locale of LOCALES) {
          const isOnEveryPage = (file: string) =>
            Object.values(archived[locale]).every((html) => html === '' || html.includes(file));
          const styles = files.precachedStyles().filter(([path]) => !isOnEveryPage(path));
          const texts = {
            ...archived[locale],
            ...unreachable[locale],
            ...Object.fromEntries(styles),
          };
          const archive = gzipSync(JSON.stringify(archiveFiles(texts)), { level: 9 });
          const hash = createHash('sha256').update(archive).digest('base64url').slice(0, 8);
          await write(join(outDir, pageArchiveFile(locale, hash)), archive);
        }
        await write(
          join(outDir, SHELL_FILE),
          fillTemplate(template, {
            locale: 'ko',
            fonts: { fileNames: korean.fileNames, rules: '' },
            head: '<meta name="robots" content="noindex" />',
            root: '<div id="root"></div>',
            start: shellStart,
          }),
        );
        await write(join(outDir, 'sitemap.xml'), pages.sitemap());
        await write(join(outDir, 'robots.txt'), pages.robots());
        config.logger.info(`prerendered ${pages.prerenderedAddresses().length} pages`);
      },
    },
  };
}

/** Pages whose text is Korean in both languages. */
const SCREENS_IN_KOREAN: readonly (string | null)[] = ['hour-prayer'];

/** Pages whose code is not precached: their archived HTML says that they need a connection. */
const ONLINE_ONLY_SCREENS: readonly string[] = ['admin', 'auth', 'reserve-manage'];

/**
 * Components whose styles, except those in `src/app/styles.ts`, load with their script, or immediately without
 * JavaScript.
 */
const DEFERRED_PARTS = ['src/app/shell/site-footer.tsx', 'src/app/shell/shared-features.tsx'];

/** The layout and first view of the admin area, which its page loads for signed-in users. */
const ADMIN_FRAME = 'src/admin/admin-frame.tsx';

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
    .replace(SCRIPT_PLACE, () => script)
    .replace(HEAD_PLACE, () => head)
    .replace(FILES_PLACE, () => [...fonts.fileNames.map(fontPreload), ...links].join('\n'))
    .replace('</head>', () => `${styleElement(fonts.rules)}</head>`)
    .replace(BODY_PLACE, () => `${root}\n${start}`);
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
    plugins: [react(), bundlerChecks(), evaluatedTexts()],
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
function moduleOfScreen(screen: string | null): string {
  if (screen === null) return 'src/pages/not-found/not-found-page.tsx';
  return screen === 'admin' ? 'src/admin/admin-page.tsx' : `src/pages/${screen}/${screen}-page.tsx`;
}
