import { chromium, type BrowserContext, type Page } from 'playwright';
import { markEarlierVisit } from '../../e2e/page-models/prayer-counter.ts';
import { AdminReserves } from '../../e2e/page-models/admin-reserves.ts';
import type { AppServer } from '../../e2e/support/app-server.ts';
import { CHROMIUM_ARGS, requireChromium } from '../../e2e/support/chromium.ts';
import { signIn } from '../../e2e/support/signed-in.ts';
import { CPU_SLOWDOWN } from './cold-start.ts';

/** Stands in the purpose of a fifth of them. */
const SEARCHED = '성탄';

/** Milliseconds from what somebody did until the list stands on the screen, on a phone as slow as a modest one. */
export interface ListTimes {
  readonly openedMs: number;
  /** From the last letter of a word; the list waits a quarter of a second for another one. */
  readonly filteredMs: number;
  readonly moreMs: number;
}

/** What a list is like when it has changed. */
interface Wanted {
  readonly least: number;
  readonly most: number;
  /** In every row. */
  readonly word: string;
}

/** Real milliseconds from the press or the letter that `act` ends with until the list is as wanted, and drawn. */
async function timeUntil(page: Page, act: () => Promise<void>, wanted: Wanted): Promise<number> {
  const shown = page.evaluate(
    ({ least, most, word }) =>
      new Promise<number>((resolve) => {
        let begin = 0;
        for (const type of ['pointerdown', 'input']) {
          addEventListener(type, () => (begin = performance.now()), { capture: true });
        }
        const look = () => {
          const rows = [...document.querySelectorAll('[role="tabpanel"] summary')];
          const isThere =
            begin > 0 &&
            rows.length >= least &&
            rows.length <= most &&
            rows.every((row) => row.textContent.includes(word));
          requestAnimationFrame(isThere ? () => resolve(performance.now() - begin) : look);
        };
        requestAnimationFrame(look);
      }),
    wanted,
  );
  await act();
  return shown;
}

/** The decided requests: opened, read on and searched through, several times by a fresh visitor. */
export async function measureReserves(
  server: AppServer,
  runs: number,
): Promise<readonly ListTimes[]> {
  const browser = await chromium.launch({
    executablePath: requireChromium(),
    args: [...CHROMIUM_ARGS],
  });
  try {
    const times: ListTimes[] = [];
    for (let run = 0; run < runs; run += 1) {
      const context = await browser.newContext({
        locale: 'ko-KR',
        viewport: { width: 390, height: 844 },
      });
      times.push(await measureOnce(context, server));
      await context.close();
    }
    return times;
  } finally {
    await browser.close();
  }
}

async function measureOnce(context: BrowserContext, server: AppServer): Promise<ListTimes> {
  await signIn(context, { server }, 0);
  await context.addInitScript(markEarlierVisit);
  const page = await context.newPage();
  const reserves = new AdminReserves(page);
  await page.goto(`${server.origin}/bc-admin?tab=reserves`);
  await page.getByRole('button', { name: '처리한 신청', exact: true }).waitFor();
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  const openedMs = await timeUntil(page, () => reserves.show('처리한 신청'), {
    least: 1,
    most: Infinity,
    word: '',
  });
  const first = await reserves.rows.count();
  const more = page.getByRole('tabpanel').getByRole('button', { name: '더 보기' });
  const moreMs = await timeUntil(page, () => more.click(), {
    least: first + 1,
    most: Infinity,
    word: '',
  });
  await page.getByRole('button', { name: '예약 찾기', exact: true }).click();
  const filteredMs = await timeUntil(page, () => reserves.search.fill(SEARCHED), {
    least: 1,
    most: first,
    word: SEARCHED,
  });
  await page.close();
  return { openedMs, filteredMs, moreMs };
}
