import { readFile } from 'node:fs/promises';
import { FONT_SOURCES } from '../src/build/font-sources.ts';

/** The site's illustrations and colours as HTML, for pages that a browser renders to an image. */
export async function readDrawings(): Promise<string> {
  const [tokens, colours, sprite] = await Promise.all([
    readFile('src/ui/theme/tokens.css', 'utf8'),
    readFile('src/ui/illustrations/illustration.module.css', 'utf8'),
    readFile('src/ui/illustrations/illustrations.svg', 'utf8'),
  ]);
  return `<style>${tokens}${colours.split('@media')[0] ?? ''}</style><div hidden>${sprite}</div>`;
}

/** The site's fonts, complete (not subset) and inlined into the page. */
export async function readFontFaces(): Promise<string> {
  const rules = await Promise.all(
    Object.values(FONT_SOURCES).map(async ({ family, file, axes }) => {
      const weight = axes ? '400 700' : file.includes('700') ? '700' : '400';
      const font = (await readFile(file)).toString('base64');
      return `@font-face{font-family:'${family}';font-weight:${weight};src:url(data:font/ttf;base64,${font})}`;
    }),
  );
  return `<style>${rules.join('')}</style>`;
}
