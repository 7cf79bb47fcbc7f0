import type { Browser, CDPSession } from 'playwright';
import type { AppServer } from '../../e2e/support/app-server.ts';
import { installFixedClock } from '../../e2e/support/fixed-clock.ts';
import { emulateSlowPhone } from '../../e2e/support/slow-phone.ts';
import { signIn } from '../../e2e/support/test-users.ts';
import { simulateReturningVisitor } from '../../e2e/page-models/prayer-counter.ts';
import { evaluateInPage } from './cold-start.ts';
import { describeSummary, type Line, summarize } from './statistics.ts';
import { withBrowser } from './with-browser.ts';

const VISITS = 5;
const PHONE = { width: 390, height: 844 };

/** The time until a signed-in volunteer sees the open tasks of the admin area, with nothing cached. */
export async function measureAdminView(app: AppServer): Promise<Line> {
  const times = await withBrowser(app.origin, async (browser, origin) => {
    // Not counted: the proxy compresses each file when it is requested first.
    await visitAdminView(browser, app, origin);
    const visits: number[] = [];
    for (let visit = 0; visit < VISITS; visit += 1) {
      visits.push(await visitAdminView(browser, app, origin));
    }
    return visits;
  });
  return {
    what: 'first visit to the admin area until its open tasks are shown, slow phone',
    figure: describeSummary(summarize(times), ' ms'),
    ratio: '',
    aim: '4000 ms',
  };
}

/** In ms from the start of the navigation. */
async function visitAdminView(browser: Browser, app: AppServer, origin: string): Promise<number> {
  const context = await browser.newContext({
    viewport: PHONE,
    locale: 'ko-KR',
    timezoneId: 'Asia/Seoul',
  });
  try {
    await installFixedClock(context);
    await simulateReturningVisitor(context);
    await signIn(context, { server: app }, 1);
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await emulateSlowPhone(page);
    const startedAt = performance.now();
    await page.goto(`${origin}/bc-admin`, { waitUntil: 'commit' });
    await waitUntilTasksAreShown(session);
    return performance.now() - startedAt;
  } finally {
    await context.close();
  }
}

async function waitUntilTasksAreShown(session: CDPSession): Promise<void> {
  const heading = await evaluateInPage(
    session,
    `new Promise((resolve) => {
      const observer = new MutationObserver(() => {
        const areShown =
          document.querySelectorAll('main section h3').length === 5 &&
          document.querySelector('main [role="status"][aria-label]') === null;
        if (!areShown) return;
        observer.disconnect();
        resolve(document.querySelector('main h2')?.textContent);
      });
      observer.observe(document, { subtree: true, childList: true, attributes: true });
    })`,
  );
  if (heading !== '오늘 할 일') throw new Error(`the view is ${String(heading)}`);
}
