/** How a picture lies in its frame: scaled around the frame's middle, then moved by so many pixels. */
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

export const WHOLE: ZoomView = { scale: 1, x: 0, y: 0 };
/** One press of a button. */
export const ZOOM_STEP = 1.5;
/** A double tap enlarges a page so much, or more where that would not fill the screen. */
export const DOUBLE_TAP_SCALE = 2.5;
const LEAST_MOST = 5;

/** The picture as large as it goes into the frame. */
export function fitted(picture: Size, frame: Size): Size {
  const factor = Math.min(frame.width / picture.width, frame.height / picture.height);
  return { width: picture.width * factor, height: picture.height * factor };
}

/** A page that is very tall or very wide may be enlarged until its narrow side fills the frame twice. */
export function mostScale(picture: Size, frame: Size): number {
  const { width, height } = fitted(picture, frame);
  return Math.max(LEAST_MOST, (2 * frame.width) / width, (2 * frame.height) / height);
}

/** Where a double tap leads: a page that is very tall or very wide fills the frame with its narrow side. */
export function readingScale(picture: Size, frame: Size): number {
  const { width, height } = fitted(picture, frame);
  return Math.max(DOUBLE_TAP_SCALE, frame.width / width, frame.height / height);
}

/** The nearest view in which the picture is neither lost nor too large. */
export function within(view: ZoomView, picture: Size, frame: Size): ZoomView {
  const scale = Math.min(Math.max(view.scale, 1), mostScale(picture, frame));
  const { width, height } = fitted(picture, frame);
  const reachX = Math.max(0, (width * scale - frame.width) / 2);
  const reachY = Math.max(0, (height * scale - frame.height) / 2);
  return {
    scale,
    x: Math.min(Math.max(view.x, -reachX), reachX),
    y: Math.min(Math.max(view.y, -reachY), reachY),
  };
}

/** Enlarges by a factor; what lies under the point, told from the frame's middle, stays under it. */
export function zoomedAt(
  view: ZoomView,
  factor: number,
  point: Point,
  picture: Size,
  frame: Size,
): ZoomView {
  const scale = Math.min(Math.max(view.scale * factor, 1), mostScale(picture, frame));
  const grown = scale / view.scale;
  return within(
    {
      scale,
      x: point.x - (point.x - view.x) * grown,
      y: point.y - (point.y - view.y) * grown,
    },
    picture,
    frame,
  );
}

/** One pixel of the picture for one of the screen; the point, in parts of the picture from its corner, stays in its place. */
export function actualSizeAt(at: Point, picture: Size, frame: Size): ZoomView {
  const { width, height } = fitted(picture, frame);
  const point = { x: (at.x - 0.5) * width, y: (at.y - 0.5) * height };
  return zoomedAt(WHOLE, picture.width / width, point, picture, frame);
}
