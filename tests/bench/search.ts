import { isHydrated } from '../../e2e/support/is-hydrated.ts';
import type { Page } from 'playwright';
import { CPU_SLOWDOWN } from './cold-start.ts';

export interface QueryTime {
  /** The duration of the search alone. */
  readonly searchMs: number;
  /** From the keystroke to the results on the page. */
  readonly shownMs: number;
}

export interface SearchTimes {
  /** Time to the first results on a newly opened page, including building the index. */
  readonly firstMs: number;
  /** The time of each query with the existing index. */
  readonly queries: readonly QueryTime[];
}

/** A rare word, a word in all texts, a word in none, initial consonants, and two words. */
const QUERIES = ['새벽', '주', '없는말', 'ㄱㄷ', '주님 은혜'];

/**
 * Measures search times on a slow phone. Chromium throttles only the main thread of the page, so the time spent in the
 * worker is multiplied by the slowdown.
 */
export async function measureSearch(page: Page): Promise<SearchTimes> {
  await page.goto('/search');
  const field = page.getByRole('searchbox');
  await field.focus();
  await page.waitForFunction(isHydrated, ['#search-field']);
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  const { shownMs: firstMs } = await measureQuery(page, '하나님');
  const queries: QueryTime[] = [];
  for (const query of QUERIES) queries.push(await measureQuery(page, query));
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  return { firstMs, queries };
}

/**
 * Enters the whole query and waits for its results. No named functions: tsx would add a helper that the page lacks.
 */
function measureQuery(page: Page, query: string): Promise<QueryTime> {
  return page.evaluate(
    async ([wanted, slowdown]) => {
      const field = document.querySelector<HTMLInputElement>('#search-field');
      const article = field?.closest('article');
      if (field === null || article === null || article === undefined) throw new Error('no field');
      // The prototype's setter is used because React overrides the one on the element to detect changes.
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(
        field,
        wanted,
      );
      const start = performance.now();
      field.dispatchEvent(new InputEvent('input', { bubbles: true }));
      await new Promise<void>((resolve) => {
        const observer = new MutationObserver(() => {
          if (article.querySelector(`[data-answer="${wanted}"]`) === null) return;
          observer.disconnect();
          resolve();
        });
        observer.observe(article, { childList: true, subtree: true, attributes: true });
      });
      const took = Number(article.querySelector('[data-took]')?.getAttribute('data-took'));
      return {
        searchMs: took * slowdown,
        shownMs: performance.now() - start + took * (slowdown - 1),
      };
    },
    [query, CPU_SLOWDOWN] as const,
  );
}
