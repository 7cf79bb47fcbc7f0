import { defineConfig } from 'playwright/test';
import { CHROMIUM_ARGS, requireChromium } from './support/chromium.ts';

/** What goes through the pages of the site one by one, and could all be done at once. */
const PAGES = /(?:accessibility|lighthouse|-pages)\.spec\.ts$/;

export default defineConfig({
  testDir: './journeys',
  forbidOnly: true,
  // In each project one after another on one app: the machine that must pass has two cores.
  workers: 1,
  // A busy machine may starve the browser once; a fault of the app shows twice. The report names what needed it.
  retries: 1,
  timeout: 60_000,
  globalTimeout: 25 * 60_000,
  expect: { timeout: 15_000 },
  reporter: 'list',
  projects: [
    { name: 'journeys', testIgnore: PAGES, outputDir: './.results/journeys' },
    { name: 'pages', testMatch: PAGES, outputDir: './.results/pages' },
  ],
  use: {
    browserName: 'chromium',
    launchOptions: { executablePath: requireChromium(), args: [...CHROMIUM_ARGS] },
    locale: 'ko-KR',
    timezoneId: 'Asia/Seoul',
    viewport: { width: 390, height: 844 },
    screenshot: 'only-on-failure',
  },
});
