import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { fileKindOf, problemInPicture, type FileKind } from '../../src/domain/picture-file.ts';
import { filesOf, nameInBucket, pageName, smallNameOf } from '../../src/domain/picture-name.ts';
import { ENCODING_STEPS, isSmallEnough, scaledTo } from '../../src/domain/picture-size.ts';

const noise = Buffer.from(Array.from({ length: 64 * 48 * 3 }, (_, at) => (at * 7919) % 251));
const drawn = () => sharp(noise, { raw: { width: 64, height: 48, channels: 3 } });
const bytes = (text: string) => new TextEncoder().encode(text);

const MADE = {
  jpeg: () => drawn().jpeg().toBuffer(),
  'progressive jpeg': () => drawn().jpeg({ progressive: true }).toBuffer(),
  'jpeg with camera data': () =>
    drawn()
      .withExif({ IFD0: { Make: 'Behold' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer(),
  png: () => drawn().png().toBuffer(),
  webp: () => drawn().webp().toBuffer(),
  avif: () => drawn().avif().toBuffer(),
} as const;

describe.each(Object.entries(MADE))('problemInPicture: %s', (name, make) => {
  const kind = name.replace(/^progressive | with camera data$/g, '') as FileKind;

  test('is recognized by its bytes and has no problem when complete', async () => {
    const file = new Uint8Array(await make());
    expect(fileKindOf(file)).toBe(kind);
    expect(problemInPicture(kind, file)).toBeNull();
  });

  test('is reported as damaged when the file is truncated', async () => {
    const file = new Uint8Array(await make());
    for (const part of [0.3, 0.6, 0.95]) {
      expect(problemInPicture(kind, file.subarray(0, Math.floor(file.length * part)))).toBe(
        'damaged',
      );
    }
    expect(problemInPicture(kind, file.subarray(0, -1))).toBe('damaged');
  });
});

test('fileKindOf recognizes GIF, and problemInPicture leaves its check to the browser', async () => {
  const file = new Uint8Array(await drawn().gif().toBuffer());
  expect(fileKindOf(file)).toBe('gif');
  expect(problemInPicture('gif', file)).toBeNull();
});

test('problemInPicture accepts a JPEG with an appended video (motion photo)', async () => {
  const photo = new Uint8Array(await MADE.jpeg());
  expect(
    problemInPicture('jpeg', new Uint8Array([...photo, ...bytes('ftypmp42 a film')])),
  ).toBeNull();
});

test.each<[string, Uint8Array, FileKind]>([
  ['an SVG with an XML prolog', bytes('<?xml version="1.0"?>\n<!-- a -->\n<svg xmlns="x">'), 'svg'],
  ['a PDF', bytes('%PDF-1.7\n'), 'pdf'],
  ['a PDF after a byte order mark', bytes('\ufeff%PDF-1.4\n'), 'pdf'],
  ['an HEIC photo', bytes('\0\0\0\u0018ftypheic\0\0\0\0mif1heic'), 'heic'],
  ['an MP4 video', bytes('\0\0\0\u0018ftypmp42\0\0\0\0mp42isom'), 'other'],
  ['plain text', bytes('주보'), 'other'],
  ['an HTML page', bytes('<!doctype html><p>주보</p>'), 'other'],
  ['an empty file', new Uint8Array(), 'other'],
])('fileKindOf identifies %s', (_what, head, kind) => {
  expect(fileKindOf(head)).toBe(kind);
});

/** The picture with some bytes overwritten. */
async function overwritten(made: Promise<Buffer>, at: number, part: (view: DataView) => void) {
  const file = new Uint8Array(await made);
  part(new DataView(file.buffer, file.byteOffset + at));
  return file;
}

describe('problemInPicture: too many pixels', () => {
  test.each<[string, FileKind, () => Promise<Uint8Array>]>([
    [
      'PNG',
      'png',
      () =>
        overwritten(MADE.png(), 16, (view) => {
          view.setUint32(0, 30_000);
          view.setUint32(4, 30_000);
        }),
    ],
    [
      'JPEG',
      'jpeg',
      async () => {
        const file = Buffer.from(await MADE.jpeg());
        const frame = file.indexOf(Buffer.from([0xff, 0xc0]));
        file.writeUInt16BE(30_000, frame + 5);
        file.writeUInt16BE(30_000, frame + 7);
        return file;
      },
    ],
    [
      'WebP',
      'webp',
      () =>
        overwritten(MADE.webp(), 26, (view) => {
          view.setUint16(0, 16_383, true);
          view.setUint16(2, 16_383, true);
        }),
    ],
    [
      'lossless WebP',
      'webp',
      () =>
        overwritten(drawn().webp({ lossless: true }).toBuffer(), 21, (view) => {
          view.setUint32(0, 0x0fff_ffff, true);
        }),
    ],
    [
      'extended WebP',
      'webp',
      () =>
        overwritten(
          drawn()
            .withExif({ IFD0: { Make: 'Behold' } })
            .webp()
            .toBuffer(),
          24,
          (view) => {
            view.setUint16(0, 30_000, true);
            view.setUint16(3, 30_000, true);
          },
        ),
    ],
    [
      'GIF',
      'gif',
      () =>
        overwritten(drawn().gif().toBuffer(), 6, (view) => {
          view.setUint16(0, 30_000, true);
          view.setUint16(2, 30_000, true);
        }),
    ],
    [
      'AVIF',
      'avif',
      async () => {
        const file = Buffer.from(await MADE.avif());
        file.writeUInt32BE(30_000, file.indexOf('ispe') + 8);
        file.writeUInt32BE(30_000, file.indexOf('ispe') + 12);
        return file;
      },
    ],
    [
      'BMP with negative height',
      'bmp',
      () => {
        const file = new Uint8Array(54);
        const view = new DataView(file.buffer);
        view.setInt32(18, 30_000, true);
        view.setInt32(22, -30_000, true);
        return Promise.resolve(file);
      },
    ],
  ])('rejects a %s of too many pixels by its header', async (_name, kind, make) => {
    expect(problemInPicture(kind, await make())).toBe('tooManyPixels');
  });
});

describe('picture sizes', () => {
  test.each([
    [1600, { width: 4032, height: 3024 }, { width: 1600, height: 1200 }],
    [1600, { width: 3024, height: 4032 }, { width: 1600, height: 2133 }],
    [1600, { width: 900, height: 1200 }, { width: 900, height: 1200 }],
    [480, { width: 900, height: 1200 }, { width: 480, height: 640 }],
    [1600, { width: 1080, height: 20_000 }, { width: 864, height: 16_000 }],
  ])(
    'scaledTo limits the width to %i and keeps the aspect ratio: %j becomes %j',
    (width, picture, expected) => {
      expect(scaledTo(width, picture)).toEqual(expected);
    },
  );

  test.each([
    [1600, 0.085, true],
    [1600, 0.09, false],
    [1080, 0.19, true],
    [1080, 0.2, false],
  ])('isSmallEnough: width %i at %f bytes per pixel is %s', (width, bytes, isLight) => {
    const photo = { width: 3024, height: 4032 };
    expect(isSmallEnough({ width, quality: 0.6 }, photo, bytes)).toBe(isLight);
  });

  test('ENCODING_STEPS decrease in width or quality and never go below a width of 1080', () => {
    ENCODING_STEPS.slice(1).forEach((step, index) => {
      const before = ENCODING_STEPS[index];
      expect(step.width < (before?.width ?? 0) || step.quality < (before?.quality ?? 0)).toBe(true);
      expect(step.width).toBeGreaterThanOrEqual(1080);
    });
  });
});

describe('picture names', () => {
  test('pageName and smallNameOf build the names that the storage bucket accepts', () => {
    const token = '0123456789abcdef0123456789abcdef';
    const page = pageName('WeeklyBulletin', 1_795_000_000_000, 3, 'webp', token);
    expect(page).toBe(`WeeklyBulletin/1795000000000-3-${token}.webp`);
    expect(smallNameOf(page)).toBe(`WeeklyBulletin/1795000000000-3-${token}-480.webp`);
    const address = `/storage/v1/object/public/images/${page}`;
    expect(nameInBucket(address)).toBe(page);
    expect(nameInBucket(smallNameOf(address))).toBe(smallNameOf(page));
  });

  test('pageName gives two pictures of one moment unrelated names', () => {
    const names = [1, 2].map(() => pageName('CardNews', 1_795_000_000_000, 1, 'webp'));
    expect(new Set(names).size).toBe(2);
    for (const name of names)
      expect(name).toMatch(/^CardNews\/1795000000000-1-[0-9a-f]{32}\.webp$/);
  });

  test.each([
    [
      '/storage/v1/object/public/images/CardNews/1795000000000-1.webp',
      'CardNews/1795000000000-1.webp',
    ],
    [
      'https://abc.supabase.co/storage/v1/object/public/images/CardNews/1795000000000-1-480.jpg',
      'CardNews/1795000000000-1-480.jpg',
    ],
    ['https://elsewhere.example/CardNews/1795000000000-1.webp', null],
    ['/storage/v1/object/public/images/CardNews/../1795000000000-1.webp', null],
    ['/storage/v1/object/public/videos/banner.webm', null],
  ])('nameInBucket of %s is %s', (address, name) => {
    expect(nameInBucket(address)).toBe(name);
  });

  test('filesOf lists every file of a publication once', () => {
    const image = '/storage/v1/object/public/images/CardNews/1795000000000-1.webp';
    expect(filesOf([image], image.replace('.webp', '-480.webp'))).toEqual([
      'CardNews/1795000000000-1.webp',
      'CardNews/1795000000000-1-480.webp',
    ]);
    expect(filesOf([], null)).toEqual([]);
  });
});
