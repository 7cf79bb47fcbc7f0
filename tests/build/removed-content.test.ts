import { afterEach, describe, expect, test, vi } from 'vitest';
import { prerenderedPaths, renderPath, sitemap } from '../../src/build/prerender-entry.tsx';
import type { OptionalPage } from '../../src/content/disabled-pages.ts';
import { ways } from '../../src/content/directions.ts';
import { sitePages } from '../../src/content/site-pages.ts';
import { createI18n } from '../../src/i18n/i18n.ts';
import { LOCALES, localizedPath } from '../../src/i18n/locale.ts';
import { loadSearchableTexts } from '../../src/pages/search/searchable-texts.ts';

type Prerender = typeof import('../../src/build/prerender-entry.tsx');
type Renderer = Prerender['renderPath'];

const mocked: string[] = [];
afterEach(() => {
  for (const path of mocked.splice(0)) vi.doUnmock(path);
  vi.resetModules();
});

/** The prerendering of a site with these values in a content module. */
async function prerenderWith(module: string, values: object): Promise<Prerender> {
  const path = `../../src/content/${module}.ts`;
  const content: object = await vi.importActual(path);
  vi.resetModules();
  vi.doMock(path, () => ({ ...content, ...values }));
  mocked.push(path);
  return import('../../src/build/prerender-entry.tsx');
}

describe('a page that is left out', () => {
  const PATHS = {
    newcomers: sitePages.newcomers.path,
    directions: sitePages.directions.path,
    giving: sitePages.giving.path,
    beliefs: sitePages.beliefs.path,
    privacy: sitePages.privacy.path,
    terms: sitePages.terms.path,
  } satisfies Readonly<Record<OptionalPage, string>>;
  const optional = Object.values(PATHS).flatMap((path) =>
    LOCALES.map((locale) => localizedPath(path, locale)),
  );

  async function linksOf(render: Renderer, addresses: readonly string[]): Promise<Set<string>> {
    const links = new Set<string>();
    for (const address of addresses) {
      const { body } = await render(address);
      for (const [, href = ''] of body.matchAll(/<a [^>]*?href="(\/[^"#?]*)/g)) links.add(href);
    }
    return links;
  }

  async function searchablePaths(
    i18n: typeof createI18n,
    texts: typeof loadSearchableTexts,
  ): Promise<string[]> {
    const { pages } = await texts(await i18n('ko', []), 'ko');
    return pages.map(({ id }) => id);
  }

  test('has no address, link, sitemap entry or search result, and all other links lead to a page', async () => {
    // The complete site: the links of all its pages are checked in the build (`spec-facts.test.ts`).
    const homes = LOCALES.map((locale) => localizedPath('/', locale));
    const links = await linksOf(renderPath, homes);
    expect(optional.filter((address) => !prerenderedPaths().includes(address))).toEqual([]);
    expect(optional.filter((address) => !links.has(address))).toEqual([]);
    expect(optional.filter((address) => !sitemap().includes(`${address}</loc>`))).toEqual([]);
    const found = await searchablePaths(createI18n, loadSearchableTexts);
    expect(found).toEqual(expect.arrayContaining(Object.values(PATHS)));

    const reduced = await prerenderWith('disabled-pages', { disabledPages: Object.keys(PATHS) });
    const addresses = reduced.prerenderedPaths();
    expect([...addresses, ...optional].sort()).toEqual([...prerenderedPaths()].sort());
    const left = await linksOf(reduced.renderPath, addresses);
    expect([...left].filter((href) => !addresses.includes(href))).toEqual([]);
    expect(optional.filter((address) => reduced.sitemap().includes(`${address}</loc>`))).toEqual(
      [],
    );
    const i18n = await import('../../src/i18n/i18n.ts');
    const search = await import('../../src/pages/search/searchable-texts.ts');
    const stillFound = await searchablePaths(i18n.createI18n, search.loadSearchableTexts);
    expect(Object.values(PATHS).filter((path) => stillFound.includes(path))).toEqual([]);
    expect(stillFound).not.toEqual([]);
  });
});

/** The headings of a prerendered page. */
async function headings(render: Renderer, address: string): Promise<readonly string[]> {
  const { body } = await render(address);
  const main = body.slice(body.indexOf('<main'), body.indexOf('</main>'));
  return [...main.matchAll(/<h[1-3][^>]*>(.*?)<\/h[1-3]>/g)].map(([, heading = '']) =>
    heading.replaceAll(/<[^>]+>|\u00a0/g, ' ').trim(),
  );
}

// What a church removes in a content module, and the heading that is then gone.
test.each<[string, object, string, string]>([
  ['newcomers', { firstDay: [] }, '/newcomers', '첫 주일은 이렇게 보냅니다'],
  ['newcomers', { joiningSteps: [] }, '/newcomers', '교인이 되기까지'],
  ['newcomers', { joiningSteps: ['register'] }, '/newcomers', '세례와 입교'],
  ['newcomers', { newcomerQuestions: [] }, '/newcomers', '자주 묻는 질문'],
  ['giving', { offeringAccount: null }, '/giving', '헌금 계좌'],
  ['giving', { envelopes: [] }, '/giving', '헌금 봉투'],
  ['giving', { receiptSteps: [] }, '/giving', '기부금 영수증'],
  ['beliefs', { denomination: null }, '/beliefs', '교단'],
  ['beliefs', { hasCreed: false }, '/beliefs', '사도신경'],
  ['beliefs', { articles: [] }, '/beliefs', '우리가 믿는 것'],
  ['legal', { privacySections: ['items'] }, '/privacy', '8. 만 14세 미만 어린이'],
])('without %s %o, %s has no section “%s”', async (module, values, address, heading) => {
  expect(await headings(renderPath, address)).toContain(heading);
  const { renderPath: renderReduced } = await prerenderWith(module, values);
  expect(await headings(renderReduced, address)).not.toContain(heading);
});

test('a means of transport that is removed from the content has no tab on the directions page', async () => {
  const tabs = async (render: Renderer) => {
    const { body } = await render('/directions');
    return [...body.matchAll(/role="tab"[^>]*>([^<]+)/g)].map(([, label]) => label);
  };
  const labels = await tabs(renderPath);
  expect(labels).toHaveLength(ways.length);
  expect(labels).toContain('버스');
  const kept = ways.filter(({ id }) => id !== 'bus');
  const { renderPath: renderReduced } = await prerenderWith('directions', { ways: kept });
  expect(await tabs(renderReduced)).toHaveLength(kept.length);
  expect(await tabs(renderReduced)).not.toContain('버스');
});
