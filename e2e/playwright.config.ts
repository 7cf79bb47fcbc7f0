import { defineConfig } from 'playwright/test';
import { CORE_JOURNEYS } from './core-journeys.ts';
import { journeyBrowserOptions } from './support/chromium.ts';
import { installFonts } from './support/system-fonts.ts';

/** Journeys that run on the embedded database and, with `TEST_DATABASE=server`, on a Postgres server. */
const BACKEND_JOURNEYS =
  /(accounts|admin-(?!accessibility|english).*|contact|early-press|exactly-once|hour-prayer.*|realtime|reservation)\.spec\.ts$/;
const LIGHTHOUSE = /lighthouse\.spec\.ts$/;

installFonts();

export default defineConfig({
  testDir: './journeys',
  forbidOnly: true,
  // Each worker has its own server, which the tests of a file share one after another.
  workers: 2,
  // A test that fails once has found a fault in the app or in the test.
  retries: 0,
  // Generous, so that a slow machine fails no test: a passing one never waits for them.
  timeout: 600_000,
  // Like the limits of `tests/run-all.ts`.
  globalTimeout: (process.env['TEST_ROUNDS'] === 'full' ? 240 : 60) * 60_000,
  expect: { timeout: 45_000 },
  reporter: 'list',
  projects: [
    ...[
      { name: 'journeys', testIgnore: [BACKEND_JOURNEYS, LIGHTHOUSE] },
      { name: 'backend-journeys', testMatch: BACKEND_JOURNEYS },
    ].flatMap(({ name, ...files }) => [
      { name, ...files, grep: CORE_JOURNEYS, outputDir: `./.results/${name}` },
      {
        name: `${name}-extended`,
        ...files,
        grepInvert: CORE_JOURNEYS,
        outputDir: `./.results/${name}-extended`,
      },
    ]),
    { name: 'lighthouse', testMatch: LIGHTHOUSE, outputDir: './.results/lighthouse' },
  ],
  use: {
    browserName: 'chromium',
    launchOptions: journeyBrowserOptions(),
    locale: 'ko-KR',
    timezoneId: 'Asia/Seoul',
    viewport: { width: 390, height: 844 },
    screenshot: 'only-on-failure',
  },
});
