import type { Page } from 'playwright';
import { CPU_SLOWDOWN } from './cold-start.ts';

export interface QueryTime {
  /** The search itself. */
  readonly searchMs: number;
  /** From the keystroke to the results on the page. */
  readonly shownMs: number;
}

export interface SearchTimes {
  /** Until the first answer, with the index, of a page that was just opened. */
  readonly firstMs: number;
  /** Each query by the index that is there. */
  readonly queries: readonly QueryTime[];
}

/** One that few texts have, one that all have, one that none has, initial consonants, and two words. */
const QUERIES = ['새벽', '주', '없는말', 'ㄱㄷ', '주님 은혜'];

/**
 * Chromium slows down the page's own thread only. What the worker took is therefore added until it counts as often as the
 * slowdown.
 */
export async function measureSearch(page: Page): Promise<SearchTimes> {
  await page.goto('/search');
  const field = page.getByRole('searchbox');
  await field.focus();
  await page.waitForFunction(() =>
    Object.keys(document.getElementById('search-field') ?? {}).some((key) =>
      key.startsWith('__react'),
    ),
  );
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  const { shownMs: firstMs } = await measureQuery(page, '하나님');
  const queries: QueryTime[] = [];
  for (const query of QUERIES) queries.push(await measureQuery(page, query));
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  return { firstMs, queries };
}

/** Types the query at once and waits for the answer to it. Without named functions, for which tsx would add a helper that the page lacks. */
function measureQuery(page: Page, query: string): Promise<QueryTime> {
  return page.evaluate(
    async ([wanted, slowdown]) => {
      const field = document.querySelector<HTMLInputElement>('#search-field');
      const article = field?.closest('article');
      if (field === null || article === null || article === undefined) throw new Error('no field');
      // React compares with the value that was set through the element's own property.
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
