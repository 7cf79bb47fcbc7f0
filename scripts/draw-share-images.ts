/**
 * Generates the link preview images public/share/<kind>-<locale>.png, 1200x630 with all text in the middle 2:1.
 * Requires Chromium: npx tsx scripts/draw-share-images.ts [path of a browser]
 */
import { readFile, writeFile } from 'node:fs/promises';
import type { Page } from 'playwright';
import sharp from 'sharp';
import { church } from '../src/content/church.ts';
import type { ShareImageKind } from '../src/content/site-pages.ts';
import { LOCALES, type Locale } from '../src/i18n/locale.ts';
import words from './draw-share-texts.json' with { type: 'json' };
import { withDrawingPage } from './drawing-materials.ts';

const WIDTH = 1200;
const HEIGHT = 630;
const MOST_BYTES = 120_000;

const PICTURES = {
  church: 'hill',
  worship: 'door',
  prayer: 'hands',
  word: 'book',
  community: 'table',
  walk: 'road',
  news: 'book',
} as const satisfies Record<ShareImageKind, string>;

const WORDS: Readonly<Record<Locale, Readonly<Record<ShareImageKind, readonly string[]>>>> = words;

/** Illustrations that extend to the card's edges; the others have a margin. */
const PLACES: Readonly<Record<string, string>> = { hill: 'wide', door: 'full', road: 'full' };

const LAYOUT = `<style>
  body { margin: 0; width: ${WIDTH}px; height: ${HEIGHT}px; position: relative; overflow: hidden;
    background: var(--behold-paper); color: var(--behold-ink); word-break: keep-all; }
  svg.picture { position: absolute; }
  .wide { left: 0; bottom: -60px; width: ${WIDTH}px; height: 600px; }
  .side { right: 12px; top: 105px; width: 560px; height: 420px; }
  .full { right: 0; top: 0; width: 520px; height: 630px; }
  .words { position: absolute; left: 72px; top: 66px; height: 490px; display: flex; flex-direction: column;
    justify-content: space-between; }
  .words[data-over] { justify-content: flex-start; gap: 30px; }
  .name { display: flex; align-items: center; gap: 16px; font: 700 34px/1 'Behold Sans';
    color: var(--behold-ember); }
  .name svg { width: 52px; height: 52px; fill: currentColor; }
  h1 { margin: 0; font: 700 60px/1.32 'Behold Serif'; letter-spacing: -0.01em; }
  [lang='ko'] h1 { font-size: 66px; }
</style>`;

function cardHtml(kind: ShareImageKind, locale: Locale, mark: string): string {
  const picture = PICTURES[kind];
  const place = PLACES[picture] ?? 'side';
  const [width, height] = picture === 'hill' ? [1440, 720] : [480, 360];
  return (
    `<svg class="picture illustration ${place}" viewBox="0 0 ${width} ${height}" preserveAspectRatio="${place === 'side' ? 'xMidYMid meet' : 'xMidYMax slice'}"><use href="#${picture}"/></svg>` +
    `<div class="words" lang="${locale}"${place === 'wide' ? ' data-over' : ''}>` +
    `<div class="name"><svg viewBox="11 11 26 26"><path fill-rule="evenodd" d="${mark}"/></svg>${church.name[locale]}</div>` +
    `<h1>${WORDS[locale][kind].join('<br>')}</h1></div>`
  );
}

async function draw(page: Page, html: string, file: string): Promise<void> {
  await page.locator('main').evaluate((main, content) => {
    main.innerHTML = content;
  }, html);
  await page.evaluate(async () => {
    await document.fonts.load("700 60px 'Behold Serif'", 'A\uac00');
    await document.fonts.load("700 34px 'Behold Sans'", 'A\uac00');
  });
  const shot = await page.screenshot({ type: 'png' });
  const image = await sharp(shot).png({ palette: true, colours: 128, effort: 10 }).toBuffer();
  if (image.length > MOST_BYTES) throw new Error(`${file} has ${image.length} bytes.`);
  await writeFile(file, image);
}

const [mark = ''] =
  /(?<= d=")[^"]+/.exec(await readFile('public/icons/monochrome.svg', 'utf8')) ?? [];
await withDrawingPage(`${LAYOUT}<main></main>`, async (page) => {
  await page.setViewportSize({ width: WIDTH, height: HEIGHT });
  for (const kind of Object.keys(PICTURES) as ShareImageKind[]) {
    for (const locale of LOCALES) {
      await draw(page, cardHtml(kind, locale, mark), `public/share/${kind}-${locale}.png`);
    }
  }
});
