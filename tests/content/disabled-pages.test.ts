import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { OptionalPage } from '../../src/content/disabled-pages.ts';
import { sitePages } from '../../src/content/site-pages.ts';
import { LOCALES, localizedPath } from '../../src/i18n/locale.ts';

const MODULE = '../../src/content/disabled-pages.ts';
const PATHS = {
  newcomers: sitePages.newcomers.path,
  directions: sitePages.directions.path,
  giving: sitePages.giving.path,
  beliefs: sitePages.beliefs.path,
  privacy: sitePages.privacy.path,
  terms: sitePages.terms.path,
} satisfies Readonly<Record<OptionalPage, string>>;

interface Site {
  readonly addresses: readonly string[];
  /** The addresses that its pages link to. */
  readonly linked: readonly string[];
  readonly sitemap: string;
  /** The paths that the search finds. */
  readonly found: readonly string[];
}

/** Renders all pages in both languages. */
async function renderSite(disabledPages: readonly string[]): Promise<Site> {
  vi.resetModules();
  vi.doMock(MODULE, () => ({ disabledPages }));
  const { prerenderedAddresses, renderAddress, sitemap } =
    await import('../../src/build/prerender-entry.tsx');
  const linked = new Set<string>();
  for (const address of prerenderedAddresses()) {
    const { body } = await renderAddress(address);
    for (const [, href = ''] of body.matchAll(/<a [^>]*?href="(\/[^"#?]*)/g)) linked.add(href);
  }
  const { createI18n } = await import('../../src/i18n/i18n.ts');
  const { loadSearchableTexts } = await import('../../src/pages/search/searchable-texts.ts');
  const { pages } = await loadSearchableTexts(await createI18n('ko', []), 'ko');
  return {
    addresses: prerenderedAddresses(),
    linked: [...linked],
    sitemap: sitemap(),
    found: pages.map(({ id }) => id),
  };
}

let complete: Site;
let reduced: Site;

beforeAll(async () => {
  complete = await renderSite([]);
  reduced = await renderSite(Object.keys(PATHS));
});
// The next test file shares the module cache.
afterAll(() => {
  vi.doUnmock(MODULE);
  vi.resetModules();
});

test.each(Object.entries(PATHS))(
  'the page “%s” that is left out has no address, link, sitemap entry or search result',
  (_page, path) => {
    for (const address of LOCALES.map((locale) => localizedPath(path, locale))) {
      expect(complete.addresses).toContain(address);
      expect(complete.linked).toContain(address);
      expect(complete.sitemap).toContain(`${address}</loc>`);
      expect(reduced.addresses).not.toContain(address);
      expect(reduced.linked).not.toContain(address);
      expect(reduced.sitemap).not.toContain(`${address}</loc>`);
    }
    expect(complete.found).toContain(path);
    expect(reduced.found).not.toContain(path);
  },
);

test('every link leads to a page, also on a site with pages left out', () => {
  for (const { linked, addresses } of [complete, reduced]) {
    expect(linked.filter((href) => !addresses.includes(href))).toEqual([]);
  }
});
