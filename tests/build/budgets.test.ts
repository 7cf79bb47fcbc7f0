import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { splitRelease } from '../../src/app/locale-precache.ts';
import { localeOfPageArchive, readArchive } from '../../src/app/page-archive.ts';
import { hashSourceOf, headersOfEveryAddress } from '../../src/build/response-headers.ts';
import englishShell from '../../src/i18n/en/shell.json';
import koreanShell from '../../src/i18n/ko/shell.json';
import { localeOfPath, localizedPath, LOCALES } from '../../src/i18n/locale.ts';
import sharp from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';
import {
  brotliSize,
  type BuiltPage,
  BuiltSite,
  filesWith,
  inlineScriptsOf,
  precachedBy,
  preloadedFontsOf,
  scriptFilesOf,
  startFilesOf,
  styleFilesOf,
} from './built-site.ts';

/** The document with its headers fits into the first ten packets of a connection (RFC 6928). */
const DOCUMENT_LIMIT = 14_000;
/** Transferred bytes of one page, compressed with brotli; a kilobyte is 1,000 bytes. */
const SCRIPT_LIMIT = 100_000;
/** The part of these bytes that is inline in the HTML and makes the controls of the first screen interactive. */
const INLINE_SCRIPT_LIMIT = 6_500;
const STYLE_LIMIT = 12_000;
/** The first screen of the admin area needs tables, calendars and editors. */
const ADMIN_STYLE_LIMIT = 16_000;
/** The files of the first view of the admin area, excluding those precached on every device. */
const ADMIN_LIMIT = 250_000;
const FONT_LIMIT = 60_000;
const PRECACHE_ENTRIES = 40;
const PRECACHE_LIMIT = 1_500_000;

/** A string that only this library contains, also after minification. */
const LIBRARIES = [
  {
    name: 'Dexie',
    marker: 'DatabaseClosedError',
    source: 'dexie/dist/modern/dexie.min.mjs',
  },
  {
    name: 'supabase-js',
    marker: 'application/vnd.pgrst.object+json',
    source: '@supabase/postgrest-js/dist/index.mjs',
  },
] as const;

