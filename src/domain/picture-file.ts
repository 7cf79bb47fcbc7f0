/**
 * File type detected from the file's bytes, because names and MIME types can be wrong. Signatures after ITU T.81
 * (JPEG), RFC 2083 (PNG), RFC 9649 (WebP), ISO 14496-12 (AVIF, HEIC) and ISO 32000 (PDF).
 */
export type FileKind =
  | 'jpeg'
  | 'png'
  | 'webp'
  | 'gif'
  | 'bmp'
  | 'avif'
  | 'heic'
  | 'svg'
  | 'pdf'
  | 'other';

/** Why a file is rejected as a source of pictures. */
const PICTURE_PROBLEMS = [
  'empty',
  'notPicture',
  'svg',
  'tooLarge',
  /** A small file with more pixels than a device can hold in memory once decoded. */
  'tooManyPixels',
  'damaged',
  /** An image format that this browser cannot decode. */
  'unsupported',
  'tooMany',
  /** The parts of the app that read it could not be loaded. */
  'pdfUnread',
  'pdfLocked',
  'pdfTooLong',
] as const;
export type PictureProblem = (typeof PICTURE_PROBLEMS)[number];

export const PICTURE_BOUNDS = {
  /** Above the output of any phone camera, below what exhausts a phone's memory. */
  fileBytes: 40 * 1024 * 1024,
  pixels: 120_000_000,
  /** The database's limit per bulletin or news item. */
  pictures: 40,
} as const;

/** Number of leading bytes that {@link fileKindOf} reads. */
export const HEAD_BYTES = 1024;

const HEIC_BRANDS = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1']);

export function fileKindOf(head: Uint8Array): FileKind {
  const startsWith = (...bytes: number[]) => bytes.every((byte, index) => head[index] === byte);
  if (startsWith(0xff, 0xd8, 0xff)) return 'jpeg';
  if (startsWith(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return 'png';
  const text = latin1(head.subarray(0, HEAD_BYTES));
  if (text.startsWith('RIFF') && text.startsWith('WEBP', 8)) return 'webp';
  if (/^GIF8[79]a/.test(text)) return 'gif';
  if (text.startsWith('ftyp', 4)) {
    const brands = text.slice(8, 64).match(/.{4}/gs) ?? [];
    if (brands.some((brand) => brand === 'avif' || brand === 'avis')) return 'avif';
    return brands.some((brand) => HEIC_BRANDS.has(brand)) ? 'heic' : 'other';
  }
  if (/^BM.{4}\0\0\0\0/s.test(text)) return 'bmp';
  // PDF readers tolerate a few bytes before the signature.
  if (text.includes('%PDF-')) return 'pdf';
  return /<svg[\s>]/i.test(text) ? 'svg' : 'other';
}

function latin1(bytes: Uint8Array): string {
  return String.fromCharCode(...bytes);
}

/** The problem of a picture; null if it is complete and not too large, as far as its headers show. */
export function problemInPicture(kind: FileKind, bytes: Uint8Array): PictureProblem | null {
  const found = readPicture(kind, bytes);
  if (found === null) return 'damaged';
  return found.pixels > PICTURE_BOUNDS.pixels ? 'tooManyPixels' : null;
}

interface Found {
  /** 0 if the header gives no size; decoding is then left to the browser. */
  readonly pixels: number;
}

/** Null for a truncated picture, of which browsers would silently render the rest in grey. */
function readPicture(kind: FileKind, bytes: Uint8Array): Found | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  switch (kind) {
    case 'jpeg':
      return readJpeg(view, bytes);
    case 'png':
      return readPng(view);
    case 'webp':
      return view.byteLength >= 12 && view.getUint32(4, true) + 8 <= view.byteLength
        ? { pixels: webpPixels(view) }
        : null;
    case 'gif':
      return view.byteLength >= 10
        ? { pixels: view.getUint16(6, true) * view.getUint16(8, true) }
        : null;
    case 'bmp':
      // The height is negative in a top-down bitmap.
      return view.byteLength >= 26
        ? { pixels: Math.abs(view.getInt32(18, true) * view.getInt32(22, true)) }
        : null;
    case 'avif':
    case 'heic':
      return areBoxesComplete(view) ? { pixels: boxedPixels(view, bytes) } : null;
    default:
      return { pixels: 0 };
  }
}

/** Start-of-frame markers are C0 to CF, except C4, C8 and CC, which are other segments. */
const isFrame = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;

function readJpeg(view: DataView, bytes: Uint8Array): Found | null {
  let pixels = 0;
  let at = 2;
  while (at + 4 <= view.byteLength) {
    if (view.getUint8(at) !== 0xff) return null;
    const marker = view.getUint8(at + 1);
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker === 0xd9) return { pixels };
    const length = view.getUint16(at + 2);
    const next = at + 2 + length;
    if (next > view.byteLength) return null;
    if (isFrame(marker) && length >= 7) pixels = view.getUint16(at + 5) * view.getUint16(at + 7);
    at = marker === 0xda ? afterScan(bytes, next) : next;
  }
  const isEnd = at + 2 <= view.byteLength && view.getUint16(at) === 0xffd9;
  return isEnd && pixels > 0 ? { pixels } : null;
}

