/** Generates the app's icons in public/icons from the mark in monochrome.svg. Run: npx tsx scripts/draw-icons.ts */
import { readFile, writeFile } from 'node:fs/promises';
import sharp from 'sharp';

const DIRECTORY = 'public/icons';

const ORANGE = '#b8430a';
const LIGHT = '#fff6e6';

/** The viewBox of the mark is 48 wide; the mark occupies the middle 26. */
const MARK_FIELD = 48;

const CANDLE =
  'M24 9.5c3.2 3.6 5 6.4 5 9.2a5 5 0 0 1-10 0c0-2.8 1.8-5.6 5-9.2ZM18.5 26.5h11v14h-11z';
const SHEET =
  'M14 9.5h20v29h-20zM17.5 13.5v2.6h13v-2.6zM17.5 20v2h13v-2zM17.5 25v2h13v-2zM17.5 30v2h8v-2z';

interface Drawing {
  readonly name: string;
  readonly pixels: number;
  readonly path: string;
  /** Fraction of the tile's side; a mask may crop everything but the middle 80 %. */
  readonly scale: number;
  /** Fraction of the tile's side; 0 means square corners. */
  readonly corner: number;
}

function tile({ path, scale, corner }: Drawing): string {
  const half = MARK_FIELD / 2;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${MARK_FIELD} ${MARK_FIELD}">` +
    `<rect width="${MARK_FIELD}" height="${MARK_FIELD}" rx="${corner * MARK_FIELD}" fill="${ORANGE}"/>` +
    `<path transform="translate(${half} ${half}) scale(${scale}) translate(-${half} -${half})" ` +
    `fill="${LIGHT}" fill-rule="evenodd" d="${path}"/></svg>`
  );
}

async function draw(drawing: Drawing): Promise<void> {
  const density = (72 * drawing.pixels * 2) / MARK_FIELD;
  const image = await sharp(Buffer.from(tile(drawing)), { density })
    .resize(drawing.pixels, drawing.pixels, { kernel: 'lanczos3' })
    .png({ compressionLevel: 9, palette: true, colours: 64 })
    .toBuffer();
  await writeFile(`${DIRECTORY}/${drawing.name}.png`, image);
}

/** Reads the path of the mark, which is centred in its viewBox, inside the safe zone of maskable icons. */
async function readMark(): Promise<string> {
  const source = await readFile(`${DIRECTORY}/monochrome.svg`, 'utf8');
  const [, path] = / d="([^"]+)"/.exec(source) ?? [];
  if (path === undefined) throw new Error('monochrome.svg contains no path.');
  return path;
}

const mark = await readMark();
const marks = [
  { name: 'icon-192', pixels: 192, scale: 1.2, corner: 0.22 },
  { name: 'icon-512', pixels: 512, scale: 1.2, corner: 0.22 },
  { name: 'maskable-192', pixels: 192, scale: 1, corner: 0 },
  { name: 'maskable-512', pixels: 512, scale: 1, corner: 0 },
  { name: 'apple-touch-icon', pixels: 180, scale: 1.15, corner: 0 },
];
await Promise.all([
  ...marks.map((icon) => draw({ ...icon, path: mark })),
  draw({ name: 'shortcut-prayer', pixels: 96, path: CANDLE, scale: 1.15, corner: 0.22 }),
  draw({ name: 'shortcut-bulletin', pixels: 96, path: SHEET, scale: 1.05, corner: 0.22 }),
]);
