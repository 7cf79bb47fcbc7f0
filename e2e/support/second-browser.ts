import type { Browser, BrowserContext } from 'playwright';
import { simulateReturningVisitor } from '../page-models/prayer-counter.ts';
import { installFixedClock } from './fixed-clock.ts';
import type { App } from './journey.ts';
import type { ConsoleErrors } from './console-errors.ts';
import { type Level, signIn } from './test-users.ts';

/** Opens the browser context of another returning visitor, or account; its console errors fail the journey as well. */
export async function openSecondBrowser(
  browser: Browser,
  app: App,
  consoleErrors: ConsoleErrors,
  { signedInAs = null }: { readonly signedInAs?: Level | null } = {},
): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL: app.origin, locale: 'ko-KR' });
  consoleErrors.watch(context);
  await installFixedClock(context);
  await simulateReturningVisitor(context);
  if (signedInAs !== null) await signIn(context, app, signedInAs);
  return context;
}
