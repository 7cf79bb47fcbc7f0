import type { Browser, BrowserContext } from 'playwright';
import { rememberEarlierVisit } from '../page-models/prayer-counter.ts';
import { setChurchClock } from './church-clock.ts';
import type { App } from './journey.ts';
import type { PageProblems } from './page-problems.ts';

/** The browser of somebody else, who was here before; its complaints are those of the journey. */
export async function browserElsewhere(
  browser: Browser,
  app: App,
  problems: PageProblems,
): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL: app.origin, locale: 'ko-KR' });
  problems.watch(context);
  await setChurchClock(context);
  await rememberEarlierVisit(context);
  return context;
}
