/** Reads and edits TrueType tables that the subsetter does not handle. */

interface Table {
  readonly tag: string;
  readonly data: Buffer;
}

/** Platform, encoding and language ids in hex, as at the start of a `name` record. */
const WINDOWS_UNICODE_ENGLISH = '000300010409';

function readTables(font: Buffer): readonly Table[] {
  return Array.from({ length: font.readUInt16BE(4) }, (_, index) => {
    const entry = 12 + index * 16;
    const start = font.readUInt32BE(entry + 8);
    return {
      tag: font.toString('latin1', entry, entry + 4),
      data: font.subarray(start, start + font.readUInt32BE(entry + 12)),
    };
  });
}

function findTable(font: Buffer, tag: string): Buffer | undefined {
  return readTables(font).find((candidate) => candidate.tag === tag)?.data;
}

function readTable(font: Buffer, tag: string): Buffer {
  const table = findTable(font, tag);
  if (table === undefined) throw new Error(`The font has no table ${tag}.`);
  return table;
}

/** The advance width of a glyph in font units; glyph 0 is `.notdef`. */
export function readAdvance(font: Buffer, glyph: number): number {
  const last = readTable(font, 'hhea').readUInt16BE(34) - 1;
  return readTable(font, 'hmtx').readUInt16BE(4 * Math.min(glyph, last));
}

export function readCharacters(font: Buffer): ReadonlySet<string> {
  const cmap = readTable(font, 'cmap');
  const characters = new Set<string>();
  for (let index = 0; index < cmap.readUInt16BE(2); index++) {
    const subtable = cmap.subarray(cmap.readUInt32BE(8 + index * 8));
    const format = subtable.readUInt16BE(0);
    if (format === 4) addSegments(subtable, characters);
    if (format === 12) addGroups(subtable, characters);
  }
  return characters;
}

function addSegments(subtable: Buffer, characters: Set<string>): void {
  const doubled = subtable.readUInt16BE(6);
  for (let offset = 0; offset < doubled; offset += 2) {
    const last = subtable.readUInt16BE(14 + offset);
    const first = subtable.readUInt16BE(16 + doubled + offset);
    for (let code = first; code <= last && code < 0xffff; code++) {
      characters.add(String.fromCodePoint(code));
    }
  }
}

function addGroups(subtable: Buffer, characters: Set<string>): void {
  for (let index = 0; index < subtable.readUInt32BE(12); index++) {
    const group = 16 + index * 12;
    const last = subtable.readUInt32BE(group + 4);
    for (let code = subtable.readUInt32BE(group); code <= last; code++) {
      characters.add(String.fromCodePoint(code));
    }
  }
}

/** The English names of the font by name id. */
export function readNames(font: Buffer): ReadonlyMap<number, string> {
  const table = readTable(font, 'name');
  const strings = table.subarray(table.readUInt16BE(4));
  const names = new Map<number, string>();
  for (let record = 6; record < 6 + table.readUInt16BE(2) * 12; record += 12) {
    const language = table.subarray(record, record + 6).toString('hex');
    if (language !== WINDOWS_UNICODE_ENGLISH) continue;
    const start = table.readUInt16BE(record + 10);
    const text = strings.subarray(start, start + table.readUInt16BE(record + 8));
    names.set(table.readUInt16BE(record + 6), Buffer.from(text).swap16().toString('utf16le'));
  }
  return names;
}

/** Name ids referenced by the tables of a variable font. Browsers discard a table whose names are missing. */
export function readReferencedNameIds(font: Buffer): Readonly<Record<'fvar' | 'STAT', Ids>> {
  const fvar = findTable(font, 'fvar');
  const stat = findTable(font, 'STAT');
  return {
    fvar: new Set(fvar === undefined ? [] : variationNameIds(fvar)),
    STAT: new Set(stat === undefined ? [] : styleNameIds(stat)),
  };
}

type Ids = ReadonlySet<number>;

function variationNameIds(fvar: Buffer): readonly number[] {
  const axes = fvar.readUInt16BE(4);
  const [axisCount, axisSize] = [fvar.readUInt16BE(8), fvar.readUInt16BE(10)];
  const [instanceCount, instanceSize] = [fvar.readUInt16BE(12), fvar.readUInt16BE(14)];
  const instances = axes + axisCount * axisSize;
  const postScriptName = 4 + axisCount * 4;
  return [
    ...offsets(axes, axisCount, axisSize).map((axis) => fvar.readUInt16BE(axis + 18)),
    ...offsets(instances, instanceCount, instanceSize).flatMap((instance) => [
      fvar.readUInt16BE(instance),
      ...(instanceSize > postScriptName ? [fvar.readUInt16BE(instance + postScriptName)] : []),
    ]),
  ];
}

