import { SMALL_WIDTH } from './picture-name.ts';

/** Sizes of stored pictures: pages that stay readable when enlarged, and small ones for lists. */

export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

export const ENCODED_PICTURE = {
  /** Target size of a page; exceeded if even the lowest quality is larger. */
  pageBytes: 300_000,
  smallWidth: SMALL_WIDTH,
  /** Text of this width looks the same at 0.72, which takes a fifth more bytes on the way to the first cover. */
  smallQuality: 0.5,
  /** WebP is limited to 16,383 px; long card news come close to it. */
  tallest: 16_000,
} as const;

interface EncodingStep {
  readonly width: number;
  readonly quality: number;
}

/** From best to worst. Text stays readable down to 1080 px wide, so quality is reduced before width. */
export const ENCODING_STEPS: readonly EncodingStep[] = [
  { width: 1600, quality: 0.82 },
  { width: 1600, quality: 0.7 },
  { width: 1600, quality: 0.55 },
  { width: 1350, quality: 0.6 },
  { width: 1080, quality: 0.6 },
  { width: 1080, quality: 0.45 },
  { width: 1080, quality: 0.3 },
];

/** Scales down to a width, never up, and limits the height to what WebP can store. */
export function scaledTo(width: number, { width: w, height: h }: PictureSize): PictureSize {
  const scale = Math.min(1, width / w, ENCODED_PICTURE.tallest / h);
  return { width: Math.max(1, Math.round(w * scale)), height: Math.max(1, Math.round(h * scale)) };
}

/** Estimates from the bytes per pixel whether a page at this step stays below the size limit. */
export function isSmallEnough(
  { width }: EncodingStep,
  picture: PictureSize,
  bytesPerPixel: number,
): boolean {
  const size = scaledTo(width, picture);
  return size.width * size.height * bytesPerPixel <= ENCODED_PICTURE.pageBytes;
}
