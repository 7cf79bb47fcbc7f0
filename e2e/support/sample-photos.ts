import { Buffer } from 'node:buffer';
import sharp from 'sharp';

export interface FilePayload {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

/** Grayscale noise that compresses badly, from a fixed seed, so that every run has the same image. */
function noisePixels(length: number): Buffer {
  const bytes = Buffer.alloc(length);
  let seed = 1;
  for (let at = 0; at < length; at += 1) {
    seed = (seed * 1_103_515_245 + 12_345) & 0x7fffffff;
    bytes[at] = (seed >> 16) & 0xff;
  }
  return bytes;
}

interface SamplePhotoOptions {
  /** Stored rotated, with an EXIF orientation. */
  readonly isRotated?: boolean;
}

/** A small PNG of one color. */
export async function sampleImage(
  name: string,
  color: string,
  { width, height } = { width: 480, height: 360 },
): Promise<FilePayload> {
  const buffer = await sharp({
    create: { width, height, channels: 3, background: color },
  })
    .png()
    .toBuffer();
  return { name, mimeType: 'image/png', buffer };
}

/** A PDF in which each page has another shade of gray. */
export function samplePdf(name: string, pages: number): FilePayload {
  const pageIndexes = Array.from({ length: pages }, (_, index) => index);
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${pages} /Kids [${pageIndexes.map((page) => `${3 + 2 * page} 0 R`).join(' ')}] >>`,
    ...pageIndexes.flatMap((page) => {
      const drawing = `0.${page + 1} g 40 40 220 320 re f`;
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 400] /Contents ${4 + 2 * page} 0 R >>`,
        `<< /Length ${drawing.length} >>\nstream\n${drawing}\nendstream`,
      ];
    }),
  ];
  let file = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const offset = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  file +=
    `xref\n0 ${size}\n0000000000 65535 f \n${table}` +
    `trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`;
  return { name, mimeType: 'application/pdf', buffer: Buffer.from(file, 'latin1') };
}

/** A noisy JPEG with the EXIF location that a phone adds, in a color that identifies it. */
export async function samplePhoto(
  name: string,
  color: string,
  { width, height }: { readonly width: number; readonly height: number },
  { isRotated = false }: SamplePhotoOptions = {},
): Promise<FilePayload> {
  const small = { width: Math.ceil(width / 4), height: Math.ceil(height / 4) };
  const noise = await sharp(noisePixels(small.width * small.height), {
    raw: { ...small, channels: 1 },
  })
    .resize(width, height, { kernel: 'cubic', fit: 'fill' })
    .png({ compressionLevel: 1 })
    .toBuffer();
  const drawn = sharp({ create: { width, height, channels: 3, background: color } })
    .composite([{ input: noise, blend: 'soft-light' }])
    .jpeg({ quality: 90 });
  const buffer = await (isRotated ? drawn.withMetadata({ orientation: 6 }) : drawn)
    .withExifMerge({ IFD3: { GPSLatitude: '37/1 33/1 0/1', GPSLatitudeRef: 'N' } })
    .toBuffer();
  return { name, mimeType: 'image/jpeg', buffer };
}