const SECRETS = [
  /sb_secret_[A-Za-z0-9_-]{6,}/,
  /eyJ[\w-]{8,}\.eyJ[\w-]{8,}\.[\w-]{8,}/,
  /postgres(?:ql)?:\/\/[^\s"'`]*:[^\s"'`]*@/,
  /-----BEGIN [A-Z ]*PRIVATE KEY-----/,
];

const REPOSITORY = join(import.meta.dirname, '../..');
const site = new BuiltSite(join(REPOSITORY, 'dist'));
/** The fallback document for any URL when offline; it has no content. */
const SHELL = 'shell.html';
const WORKER = 'service-worker.js';
/** Bytes, compressed with brotli. */
const WORKER_LIMIT = 12_500;
const OUTBOX_WORKER = /^assets\/outbox-worker-/;
const pages = site.pages.filter(({ file }) => file !== SHELL);
const indexed = pages.filter(({ isIndexed }) => isIndexed);
const byFile = (list: readonly BuiltPage[]) => list.map((page) => [page.file, page] as const);

function sum(sizes: readonly number[]): number {
  return sizes.reduce((total, size) => total + size, 0);
}

function scriptBytes(page: BuiltPage): number {
  return (
    sum([...scriptFilesOf(page, site.manifest)].map((file) => site.brotli(file))) +
    inlineScriptBytes(page)
  );
}

function inlineScriptBytes(page: BuiltPage): number {
  return sum(inlineScriptsOf(page).map((script) => brotliSize(script)));
}

function isAdmin(page: BuiltPage): boolean {
  return /^(en\/)?bc-admin\.html$/.test(page.file);
}

test('the build has at least 22 pages, each in both languages', () => {
  const files = pages.map(({ file }) => file);
  const english = files.filter((file) => file === 'en.html' || file.startsWith('en/'));
  const korean = files.filter((file) => !english.includes(file));
  expect(korean.length).toBeGreaterThanOrEqual(22);
  expect(english.map((file) => (file === 'en.html' ? 'index.html' : file.slice(3))).sort()).toEqual(
    korean.sort(),
  );
});

describe('initial requests of a page', () => {
  // For the log of a run: how much room is left.
  afterAll(() => {
    const weights = pages
      .map((page) => ({
        page: page.file,
        script: scriptBytes(page),
        style: sum(styleFilesOf(page).map((file) => site.brotli(file))),
        font: sum(preloadedFontsOf(page).map((file) => site.size(file))),
      }))
      .sort((a, b) => b.script - a.script);
    const heaviest = weights[0];
    console.log(
      `heaviest first route: ${heaviest?.page}, script ${heaviest?.script} bytes of ${SCRIPT_LIMIT}; ` +
        `most style ${Math.max(...weights.map(({ style }) => style))} of ${STYLE_LIMIT} (${ADMIN_STYLE_LIMIT} in the admin area); ` +
        `most font ${Math.max(...weights.map(({ font }) => font))} of ${FONT_LIMIT}`,
    );
  });

  test.each(byFile(site.pages))(
    '%s stays within the limits of document, script, style and font bytes',
    (_file, page) => {
      expect(site.brotli(page.file), 'document').toBeLessThanOrEqual(DOCUMENT_LIMIT);
      expect(inlineScriptBytes(page), 'inline script').toBeLessThanOrEqual(INLINE_SCRIPT_LIMIT);
      expect(scriptBytes(page), 'script').toBeLessThanOrEqual(SCRIPT_LIMIT);
      expect(sum(styleFilesOf(page).map((file) => site.brotli(file))), 'style').toBeLessThanOrEqual(
        isAdmin(page) ? ADMIN_STYLE_LIMIT : STYLE_LIMIT,
      );
      expect(
        sum(preloadedFontsOf(page).map((file) => site.size(file))),
        'fonts',
      ).toBeLessThanOrEqual(FONT_LIMIT);
    },
  );

  test('English pages preload fonts of at most 25 kB and use them instead of those in the style sheet; the prayer page shows Korean', () => {
    const english = pages.filter(
      ({ file }) => localeOfPath(`/${file.replace('.html', '')}`) === 'en',
    );
    const [korean, latin] = [true, false].map((isPrayer) =>
      english.filter(({ file }) => (file === 'en/hour-prayer.html') === isPrayer),
    );
    expect(latin?.length).toBeGreaterThanOrEqual(21);
    for (const page of latin ?? []) {
      const files = preloadedFontsOf(page);
      expect(sum(files.map((file) => site.size(file))), page.file).toBeLessThanOrEqual(25_000);
      const rules = page.html.indexOf('<style>@font-face');
      expect(rules, page.file).toBeGreaterThan(page.html.lastIndexOf('rel="stylesheet"'));
      for (const file of files) expect(page.html.slice(rules), page.file).toContain(`/${file}'`);
    }
    const [prayer] = korean ?? [];
    const home = pages.find(({ file }) => file === 'index.html');
    if (prayer === undefined || home === undefined) throw new Error('a page is missing');
    expect(preloadedFontsOf(prayer)).toEqual(preloadedFontsOf(home));
  });

  test.each(byFile(indexed))(
    '%s preloads the scripts of its deferred boundaries with all their imports',
    (file, page) => {
      const [shell, deferred] = startFilesOf(page);
      const all = new Set([...shell, ...deferred]);
      const imported = deferred.flatMap((name) => [...filesWith(site.manifest, name)]);
      expect([...new Set(imported)].filter((name) => !all.has(name))).toEqual([]);
      const language = /^en(?:\.|\/)/.test(file) ? 'en' : 'ko';
      for (const chunk of [
        'providers',
        'later',
        'device',
        `texts-${language}-(?:pages|visitors)`,
      ]) {
        expect(deferred).toContainEqual(expect.stringMatching(`^assets/${chunk}-`));
      }
      expect(deferred.filter((name) => !site.has(name) || shell.includes(name))).toEqual([]);
    },
  );

  test.each(byFile(site.pages))('%s requests only files that exist in the build', (_file, page) => {
    const requested = [
      ...scriptFilesOf(page, site.manifest),
      ...styleFilesOf(page),
      ...preloadedFontsOf(page),
    ];
    expect(requested.filter((file) => !site.has(file))).toEqual([]);
  });
});

describe.each(LIBRARIES)('$name is loaded lazily', ({ marker, source }) => {
  const chunks = site.files('.js').filter((file) => site.text(file).includes(marker));

  test('its marker (a text that only this library contains) is in the library and in the build', () => {
    expect(readFileSync(join(REPOSITORY, 'node_modules', source), 'utf8')).toContain(marker);
    expect(chunks.filter((file) => file.startsWith('assets/'))).not.toEqual([]);
  });

  test('no page requests it initially', () => {
    const early = site.pages.flatMap((page) =>
      [...scriptFilesOf(page, site.manifest)]
        .filter((file) => chunks.includes(file))
        .map((file) => `${page.file} asks for ${file}`),
    );
    expect(early).toEqual([]);
  });
});

describe('admin area', () => {
  const ofAdmin = (file: string) => /^assets\/admin-/.test(file);

  test('no public page loads, and the service worker does not precache, a chunk of it', () => {
    const reached = site.pages
      .filter((page) => !isAdmin(page))
      .flatMap((page) => [...scriptFilesOf(page, site.manifest), ...styleFilesOf(page)]);
    const precached = precachedBy(site.text(WORKER));
    // Public pages eventually load every precached file and its imports.
    const imported = precached
      .filter((file) => file.endsWith('.js'))
      .flatMap((file) => [...filesWith(site.manifest, file)]);
    expect(Object.values(site.manifest).some(({ file }) => ofAdmin(file))).toBe(true);
    expect([...new Set([...reached, ...precached, ...imported])].filter(ofAdmin)).toEqual([]);
  });

  const firstView = Object.values(site.manifest)
    .map(({ file }) => file)
    .filter((file) => /^assets\/(?:admin-(?!pdf|tabs)|accounts-(?!pages))(?!texts-en)/.test(file))
    .flatMap((file) => [...filesWith(site.manifest, file)]);

  test('its first view loads no script of a public page', () => {
    expect(firstView.some((file) => file.includes('admin-frame'))).toBe(true);
    const publicPages = /^assets\/(?:home|church|reading|gatherings|visitors|reserve)-.*\.js$/;
    expect(site.files('.js').some((file) => publicPages.test(file))).toBe(true);
    expect(firstView.filter((file) => publicPages.test(file))).toEqual([]);
  });

  test('its page preloads the script and styles of its first view', () => {
    for (const page of site.pages.filter(isAdmin)) {
      const [, deferred] = startFilesOf(page);
      expect(deferred.filter((file) => file.includes('admin-frame'))).toHaveLength(1);
      const styles = page.values('link', { rel: 'preload', as: 'style' }, 'href');
      expect(styles.filter((file) => file.includes('admin-frame'))).toHaveLength(1);
    }
  });

  test('its first view has at most 250 KB of its own script, style and texts, compressed with brotli', () => {
    const shared = new Set(precachedBy(site.text(WORKER)));
    const own = firstView.filter((file) => !shared.has(file));
    const bytes = sum([...new Set(own)].map((file) => site.brotli(file)));
    console.log(`first view of the admin area: ${bytes} of ${ADMIN_LIMIT} bytes of its own`);
    expect(bytes).toBeLessThanOrEqual(ADMIN_LIMIT);
  });
});

describe('service worker', () => {
  const { shared, byLocale } = splitRelease(
    precachedBy(site.text(WORKER))
      // The service worker's own script, which is not in a cache of the app.
      .filter((file) => !OUTBOX_WORKER.test(file))
      .map((url) => ({ url })),
  );

  test('has at most 12.5 KB compressed, and precaches one outbox worker script', () => {
    expect(site.brotli(WORKER)).toBeLessThanOrEqual(WORKER_LIMIT);
    expect(precachedBy(site.text(WORKER)).filter((file) => OUTBOX_WORKER.test(file))).toHaveLength(
      1,
    );
  });

  test('precaches the fonts that any page preloads', () => {
    const precached = precachedBy(site.text(WORKER));
    const fonts = new Set(site.pages.flatMap(preloadedFontsOf));
    expect(fonts.size).toBe(4);
    expect([...fonts].filter((file) => !precached.includes(file))).toEqual([]);
  });

  describe.each(LOCALES)('precache for %s', (locale) => {
    const precached = [...shared, ...byLocale[locale]].map(({ url }) => url);

    test('has at most 40 files, each once and in the build', () => {
      expect(byLocale[locale].length).toBeGreaterThan(2);
      expect(precached.length).toBeLessThanOrEqual(PRECACHE_ENTRIES);
      expect(new Set(precached).size).toBe(precached.length);
      expect(precached.filter((file) => !site.has(file))).toEqual([]);
    });

    test('has at most 1.5 MB', () => {
      const bytes = sum(precached.map((file) => site.size(file)));
      console.log(
        `precache, ${locale}: ${precached.length} of ${PRECACHE_ENTRIES} files, ${bytes} of ${PRECACHE_LIMIT} bytes`,
      );
      expect(bytes).toBeLessThanOrEqual(PRECACHE_LIMIT);
    });

    test('contains the app shell with all its initial scripts and styles', () => {
      const shell = site.pages.find(({ file }) => file === SHELL);
      expect(precached).toContain(SHELL);
      const needed =
        shell === undefined ? [] : [...scriptFilesOf(shell, site.manifest), ...styleFilesOf(shell)];
      expect(needed.length).toBeGreaterThan(0);
      expect(needed.filter((file) => !precached.includes(file))).toEqual([]);
    });

    test('contains every public page, itself or in the archive, with its styles', async () => {
      const archive = precached.find((file) => localeOfPageArchive(`/${file}`) === locale) ?? '';
      const archived = await readArchive(new Response(readFileSync(site.path(archive))));
      const lacking: string[] = [];
      for (const page of indexed) {
        const path = `/${page.file.replace(/\.html$/, '')}`;
        if (localeOfPath(path) !== locale) continue;
        const isPrecached =
          precached.includes(page.file) || archived.textOf(path) === site.text(page.file);
        const styles = styleFilesOf(page).filter((file) => !precached.includes(file));
        lacking.push(...(isPrecached ? [] : [page.file]), ...styles);
      }
      expect(lacking).toEqual([]);
      const styles = precached.filter(
        (file) => file.endsWith('.css') && archived.paths.includes(`/${file}`),
      );
      expect(styles.filter((file) => archived.textOf(`/${file}`) !== site.text(file))).toEqual([]);
      expect(styles.length, 'style sheets that need no request of their own').toBeGreaterThan(5);
    });

    test('contains, for pages that need a connection, HTML that says so, with precached scripts and styles only', async () => {
      const archive = precached.find((file) => localeOfPageArchive(`/${file}`) === locale) ?? '';
      const archived = await readArchive(new Response(readFileSync(site.path(archive))));
      const { offlineBody } = locale === 'ko' ? koreanShell.pageError : englishShell.pageError;
      for (const path of ['/auth', '/reservemanage', '/bc-admin']) {
        const html = archived.textOf(localizedPath(path, locale)) ?? '';
        expect(html, path).toContain(offlineBody);
        expect(html, path).not.toContain('data-prerendered');
        const files = [...html.matchAll(/"\/(assets\/[^"]+\.(?:js|css))"/g)].map(
          ([, file = '']) => file,
        );
        expect(files.length, path).toBeGreaterThan(3);
        expect(
          files.filter((file) => !precached.includes(file)),
          path,
        ).toEqual([]);
      }
    });

    test('contains every initial script and style of its pages', () => {
      const lacking = site.pages
        .filter(({ file }) => precached.includes(file))
        .flatMap((page) =>
          [...scriptFilesOf(page, site.manifest), ...styleFilesOf(page)]
            .filter((file) => !precached.includes(file))
            .map((file) => `${page.file} needs ${file}`),
        );
      expect(lacking).toEqual([]);
    });
  });
});

