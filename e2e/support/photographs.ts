import { Buffer } from 'node:buffer';
import sharp from 'sharp';

export interface FileToChoose {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

/** Noise that no encoder finds easy, from a seed, so that every run has the same picture. */
function grain(length: number): Buffer {
  const bytes = Buffer.alloc(length);
  let seed = 1;
  for (let at = 0; at < length; at += 1) {
    seed = (seed * 1_103_515_245 + 12_345) & 0x7fffffff;
    bytes[at] = (seed >> 16) & 0xff;
  }
  return bytes;
}

interface PhotographOptions {
  /** As a camera held sideways stores it. */
  readonly sideways?: boolean;
}

/** A small picture without grain; its one colour tells it from others. */
export async function plainPicture(
  name: string,
  colour: string,
  { width, height } = { width: 480, height: 360 },
): Promise<FileToChoose> {
  const buffer = await sharp({
    create: { width, height, channels: 3, background: colour },
  })
    .png()
    .toBuffer();
  return { name, mimeType: 'image/png', buffer };
}

/** A photograph as a phone makes it, with grain, with where it was taken; the colour tells one from the other. */
export async function photograph(
  name: string,
  colour: string,
  { width, height }: { readonly width: number; readonly height: number },
  { sideways = false }: PhotographOptions = {},
): Promise<FileToChoose> {
  const small = { width: Math.ceil(width / 4), height: Math.ceil(height / 4) };
  const noise = await sharp(grain(small.width * small.height), { raw: { ...small, channels: 1 } })
    .resize(width, height, { kernel: 'cubic', fit: 'fill' })
    .png({ compressionLevel: 1 })
    .toBuffer();
  const drawn = sharp({ create: { width, height, channels: 3, background: colour } })
    .composite([{ input: noise, blend: 'soft-light' }])
    .jpeg({ quality: 90 });
  const buffer = await (sideways ? drawn.withMetadata({ orientation: 6 }) : drawn)
    .withExifMerge({ IFD3: { GPSLatitude: '37/1 33/1 0/1', GPSLatitudeRef: 'N' } })
    .toBuffer();
  return { name, mimeType: 'image/jpeg', buffer };
}