/** Index at which the compressed data ends: the first marker that is neither a stuffed zero nor a restart marker. */
function afterScan(bytes: Uint8Array, from: number): number {
  let at = bytes.indexOf(0xff, from);
  while (at !== -1 && at + 1 < bytes.length) {
    const next = bytes[at + 1] ?? 0;
    if (next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at;
    at = bytes.indexOf(0xff, at + (next === 0xff ? 1 : 2));
  }
  return bytes.length;
}

const IEND = 0x49454e44;

function readPng(view: DataView): Found | null {
  if (view.byteLength < 33) return null;
  const pixels = view.getUint32(16) * view.getUint32(20);
  let at = 8;
  while (at + 12 <= view.byteLength) {
    const length = view.getUint32(at);
    const kind = view.getUint32(at + 4);
    at += 12 + length;
    if (kind === IEND) return { pixels };
  }
  return null;
}

/** RFC 9649: lossy files store 14 bits per side, lossless ones 14 bits minus one, extended ones 24 bits minus one. */
function webpPixels(view: DataView): number {
  if (view.byteLength < 30) return 0;
  switch (view.getUint32(12)) {
    case 0x56503820:
      return (view.getUint16(26, true) & 0x3fff) * (view.getUint16(28, true) & 0x3fff);
    case 0x5650384c: {
      const sides = view.getUint32(21, true);
      return ((sides & 0x3fff) + 1) * (((sides >> 14) & 0x3fff) + 1);
    }
    case 0x56503858:
      return ((view.getUint32(24, true) & 0xffffff) + 1) * ((view.getUint32(26, true) >>> 8) + 1);
    default:
      return 0;
  }
}

/** The largest of the file's `ispe` sizes: that is the whole image, smaller ones are its tiles. */
function boxedPixels(view: DataView, bytes: Uint8Array): number {
  let pixels = 0;
  const end = Math.min(bytes.length, BOXES_READ) - 16;
  for (let at = 0; at < end; at += 1) {
    if (view.getUint32(at) !== ISPE) continue;
    pixels = Math.max(pixels, view.getUint32(at + 8) * view.getUint32(at + 12));
  }
  return pixels;
}
const ISPE = 0x69737065;
/** The sizes precede the image data, which is large. */
const BOXES_READ = 64 * 1024;

function areBoxesComplete(view: DataView): boolean {
  let at = 0;
  while (at + 8 <= view.byteLength) {
    const length = view.getUint32(at);
    // Length 0 means until the end of the file; 1 means that a 64-bit length follows.
    if (length === 0) return true;
    if (length === 1) {
      if (at + 16 > view.byteLength) return false;
      at += Number(view.getBigUint64(at + 8));
    } else if (length < 8) {
      return false;
    } else {
      at += length;
    }
  }
  return at === view.byteLength;
}
