import { readFile } from 'node:fs/promises';
import { chromium, type Page } from 'playwright';
import { FONT_SOURCES } from '../src/build/font-sources.ts';

/**
 * Calls `draw` with a page that has the site's fonts, illustrations and colours, and this HTML in its body. The browser
 * is Chromium, at the path of the script's first argument if there is one.
 */
export async function withDrawingPage(
  html: string,
  draw: (page: Page) => Promise<void>,
): Promise<void> {
  const [, , executablePath] = process.argv;
  const browser = await chromium.launch(executablePath === undefined ? {} : { executablePath });
  try {
    const page = await browser.newPage();
    const body = [await readFontFaces(), await readDrawings(), html].join('');
    await page.setContent(`<!doctype html><html lang="ko"><body>${body}</body></html>`);
    await draw(page);
  } finally {
    await browser.close();
  }
}

/** The site's illustrations and colours as HTML. */
async function readDrawings(): Promise<string> {
  const [tokens, colours, sprite] = await Promise.all([
    readFile('src/ui/theme/tokens.css', 'utf8'),
    readFile('src/ui/illustrations/illustration.module.css', 'utf8'),
    readFile('src/ui/illustrations/illustrations.svg', 'utf8'),
  ]);
  return `<style>${tokens}${colours.split('@media')[0] ?? ''}</style><div hidden>${sprite}</div>`;
}

/** The site's fonts, complete (not subset) and inlined into the page. */
async function readFontFaces(): Promise<string> {
  const rules = await Promise.all(
    Object.values(FONT_SOURCES).map(async ({ family, file, axes }) => {
      const weight = axes ? '400 700' : file.includes('700') ? '700' : '400';
      const font = (await readFile(file)).toString('base64');
      return `@font-face{font-family:'${family}';font-weight:${weight};src:url(data:font/ttf;base64,${font})}`;
    }),
  );
  return `<style>${rules.join('')}</style>`;
}
