/** A picture's position in its frame: scaled around the frame's center, then translated by `x` and `y` pixels. */
export interface ZoomView {
  readonly scale: number;
  readonly x: number;
  readonly y: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

export const FITTED: ZoomView = { scale: 1, x: 0, y: 0 };
/** Zoom factor of one button press. */
export const ZOOM_STEP = 1.5;
/** Scale of a double tap; larger for a picture that would not fill the frame at it. */
export const DOUBLE_TAP_SCALE = 2.5;
const MIN_MAX_SCALE = 5;

/** The size of the picture when it is fitted into the frame. */
export function fittedSize(picture: Size, frame: Size): Size {
  const factor = Math.min(frame.width / picture.width, frame.height / picture.height);
  return { width: picture.width * factor, height: picture.height * factor };
}

/** The maximum scale; higher for a very tall or very wide picture, whose narrow side may fill the frame twice. */
export function maxScale(picture: Size, frame: Size): number {
  const { width, height } = fittedSize(picture, frame);
  return Math.max(MIN_MAX_SCALE, (2 * frame.width) / width, (2 * frame.height) / height);
}

/** The scale of a double tap: the narrow side of a very tall or very wide picture fills the frame. */
export function readingScale(picture: Size, frame: Size): number {
  const { width, height } = fittedSize(picture, frame);
  return Math.max(DOUBLE_TAP_SCALE, frame.width / width, frame.height / height);
}

/** Clamps the scale and the position, so that the picture stays within the frame. */
export function clamped(view: ZoomView, picture: Size, frame: Size): ZoomView {
  const scale = Math.min(Math.max(view.scale, 1), maxScale(picture, frame));
  const { width, height } = fittedSize(picture, frame);
  const maxX = Math.max(0, (width * scale - frame.width) / 2);
  const maxY = Math.max(0, (height * scale - frame.height) / 2);
  return {
    scale,
    x: Math.min(Math.max(view.x, -maxX), maxX),
    y: Math.min(Math.max(view.y, -maxY), maxY),
  };
}

/** Keeps the displayed size and the point at the center when the frame changes, such as when a phone is turned. */
export function reframed(view: ZoomView, picture: Size, before: Size, after: Size): ZoomView {
  if (view.scale === 1) return FITTED;
  const factor = fittedSize(picture, before).width / fittedSize(picture, after).width;
  return clamped({ ...view, scale: view.scale * factor }, picture, after);
}

/** Zooms by a factor around a point, given relative to the frame's center. */
export function zoomedAt(
  view: ZoomView,
  factor: number,
  point: Point,
  picture: Size,
  frame: Size,
): ZoomView {
  const scale = Math.min(Math.max(view.scale * factor, 1), maxScale(picture, frame));
  const growth = scale / view.scale;
  return clamped(
    {
      scale,
      x: point.x - (point.x - view.x) * growth,
      y: point.y - (point.y - view.y) * growth,
    },
    picture,
    frame,
  );
}

/**
 * Scales to one picture pixel per screen pixel; the point, given as fractions of the picture's size, stays in place.
 */
export function actualSizeAt(at: Point, picture: Size, frame: Size): ZoomView {
  const { width, height } = fittedSize(picture, frame);
  const point = { x: (at.x - 0.5) * width, y: (at.y - 0.5) * height };
  return zoomedAt(FITTED, picture.width / width, point, picture, frame);
}