test('the content security policy has the hash of every inline script', () => {
  const headers = new Map(headersOfEveryAddress(site.text('_headers')));
  const policy = headers.get('Content-Security-Policy') ?? '';
  const found = site.pages.map((page) => ({
    file: page.file,
    scripts: inlineScriptsOf(page),
  }));
  expect(Math.max(...found.map(({ scripts }) => scripts.length))).toBeGreaterThan(1);
  const refused = found.flatMap(({ file, scripts }) =>
    scripts.filter((script) => !policy.includes(hashSourceOf(script))).map(() => file),
  );
  expect(refused).toEqual([]);
});

test('the requests of the home, news and prayer pages for their content begin in the first element that loads anything', () => {
  const [everyPage = ''] = site.pages
    .filter((page) => page.file === 'about.html')
    .flatMap(inlineScriptsOf);
  const pages = site.pages.filter((page) =>
    /^(?:en\/)?(?:index|en|news|hour-prayer)\.html$/.test(page.file),
  );
  expect(pages).toHaveLength(6);
  for (const page of pages) {
    expect(inlineScriptsOf(page).indexOf(everyPage), page.file).toBe(1);
    expect(page.html.indexOf('<script'), page.file).toBeLessThan(page.html.indexOf('<link'));
  }
});

test('the build contains no secret key, service token, database URL with password or private key', () => {
  const found = ['.js', '.html', '.json', '.css', '.webmanifest', '.txt', '.map']
    .flatMap((ending) => site.files(ending))
    .flatMap((file) => {
      const text = site.text(file);
      return SECRETS.filter((secret) => secret.test(text)).map(
        (secret) => `${file}: ${secret.source}`,
      );
    });
  expect(found).toEqual([]);
});

