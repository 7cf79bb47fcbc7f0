import { chromium, type BrowserContext, type Page } from 'playwright';
import { markReturningVisitor } from '../../e2e/page-models/prayer-counter.ts';
import { AdminReserves } from '../../e2e/page-models/admin-reserves.ts';
import type { AppServer } from '../../e2e/support/app-server.ts';
import { chromiumOptions } from '../../e2e/support/chromium.ts';
import { signIn } from '../../e2e/support/test-users.ts';
import { openEmbeddedDatabase } from '../../supabase/local/embedded-database.ts';
import { CPU_SLOWDOWN } from './cold-start.ts';

/** A word in the purpose of every fifth reservation. */
const SEARCHED = '성탄';

/** Milliseconds from an action until the list is shown, on a slow phone. */
export interface ListTimes {
  readonly openedMs: number;
  /** From the last typed character; includes a debounce of 250 ms. */
  readonly filteredMs: number;
  readonly moreMs: number;
}

/** Inserts decided reservations into the database of the stopped app; every fifth has {@link SEARCHED} in its purpose. */
export async function insertReservations(server: AppServer, count: number): Promise<void> {
  await server.stop();
  const database = await openEmbeddedDatabase({ directory: server.dataDir });
  await database.script(`
    insert into public.reservations (
      request_id, request_hash, receipt_hash, language, reservation_type, name, phone, email, resource_id, resource_name,
      start_date, end_date, start_time, end_time, purpose, status, decided_at
    )
      select gen_random_uuid(), sha256('asked'), sha256(n::text::bytea), 'ko', 'facility', '김새봄', '010-1234-5678',
        'saebom@x.example', 'classroom1', '3층 새가족실', date '2024-01-01' + n % 900, date '2024-01-01' + n % 900,
        time '10:00', time '12:00', case when n % 5 = 0 then '${SEARCHED} 연습' else '목장 모임' end, 'rejected', now()
      from generate_series(1, ${count}) n;
    analyze public.reservations`);
  await database.close();
  await server.start();
}

/** The expected state of a list after an action. */
interface Wanted {
  readonly least: number;
  readonly most: number;
  /** A word in every row. */
  readonly word: string;
}

/** Real milliseconds from the last input event of `act` until the list is as expected and rendered. */
async function timeUntil(page: Page, act: () => Promise<void>, wanted: Wanted): Promise<number> {
  // No named functions: tsx would add a helper that the page lacks.
  const shown = page.evaluate(async ({ least, most, word }) => {
    let startedAt = 0;
    for (const type of ['pointerdown', 'input']) {
      addEventListener(type, () => (startedAt = performance.now()), { capture: true });
    }
    for (let isThere = false; ;) {
      await new Promise((resolve) => {
        requestAnimationFrame(resolve);
      });
      if (isThere) return performance.now() - startedAt;
      const rows = [...document.querySelectorAll('[role="tabpanel"] summary')];
      isThere =
        startedAt > 0 &&
        rows.length >= least &&
        rows.length <= most &&
        rows.every((row) => row.textContent.includes(word));
    }
  }, wanted);
  await act();
  return shown;
}

/** Measures opening, paging and searching of the decided requests, each time in a new context. */
export async function measureReserves(
  server: AppServer,
  runs: number,
): Promise<readonly ListTimes[]> {
  const browser = await chromium.launch({
    ...chromiumOptions(),
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
  await context.addInitScript(markReturningVisitor);
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
