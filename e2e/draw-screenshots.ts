import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright';
import sharp from 'sharp';
import { type Locale, localizedPath, LOCALES } from '../src/i18n/locale.ts';
import { markReturningVisitor } from './page-models/prayer-counter.ts';
import { AppServer } from './support/app-server.ts';
import { chromiumOptions } from './support/chromium.ts';
import { installFixedClock } from './support/fixed-clock.ts';
import { visitUntilOfflineReady } from './support/offline-ready.ts';
import { type Level, signIn } from './support/test-users.ts';

const FOLDER = join(import.meta.dirname, '../public/screenshots');
const GUIDE_FOLDER = join(import.meta.dirname, '../docs/ko/pictures');

interface Picture {
  readonly name: string;
  readonly path: string;
  readonly width: number;
  readonly height: number;
  /** Device pixels per CSS pixel; the manifest gives the size in device pixels. */
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

/** A screenshot in the Korean guide for volunteers. */
interface GuidePicture {
  readonly name: string;
  readonly path: string;
  /** The level of the seeded account that is signed in. */
  readonly level?: Level;
  readonly isPhone?: boolean;
  /** The picture is taken when this is visible. */
  readonly ready: string;
  /** Captures only this element. */
  readonly element?: string;
  /** Brings the page into the state to capture. */
  readonly prepare?: (page: Page) => Promise<void>;
}

const GUIDE_PICTURES: readonly GuidePicture[] = [
  { name: 'sign-in', path: '/auth', ready: 'main form button[type="submit"]', isPhone: true },
  { name: 'prayers', path: '/bc-admin?tab=prayers', level: 1, ready: 'text=빠진 날 살피기' },
  {
    name: 'prayer-form',
    path: '/bc-admin?tab=prayers',
    level: 1,
    ready: 'button:has-text("기도 고치기"), button[aria-label$="기도 고치기"]',
    prepare: async (page) => {
      await page
        .getByRole('button', { name: /기도 고치기$/ })
        .first()
        .click();
      await page.getByRole('region', { name: '성도들에게 보이는 모습' }).waitFor();
    },
  },
  {
    name: 'reservations',
    path: '/bc-admin?tab=reserves',
    level: 1,
    ready: '[data-reservation]',
    element: '[data-reservation]:has(textarea)',
    prepare: async (page) =>
      page
        .getByRole('button', { name: / 승인$/ })
        .first()
        .click(),
  },
  {
    name: 'bulletin-form',
    path: '/bc-admin?tab=bulletins',
    level: 1,
    ready: 'button:has-text("새 주보")',
    prepare: async (page) => {
      await page
        .getByRole('button', { name: /고치기$/ })
        .first()
        .click();
      await page.getByRole('button', { name: '사진 고르기' }).first().waitFor();
    },
  },
  { name: 'bible', path: '/bc-admin?tab=bible', level: 1, ready: 'input[type="search"]' },
  { name: 'settings', path: '/bc-admin?tab=settings', level: 0, ready: 'text=관리 기록' },
  {
    name: 'prayer-on-phone',
    path: '/hour-prayer',
    isPhone: true,
    ready: '[data-testid="prayer-text"]',
  },
];

async function draw(browser: Browser, origin: string, picture: Picture, locale: Locale) {
  const { width, height, density, scheme } = picture;
  const page = await openPage(browser, {
    baseURL: origin,
    viewport: { width, height },
    deviceScaleFactor: density,
    colorScheme: scheme,
  });
  await show(page, localizedPath(picture.path, locale), picture.ready);
  await page.screenshot({ path: join(FOLDER, `${picture.name}-${locale}.png`) });
  await page.context().close();
}

async function drawForGuide(browser: Browser, server: AppServer, picture: GuidePicture) {
  const { name, path, level, isPhone = false, ready, element, prepare } = picture;
  const page = await openPage(browser, {
    baseURL: server.origin,
    viewport: isPhone ? { width: 390, height: 760 } : { width: 1100, height: 760 },
    deviceScaleFactor: isPhone ? 1.5 : 1,
  });
  if (level !== undefined) await signIn(page.context(), { server }, level);
  // On a first visit the rarer glyphs are requested last, after the files for offline use.
  await visitUntilOfflineReady(page, path);
  await show(page, path, ready);
  await prepare?.(page);
  const shown = element === undefined ? page : page.locator(element);
  const image = sharp(await shown.screenshot());
  await image.webp({ quality: 78 }).toFile(join(GUIDE_FOLDER, `${name}.webp`));
  await page.context().close();
}

async function openPage(browser: Browser, options: BrowserContextOptions): Promise<Page> {
  const context = await browser.newContext({
    ...options,
    locale: 'ko-KR',
    reducedMotion: 'reduce',
  });
  await installFixedClock(context);
  await context.addInitScript(markReturningVisitor);
  return context.newPage();
}

async function show(page: Page, path: string, ready: string): Promise<void> {
  await page.goto(path, { waitUntil: 'networkidle' });
  await page.locator(ready).first().waitFor();
  await page.evaluate(async () => {
    await document.fonts.ready;
  });
}

/** Takes the screenshots for the web app manifests, the README and the guide, using the built app and a seeded backend. */
mkdirSync(FOLDER, { recursive: true });
mkdirSync(GUIDE_FOLDER, { recursive: true });
const only = process.argv[2];
const server = await AppServer.create();
const browser = await chromium.launch(chromiumOptions());
try {
  if (only !== 'guide') {
    for (const picture of PICTURES) {
      for (const locale of LOCALES) await draw(browser, server.origin, picture, locale);
    }
  }
  for (const picture of GUIDE_PICTURES) await drawForGuide(browser, server, picture);
} finally {
  await browser.close();
  await server.dispose();
}
