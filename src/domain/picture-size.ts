/** How large pictures are kept: a page that can be read when magnified, and a small one for lists. */

export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

export const CACHED_PICTURE = {
  /** What a page may weigh where its content allows it. */
  pageBytes: 300_000,
  smallWidth: 480,
  smallQuality: 0.72,
  /** WebP ends at 16,383; long scrolls of card news come near it. */
  tallest: 16_000,
} as const;

export interface EncodingStep {
  readonly width: number;
  readonly quality: number;
}

/** From the best on; text stays readable down to 1080 px, so quality goes before width does. */
export const ENCODING_STEPS: readonly EncodingStep[] = [
  { width: 1600, quality: 0.82 },
  { width: 1600, quality: 0.7 },
  { width: 1600, quality: 0.55 },
  { width: 1350, quality: 0.6 },
  { width: 1080, quality: 0.6 },
  { width: 1080, quality: 0.45 },
  { width: 1080, quality: 0.3 },
];

/** Never larger than the picture is, and never taller than can be stored. */
export function scaledTo(width: number, { width: w, height: h }: PictureSize): PictureSize {
  const scale = Math.min(1, width / w, CACHED_PICTURE.tallest / h);
  return { width: Math.max(1, Math.round(w * scale)), height: Math.max(1, Math.round(h * scale)) };
}

/** Whether a picture that weighs so much per pixel at the step's quality stays below what a page may weigh. */
export function isLightEnough(
  { width }: EncodingStep,
  picture: PictureSize,
  bytesPerPixel: number,
): boolean {
  const size = scaledTo(width, picture);
  return size.width * size.height * bytesPerPixel <= CACHED_PICTURE.pageBytes;
}
