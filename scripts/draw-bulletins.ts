/**
 * Generates the images used by the seeds in supabase/seeds/storage/images: twelve bulletins of two or three pages and
 * the images of nine news items, each with a thumbnail.
 * Requires Chromium: npx tsx scripts/draw-bulletins.ts [path of a browser]
 */
import { mkdir, writeFile } from 'node:fs/promises';
import type { Page } from 'playwright';
import sharp, { type Sharp } from 'sharp';
import { church } from '../src/content/church.ts';
import { ENCODED_PICTURE } from '../src/domain/picture-size.ts';
import words from './draw-bulletins-texts.json' with { type: 'json' };
import { withDrawingPage } from './drawing-materials.ts';

const SHEET = { width: 1200, height: 1600, folder: 'WeeklyBulletin', most: 110_000 };
const CARD = { width: 1080, height: 810, folder: 'CardNews', most: 60_000 };
const SMALL_MOST = 20_000;
/** File name of the first image in the seeds; each further image increments it. */
const FIRST_NAME = 1_764_000_000_001;
const ROOT = 'supabase/seeds/storage/images';

type Format = typeof SHEET | typeof CARD;
type Bulletin = (typeof words.bulletins)[number];

const LAYOUT = `<style>
  body { margin: 0; }
  main { position: relative; overflow: hidden; box-sizing: border-box; width: 100vw; height: 100vh;
    display: flex; flex-direction: column; background: var(--behold-paper); color: var(--behold-ink);
    font: 400 34px/1.6 'Behold Sans'; word-break: keep-all; }
  .inner { flex: 1; padding: 60px 84px; display: flex; flex-direction: column; font-size: 38px; line-height: 1.5; }
  .inner.order { font-size: 33px; padding-bottom: 30px; }
  .illustration { position: absolute; height: auto; }
  .band { position: relative; height: 300px; flex: none; overflow: hidden; background: var(--behold-light-soft); }
  .band.tall { height: 640px; }
  .band .illustration { left: 0; top: 0; width: 100%; height: 100%; }
  .band + .inner { padding-top: 40px; }
  .kind { font-weight: 700; color: var(--behold-ember-text); letter-spacing: 0.02em; }
  h1 { margin: 6px 0 4px; font: 700 72px/1.25 'Behold Serif'; }
  .passage { font-size: 38px; color: var(--behold-ink-soft); }
  .verse { font: 400 38px/1.6 'Behold Serif'; }
  .source, .services { font-size: 28px; color: var(--behold-ink-soft); }
  h2 { margin: 0 0 20px; font: 700 48px/1.25 'Behold Serif'; }
  h2:not(:first-child) { margin-top: 38px; }
  h2::after { content: ''; display: block; width: 88px; height: 6px; margin-top: 14px; background: var(--behold-ember); }
  table { width: 100%; border-collapse: collapse; }
  td { padding: 9px 0; border-bottom: 2px solid var(--behold-line); vertical-align: top; }
  td:first-child { width: 34px; color: var(--behold-ember-text); }
  td:nth-child(2) { width: 320px; font-weight: 700; }
  td:last-child { text-align: right; color: var(--behold-ink-soft); white-space: nowrap; }
  table.week td:first-child { width: 440px; color: var(--behold-ember-text); font-weight: 700; }
  table.week td:nth-child(2) { width: auto; font-weight: 400; text-align: left; color: inherit; white-space: normal; }
  ol { margin: 0; padding-left: 46px; } li { margin-bottom: 10px; padding-left: 8px; }
  li::marker { color: var(--behold-ember-text); font-weight: 700; }
  p { margin: 0; }
  .note { margin-top: 18px; font-size: 28px; color: var(--behold-ink-soft); }
  .foot { margin-top: auto; padding-top: 24px; display: flex; justify-content: space-between; font-size: 26px;
    color: var(--behold-ink-soft); border-top: 2px solid var(--behold-line); }
  .card { background: var(--behold-light-soft); }
  .card .illustration { left: 0; top: 0; width: 100%; height: 640px; }
  .card .caption { margin-top: auto; height: 170px; padding: 0 56px; display: flex; align-items: center;
    justify-content: space-between; background: var(--behold-paper); position: relative; }
  .card strong { font: 700 52px/1.2 'Behold Serif'; } .card span { color: var(--behold-ember-text); font-weight: 700; }
</style>`;

function pictureHtml(name: string): string {
  const box = name === 'hill' ? '0 0 1440 720' : '0 0 480 360';
  return `<svg class="illustration" viewBox="${box}" preserveAspectRatio="xMidYMid slice"><use href="#${name}"/></svg>`;
}

const list = (items: readonly string[]) =>
  `<ol>${items.map((item) => `<li>${item}</li>`).join('')}</ol>`;

function foot(bulletin: Bulletin): string {
  return `<div class="foot"><span>${church.name.ko}</span><span>${bulletin.title}</span></div>`;
}

