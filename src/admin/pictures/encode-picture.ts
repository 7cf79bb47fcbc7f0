import {
  fileKindOf,
  HEAD_BYTES,
  PICTURE_BOUNDS,
  problemInPicture,
  type PictureProblem,
} from '../../domain/picture-file.ts';
import {
  ENCODING_STEPS,
  isSmallEnough,
  ENCODED_PICTURE,
  scaledTo,
  type PictureSize,
} from '../../domain/picture-size.ts';
import { fail, succeed, type Result } from '../../domain/result.ts';

/** A picture as it is stored: upright, on white, without metadata. */
export interface EncodedPicture {
  readonly page: Blob;
  readonly small: Blob;
  readonly width: number;
  readonly height: number;
}

/** Common interface of canvas (page) and OffscreenCanvas (worker). */
interface Surface {
  readonly context: CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;
  readonly encode: (type: string, quality: number) => Promise<Blob>;
}

/** Encodes in the current thread, ideally in a worker. Returns known problems as a result instead of throwing. */
export async function encodePicture(file: Blob): Promise<Result<EncodedPicture, PictureProblem>> {
  if (file.size === 0) return fail('empty');
  if (file.size > PICTURE_BOUNDS.fileBytes) return fail('tooLarge');
  const bytes = new Uint8Array(await file.arrayBuffer());
  const kind = fileKindOf(bytes.subarray(0, HEAD_BYTES));
  if (kind === 'svg') return fail('svg');
  if (kind === 'other' || kind === 'pdf') return fail('notPicture');
  const problem = problemInPicture(kind, bytes);
  if (problem !== null) return fail(problem);
  let bitmap: ImageBitmap;
  try {
    bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
  } catch {
    // Formats that every browser supports must be damaged if decoding fails.
    return fail(kind === 'heic' || kind === 'avif' ? 'unsupported' : 'damaged');
  }
  try {
    return await encodeDrawn(bitmap, bitmap);
  } finally {
    bitmap.close();
  }
}

/** Encodes a source that is already decoded, such as a rendered PDF page. */
export async function encodeDrawn(
  source: CanvasImageSource,
  size: PictureSize,
): Promise<Result<EncodedPicture, PictureProblem>> {
  if (size.width * size.height > PICTURE_BOUNDS.pixels) return fail('tooManyPixels');
  const type = await writableType();
  let step = await sampledStep(source, size, type);
  let drawn: PictureSize | null = null;
  let surface: Surface | null = null;
  for (;;) {
    const { width, quality } = ENCODING_STEPS[step] ?? { width: 1080, quality: 0.3 };
    const wanted = scaledTo(width, size);
    if (surface === null || drawn?.width !== wanted.width) {
      surface = surfaceOf(wanted);
      surface.context.drawImage(source, 0, 0, wanted.width, wanted.height);
      drawn = wanted;
    }
    const page = await surface.encode(type, quality);
    if (page.size <= ENCODED_PICTURE.pageBytes || step >= ENCODING_STEPS.length - 1) {
      const smallSize = scaledTo(ENCODED_PICTURE.smallWidth, size);
      const smallSurface = surfaceOf(smallSize);
      smallSurface.context.drawImage(source, 0, 0, smallSize.width, smallSize.height);
      const small = await smallSurface.encode(type, ENCODED_PICTURE.smallQuality);
      return succeed({ page, small, width: wanted.width, height: wanted.height });
    }
    step += 1;
  }
}

/** Sample positions in a grid over the whole picture, so that neither a blank margin nor a single detail dominates. */
const SAMPLE_GRID = 4;
const SAMPLE_TILE = 96;
/**
 * A sample compresses slightly worse than the whole picture, and an unnecessary attempt costs more than a step too low.
 */
const SAMPLE_MARGIN = 1.02;

async function sampledStep(
  source: CanvasImageSource,
  size: PictureSize,
  type: string,
): Promise<number> {
  const [best] = ENCODING_STEPS;
  if (best === undefined) return 0;
  const page = scaledTo(best.width, size);
  const side = SAMPLE_GRID * SAMPLE_TILE;
  if (page.width < 2 * side || page.height < 2 * side) return 0;
  const surface = surfaceOf({ width: side, height: side });
  const scale = size.width / page.width;
  for (let row = 0; row < SAMPLE_GRID; row += 1) {
    for (let column = 0; column < SAMPLE_GRID; column += 1) {
      surface.context.drawImage(
        source,
        ((column + 0.5) / SAMPLE_GRID) * size.width - (SAMPLE_TILE * scale) / 2,
        ((row + 0.5) / SAMPLE_GRID) * size.height - (SAMPLE_TILE * scale) / 2,
        SAMPLE_TILE * scale,
        SAMPLE_TILE * scale,
        column * SAMPLE_TILE,
        row * SAMPLE_TILE,
        SAMPLE_TILE,
        SAMPLE_TILE,
      );
    }
  }
  const weights = new Map<number, number>();
  for (const [index, candidate] of ENCODING_STEPS.entries()) {
    const known = weights.get(candidate.quality);
    const weight = known ?? (await surface.encode(type, candidate.quality)).size / (side * side);
    weights.set(candidate.quality, weight);
    if (isSmallEnough(candidate, size, weight * SAMPLE_MARGIN)) return index;
  }
  return ENCODING_STEPS.length - 1;
}

function surfaceOf({ width, height }: PictureSize): Surface {
  const surface = createSurface(width, height);
  // Transparent areas would be unreadable on a dark page.
  surface.context.fillStyle = '#ffffff';
  surface.context.fillRect(0, 0, width, height);
  surface.context.imageSmoothingEnabled = true;
  surface.context.imageSmoothingQuality = 'high';
  return surface;
}

function createSurface(width: number, height: number): Surface {
  if (typeof OffscreenCanvas !== 'undefined') {
    const canvas = new OffscreenCanvas(width, height);
    const context = canvas.getContext('2d', { alpha: false });
    if (context !== null) {
      return { context, encode: (type, quality) => canvas.convertToBlob({ type, quality }) };
    }
  }
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d', { alpha: false });
  if (context === null) throw new Error('this browser draws nothing');
  return {
    context,
    encode: (type, quality) =>
      new Promise((resolve, reject) => {
        canvas.toBlob(
          (blob) => {
            if (blob === null) reject(new Error('this browser encodes nothing'));
            else resolve(blob);
          },
          type,
          quality,
        );
      }),
  };
}

let writable: Promise<string> | null = null;

/** WebP, or JPEG if the browser cannot encode WebP, in which case it would silently return PNG. */
function writableType(): Promise<string> {
  writable ??= createSurface(1, 1)
    .encode('image/webp', 0.5)
    .then(({ type }) => (type === 'image/webp' ? type : 'image/jpeg'));
  return writable;
}