describe('head of a page', () => {
  const pageNames = new Map(indexed.map((page) => [page.file, page]));

  test.each(byFile(pages))('%s has the lang attribute, a title and one h1', (file, page) => {
    const language = file === 'en.html' || file.startsWith('en/') ? 'en' : 'ko';
    expect(page.tags('html')[0]?.attributes['lang']).toBe(language);
    expect(page.tags('title').map(({ text }) => text.trim() !== '')).toEqual([true]);
    expect(page.tags('h1')).toHaveLength(1);
  });

  test.each(byFile(pages))('%s has only valid JSON-LD blocks', (_file, page) => {
    const blocks = page
      .tags('script')
      .filter(({ attributes }) => attributes['type'] === 'application/ld+json');
    for (const { text } of blocks) {
      expect(JSON.parse(text)).toMatchObject({ '@context': 'https://schema.org' });
    }
  });

  test.each([
    'index.html',
    'about.html',
    'services/sunday.html',
    'services/friday-gethsemane.html',
  ])('%s has structured data in both languages', (file) => {
    for (const name of [file, file === 'index.html' ? 'en.html' : `en/${file}`]) {
      const page = site.pages.find((candidate) => candidate.file === name);
      expect(page?.values('script', { type: 'application/ld+json' }, 'type'), name).not.toEqual([]);
    }
  });

  test.each(byFile(indexed))('%s has one meta description', (_file, page) => {
    expect(page.values('meta', { name: 'description' }, 'content')).toEqual([
      expect.stringMatching(/\S{2}/),
    ]);
  });

  test.each(byFile(indexed))(
    '%s has a canonical URL to an existing page and alternate links for ko, en and x-default',
    (_file, page) => {
      const [canonical = ''] = page.values('link', { rel: 'canonical' }, 'href');
      expect(page.values('link', { rel: 'canonical' }, 'href')).toHaveLength(1);
      const { pathname } = new URL(canonical);
      expect(pageNames.has(pathname === '/' ? 'index.html' : `${pathname.slice(1)}.html`)).toBe(
        true,
      );
      const languages = page
        .tags('link')
        .filter(({ attributes }) => attributes['rel'] === 'alternate' && attributes['hreflang'])
        .map(({ attributes }) => attributes['hreflang']);
      expect(languages).toEqual(expect.arrayContaining(['ko', 'en', 'x-default']));
      expect(page.values('link', { rel: 'alternate' }, 'href')).toContain(canonical);
    },
  );

  test.each(byFile(indexed))(
    '%s has Open Graph properties and an image of 1200 x 630 pixels',
    async (_file, page) => {
      for (const property of ['og:title', 'og:description', 'og:url', 'og:type', 'og:image']) {
        expect(page.values('meta', { property }, 'content'), property).toEqual([
          expect.stringMatching(/\S/),
        ]);
      }
      const [image = ''] = page.values('meta', { property: 'og:image' }, 'content');
      const file = new URL(image).pathname.slice(1);
      expect(site.has(file), file).toBe(true);
      const { width, height } = await sharp(site.path(file)).metadata();
      expect({ width, height }).toEqual({ width: 1200, height: 630 });
    },
  );
});

