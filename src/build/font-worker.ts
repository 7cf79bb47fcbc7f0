import { readFile } from 'node:fs/promises';
import subsetFont from 'subset-font';
import { FONT_SOURCES, type FontOrder } from './font-sources.ts';
import { renameFont, setMissingGlyphAdvance } from './font-tables.ts';

const LAYOUT_TABLES = ['GSUB', 'GPOS', 'GDEF'];
const VERTICAL_TABLES = ['vhea', 'vmtx', 'gasp'];

const opened = new Map<string, Promise<Buffer>>();

function openSource(name: FontOrder['source']): Promise<Buffer> {
  const known = opened.get(name);
  if (known !== undefined) return known;
  const source = FONT_SOURCES[name];
  const { family, copyright, missingGlyphAdvance } = source;
  const prepared = readFile(source.file).then((font) => {
    const renamed = renameFont(font, family, copyright);
    if (missingGlyphAdvance === undefined) return renamed;
    return setMissingGlyphAdvance(renamed, missingGlyphAdvance);
  });
  opened.set(name, prepared);
  return prepared;
}

async function subset(order: FontOrder): Promise<Uint8Array> {
  const { axes } = FONT_SOURCES[order.source];
  return subsetFont(await openSource(order.source), order.characters, {
    targetFormat: 'woff2',
    noHinting: true,
    keepFeatures: order.latin ? ['kern', 'tnum'] : [],
    dropTables: order.latin ? VERTICAL_TABLES : [...VERTICAL_TABLES, ...LAYOUT_TABLES],
    ...(axes === undefined ? {} : { variationAxes: axes }),
  });
}

process.on('message', (order: FontOrder) => {
  subset(order).then(
    (font) => process.send?.({ font }),
    (error: unknown) => process.send?.({ problem: String(error) }),
  );
});