/** The first page is the order of worship, because it is opened during the service. */
function orderHtml(bulletin: Bulletin): string {
  const { common } = words;
  const filled = (text: string) =>
    text
      .replace('{hymn}', bulletin.hymn)
      .replace('{prayer}', bulletin.prayer)
      .replace('{passage}', bulletin.passage)
      .replace('{praise}', bulletin.praise)
      .replace('{title}', bulletin.title);
  const rows = words.order.map(
    (cells) => `<tr>${cells.map((cell) => `<td>${filled(cell)}</td>`).join('')}</tr>`,
  );
  return (
    `<main><div class="band">${pictureHtml(bulletin.picture)}</div><div class="inner order">` +
    `<p class="kind">${church.name.ko} · ${common.bulletin}</p><h1>${bulletin.title}</h1>` +
    `<p class="passage">${bulletin.passage}</p><p class="services">${common.services}</p>` +
    `<h2>${common.orderHeading}</h2><table>${rows.join('')}</table>` +
    `<p class="note">${common.stand}</p></div></main>`
  );
}

function newsHtml(bulletin: Bulletin): string {
  const { common } = words;
  const week = common.week.map(
    (cells) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`,
  );
  return (
    `<main><div class="inner"><h2>${common.newsHeading}</h2>${list(bulletin.news)}` +
    `<h2>${common.prayerHeading}</h2>${list(bulletin.prayers)}` +
    `<h2>${common.weekHeading}</h2><table class="week">${week.join('')}</table>${foot(bulletin)}</div></main>`
  );
}

function welcomeHtml(bulletin: Bulletin): string {
  const { common } = words;
  return (
    `<main><div class="band tall">${pictureHtml(bulletin.picture)}</div><div class="inner">` +
    `<p class="verse">${common.verseText}</p><p class="source">${common.verseSource}</p>` +
    `<h2>${common.greetingHeading}</h2><p>${common.greeting}</p>` +
    `<h2>${common.offeringHeading}</h2><p>${common.offering}</p>${foot(bulletin)}</div></main>`
  );
}

function cardHtml([picture = '', caption = '']: readonly string[]): string {
  return (
    `<main class="card">${pictureHtml(picture)}<div class="caption"><strong>${caption}</strong>` +
    `<span>${church.name.ko}</span></div></main>`
  );
}

const PAGE_QUALITY = 72;
const SMALL_QUALITY = 100 * ENCODED_PICTURE.smallQuality;

/** Uses the highest quality, up to `best`, whose output is within the size limit. */
async function within(image: Sharp, best: number, most: number, file: string): Promise<void> {
  for (let quality = best; quality >= 30; quality -= 6) {
    const bytes = await image.clone().webp({ quality, effort: 6, smartSubsample: true }).toBuffer();
    if (bytes.length <= most) return writeFile(file, bytes);
  }
  throw new Error(`${file} does not get small enough.`);
}

async function draw(page: Page, format: Format, html: string, name: string): Promise<void> {
  await page.setViewportSize({ width: format.width, height: format.height });
  await page.locator('#sheet').evaluate((sheet, content) => {
    sheet.innerHTML = content;
  }, html);
  await page.evaluate(async () => {
    for (const face of [
      "700 60px 'Behold Serif'",
      "400 34px 'Behold Serif'",
      "400 34px 'Behold Sans'",
    ]) {
      await document.fonts.load(face, 'A\uac00');
    }
  });
  const cut = await page
    .locator('main')
    .evaluate((main) => main.scrollHeight > main.clientHeight + 1);
  if (cut) throw new Error(`${name} holds more than its page.`);
  const image = sharp(await page.screenshot({ type: 'png' }));
  const file = `${ROOT}/${format.folder}/${name}`;
  await within(image, PAGE_QUALITY, format.most, `${file}.webp`);
  const small = image.clone().resize({ width: ENCODED_PICTURE.smallWidth });
  await within(small, SMALL_QUALITY, SMALL_MOST, `${file}-480.webp`);
}

for (const { folder } of [SHEET, CARD]) await mkdir(`${ROOT}/${folder}`, { recursive: true });
await withDrawingPage(`${LAYOUT}<div id="sheet"></div>`, async (page) => {
  for (const [turn, bulletin] of words.bulletins.entries()) {
    // Every third bulletin is a single folded sheet.
    const pages = [
      orderHtml(bulletin),
      newsHtml(bulletin),
      ...(turn % 3 === 2 ? [] : [welcomeHtml(bulletin)]),
    ];
    for (const [index, html] of pages.entries()) {
      await draw(page, SHEET, html, `${FIRST_NAME + turn}-${index + 1}`);
    }
  }
  for (const [turn, news] of words.news.entries()) {
    await draw(page, CARD, cardHtml(news), `${FIRST_NAME + turn}-1`);
  }
});