test('no two pages of a language have the same title', () => {
  for (const prefix of ['ko', 'en']) {
    const canonicalPages = indexed.filter(
      (page) =>
        page.tags('html')[0]?.attributes['lang'] === prefix &&
        page
          .values('link', { rel: 'canonical' }, 'href')
          .some((address) => fileOf(address) === page.file),
    );
    const titles = canonicalPages.map((page) => page.tags('title')[0]?.text);
    expect(canonicalPages.length).toBeGreaterThan(15);
    expect(titles.filter((title, index) => titles.indexOf(title) !== index)).toEqual([]);
  }
});

function fileOf(address: string): string {
  const { pathname } = new URL(address);
  return pathname === '/' ? 'index.html' : `${pathname.slice(1)}.html`;
}

test('dialogs load without the validation of forms', () => {
  const isForms = (file: string) => /^assets\/forms-.*\.js$/.test(file);
  const loadedWith = (name: string) => {
    const chunk = Object.values(site.manifest).find(
      ({ file }) => file.startsWith(`assets/${name}-`) && file.endsWith('.js'),
    );
    return [...filesWith(site.manifest, chunk?.file ?? '')];
  };
  expect(loadedWith('reserve').filter(isForms)).toHaveLength(1);
  expect(loadedWith('dialogs').filter(isForms)).toEqual([]);
});

test('the entry chunk does not import Dexie or supabase-js statically', () => {
  const entries = Object.values(site.manifest).filter(({ isEntry }) => isEntry === true);
  expect(entries).not.toEqual([]);
  for (const { file } of entries) {
    const early = [...filesWith(site.manifest, file)].filter((name) =>
      LIBRARIES.some(({ marker }) => site.text(name).includes(marker)),
    );
    expect(early).toEqual([]);
  }
});
