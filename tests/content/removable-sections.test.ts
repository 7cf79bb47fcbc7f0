import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';

let renderWhole: Renderer;
beforeAll(async () => {
  ({ renderAddress: renderWhole } = await import('../../src/build/prerender-entry.tsx'));
});
beforeEach(() => vi.resetModules());
afterEach(() => {
  for (const name of ['newcomers', 'giving', 'beliefs', 'directions', 'legal']) {
    vi.doUnmock(`../../src/content/${name}.ts`);
  }
});
// The next test file shares the module cache.
afterAll(() => vi.resetModules());

type Renderer = (typeof import('../../src/build/prerender-entry.tsx'))['renderAddress'];

/** The renderer with these values in a content module. */
async function rendererWith(module: string, values: object): Promise<Renderer> {
  const path = `../../src/content/${module}.ts`;
  const content: object = await vi.importActual(path);
  vi.doMock(path, () => ({ ...content, ...values }));
  const { renderAddress } = await import('../../src/build/prerender-entry.tsx');
  return renderAddress;
}

/** The headings of a page that is prerendered. */
async function headings(renderAddress: Renderer, address: string): Promise<readonly string[]> {
  const { body } = await renderAddress(address);
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
  expect(await headings(renderWhole, address)).toContain(heading);
  vi.resetModules();
  const renderChanged = await rendererWith(module, values);
  expect(await headings(renderChanged, address)).not.toContain(heading);
});

test('a means of transport that is removed from the content has no tab on the directions page', async () => {
  const { ways } = await import('../../src/content/directions.ts');
  const tabs = async (kept: typeof ways) => {
    vi.resetModules();
    vi.doMock('../../src/content/directions.ts', () => ({ ways: kept }));
    const { renderAddress } = await import('../../src/build/prerender-entry.tsx');
    const { body } = await renderAddress('/directions');
    return [...body.matchAll(/role="tab"[^>]*>([^<]+)/g)].map(([, label]) => label);
  };
  expect(await tabs(ways)).toHaveLength(ways.length);
  expect(await tabs(ways.filter(({ id }) => id !== 'bus'))).not.toContain('버스');
});
