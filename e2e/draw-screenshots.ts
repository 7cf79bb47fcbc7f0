import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, chromium } from 'playwright';
import { type Locale, localizedPath, LOCALES } from '../src/i18n/locale.ts';
import { AppServer } from './support/app-server.ts';
import { chromiumOptions } from './support/chromium.ts';
import { installFixedClock } from './support/fixed-clock.ts';

const FOLDER = join(import.meta.dirname, '../public/screenshots');

interface Picture {
  readonly name: string;
  readonly path: string;
  readonly width: number;
  readonly height: number;
  /** Device pixels per CSS pixel; the manifest names the size in device pixels. */
  readonly density: number;
  readonly scheme: 'light' | 'dark';
  /** The picture is taken when this is visible. */
  readonly ready: string;
}

const PICTURES: readonly Picture[] = [
  {
    name: 'prayer',
    path: '/hour-prayer',
    width: 360,
    height: 640,
    density: 2,
    scheme: 'light',
    ready: '[data-testid="prayer-text"]',
  },
  { name: 'home', path: '/', width: 360, height: 640, density: 2, scheme: 'light', ready: 'h1' },
  {
    name: 'prayer-wide',
    path: '/hour-prayer',
    width: 1280,
    height: 800,
    density: 1,
    scheme: 'dark',
    ready: '[data-testid="prayer-text"]',
  },
  {
    name: 'home-wide',
    path: '/',
    width: 1280,
    height: 800,
    density: 1,
    scheme: 'light',
    ready: 'h1',
  },
  {
    name: 'services',
    path: '/services',
    width: 360,
    height: 640,
    density: 2,
    scheme: 'light',
    ready: 'h1',
  },
];

async function draw(browser: Browser, origin: string, picture: Picture, locale: Locale) {
  const { width, height, density, scheme } = picture;
  const context = await browser.newContext({
    baseURL: origin,
    viewport: { width, height },
    deviceScaleFactor: density,
    colorScheme: scheme,
    reducedMotion: 'reduce',
  });
  await installFixedClock(context);
  await context.addInitScript(() => {
    localStorage.setItem('prayerCounterVisited', 'true');
    localStorage.setItem('hasSeenOpeningPopup', 'true');
  });
  const page = await context.newPage();
  await page.goto(localizedPath(picture.path, locale), { waitUntil: 'networkidle' });
  await page.locator(picture.ready).first().waitFor();
  await page.evaluate(async () => {
    await document.fonts.ready;
  });
  await page.screenshot({ path: join(FOLDER, `${picture.name}-${locale}.png`) });
  await context.close();
}

/** Takes the screenshots of the web app manifests and the README, from the built app with its seeded backend. */
mkdirSync(FOLDER, { recursive: true });
const server = await AppServer.create();
const browser = await chromium.launch({
  ...chromiumOptions(),
});
try {
  for (const picture of PICTURES) {
    for (const locale of LOCALES) await draw(browser, server.origin, picture, locale);
  }
} finally {
  await browser.close();
  await server.dispose();
}