function styleNameIds(stat: Buffer): readonly number[] {
  const axes = offsets(stat.readUInt32BE(8), stat.readUInt16BE(6), stat.readUInt16BE(4));
  const start = stat.readUInt32BE(14);
  const values = offsets(start, stat.readUInt16BE(12), 2).map(
    (value) => start + stat.readUInt16BE(value),
  );
  return [
    ...axes.map((axis) => stat.readUInt16BE(axis + 4)),
    // All four axis value formats store the name id at the same offset.
    ...values.map((value) => stat.readUInt16BE(value + 6)),
    stat.readUInt16BE(18),
  ];
}

function offsets(start: number, count: number, size: number): readonly number[] {
  return Array.from({ length: count }, (_, index) => start + index * size);
}

function encodeUtf16(text: string): Buffer {
  return Buffer.from(text, 'utf16le').swap16();
}

function makeNameTable(names: ReadonlyMap<number, string>): Buffer {
  const sorted = [...names].sort(([one], [other]) => one - other);
  const header = Buffer.alloc(6 + sorted.length * 12);
  header.writeUInt16BE(sorted.length, 2);
  header.writeUInt16BE(header.length, 4);
  const texts: Buffer[] = [];
  let offset = 0;
  sorted.forEach(([id, name], index) => {
    const text = encodeUtf16(name);
    const record = 6 + index * 12;
    header.write(WINDOWS_UNICODE_ENGLISH, record, 'hex');
    [id, text.length, offset].forEach((field, position) =>
      header.writeUInt16BE(field, record + 6 + position * 2),
    );
    texts.push(text);
    offset += text.length;
  });
  return Buffer.concat([header, ...texts]);
}

function checksum(data: Buffer): number {
  let sum = 0;
  for (let offset = 0; offset < data.length; offset += 4) {
    sum = (sum + data.readUInt32BE(offset)) >>> 0;
  }
  return sum;
}

function writeTables(version: number, tables: readonly Table[]): Buffer {
  const power = 2 ** Math.floor(Math.log2(tables.length));
  const header = Buffer.alloc(12 + tables.length * 16);
  header.writeUInt32BE(version, 0);
  header.writeUInt16BE(tables.length, 4);
  header.writeUInt16BE(power * 16, 6);
  header.writeUInt16BE(Math.log2(power), 8);
  header.writeUInt16BE((tables.length - power) * 16, 10);
  const bodies: Buffer[] = [];
  let offset = header.length;
  tables.forEach(({ tag, data }, index) => {
    const padded = Buffer.concat([data, Buffer.alloc((4 - (data.length % 4)) % 4)]);
    const entry = 12 + index * 16;
    header.write(tag, entry, 'latin1');
    header.writeUInt32BE(checksum(padded), entry + 4);
    header.writeUInt32BE(offset, entry + 8);
    header.writeUInt32BE(data.length, entry + 12);
    bodies.push(padded);
    offset += padded.length;
  });
  return Buffer.concat([header, ...bodies]);
}

/**
 * Sets the advance of `.notdef`. On a device without Korean fonts Chromium lays out a syllable that is not loaded yet
 * with this glyph of the first font; with a syllable's width, lines do not reflow when the font loads.
 */
export function setMissingGlyphAdvance(font: Buffer, advance: number): Buffer {
  return writeTables(
    font.readUInt32BE(0),
    readTables(font).map(({ tag, data }) => {
      if (tag !== 'hmtx') return { tag, data };
      const changed = Buffer.from(data);
      changed.writeUInt16BE(advance, 0);
      return { tag, data: changed };
    }),
  );
}

/** Renames a derived font, because the licence reserves the original name. */
export function renameFont(font: Buffer, family: string, copyright: string): Buffer {
  const plain = family.replaceAll(' ', '');
  const { fvar, STAT } = readReferencedNameIds(font);
  const referenced = [...readNames(font)].filter(([id]) => fvar.has(id) || STAT.has(id));
  const name = makeNameTable(
    new Map([
      // PostScript names of instances start with the original name and a hyphen.
      ...referenced.map(([id, text]) => [id, text.replace(/^\w+(?=-)/, plain)] as const),
      [0, copyright],
      [1, family],
      [2, 'Regular'],
      [4, family],
      [6, `${plain}-Regular`],
      [13, 'This Font Software is licensed under the SIL Open Font License, Version 1.1.'],
      [14, 'https://openfontlicense.org'],
    ]),
  );
  return writeTables(
    font.readUInt32BE(0),
    readTables(font).map((table) => (table.tag === 'name' ? { tag: 'name', data: name } : table)),
  );
}
