import { useEffect, useRef, useState } from 'react';
import {
  actualSizeAt,
  clamped,
  DOUBLE_TAP_SCALE,
  FITTED,
  readingScale,
  reframed,
  zoomedAt,
  type Point,
  type Size,
  type ZoomView,
} from './zoom.ts';

/**
 * The position of a picture in its frame, with the actions that change it, and the refs of the elements that it measures.
 * `isShown` says whether the frame is rendered.
 */
export function useZoomView(isShown: boolean) {
  const [view, setView] = useState<ZoomView>(FITTED);
  const frame = useRef<HTMLDivElement>(null);
  const image = useRef<HTMLImageElement>(null);
  const smallImage = useRef<HTMLImageElement>(null);

  /** Until the full picture is loaded, those of the small one, which has the same proportions; null without either. */
  const sizes = (): { picture: Size; frame: Size } | null => {
    const { current: box } = frame;
    const shown = [image, smallImage].find(
      ({ current: loaded }) => loaded !== null && loaded.naturalWidth > 0,
    )?.current;
    if (!shown || box === null) return null;
    return {
      picture: { width: shown.naturalWidth, height: shown.naturalHeight },
      frame: { width: box.clientWidth, height: box.clientHeight },
    };
  };

  useEffect(() => {
    const { current: box } = frame;
    if (box === null || !isShown) return undefined;
    let before: Size = { width: box.clientWidth, height: box.clientHeight };
    const observer = new ResizeObserver(() => {
      const known = sizes();
      if (known === null) return;
      const old = before;
      before = known.frame;
      setView((view) => reframed(view, known.picture, old, known.frame));
    });
    observer.observe(box);
    return () => observer.disconnect();
  }, [isShown]);

  const hasEnlarged = useRef(false);
  const enlargeOnce = (at: Point) => {
    const known = sizes();
    if (known === null || hasEnlarged.current) return;
    hasEnlarged.current = true;
    setView((before) =>
      before === FITTED ? actualSizeAt(at, known.picture, known.frame) : before,
    );
  };

  const zoom = (factor: number, point: Point = { x: 0, y: 0 }) => {
    const known = sizes();
    if (known === null) return;
    setView((before) => zoomedAt(before, factor, point, known.picture, known.frame));
  };

  const fit = () => setView(FITTED);

  /** Fits an enlarged picture into the frame, and enlarges a fitted one around the point. */
  const toggle = (point: Point) => {
    const known = sizes();
    if (view.scale > 1) fit();
    else zoom(known === null ? DOUBLE_TAP_SCALE : readingScale(known.picture, known.frame), point);
  };

  const pan = (x: number, y: number) => {
    const known = sizes();
    if (known === null) return;
    setView((before) =>
      clamped({ ...before, x: before.x + x, y: before.y + y }, known.picture, known.frame),
    );
  };

  return { frame, image, smallImage, view, zoom, pan, fit, toggle, enlargeOnce };
}
