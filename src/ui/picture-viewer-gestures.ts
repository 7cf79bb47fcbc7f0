import { useEffect, useEffectEvent, useRef, type PointerEvent, type RefObject } from 'react';
import type { Point } from './zoom.ts';

/** Movement up to which a press counts as a tap. */
const TAP_PX = 10;
/** Maximum time and distance between the taps of a double tap. */
const DOUBLE_TAP_MS = 320;
const DOUBLE_TAP_PX = 40;
/** Horizontal distance of a swipe that turns the page. */
const SWIPE_PX = 56;

interface GestureActions {
  readonly frame: RefObject<HTMLDivElement | null>;
  readonly isEnlarged: boolean;
  readonly zoom: (factor: number, point: Point) => void;
  readonly pan: (x: number, y: number) => void;
  readonly toggle: (point: Point) => void;
  readonly turn: (pages: number) => void;
}

/**
 * Handlers of the picture viewer's frame: two fingers zoom, one pans or turns the page, a double tap toggles the zoom; a
 * wheel zooms too.
 */
export function useZoomGestures({ frame, isEnlarged, zoom, pan, toggle, turn }: GestureActions) {
  const pointers = useRef(new Map<number, Point>());
  const start = useRef<(Point & { readonly isSingle: boolean }) | null>(null);
  const lastTap = useRef<(Point & { readonly time: number }) | null>(null);

  /** A point relative to the frame's center. */
  const fromCenter = (x: number, y: number): Point => {
    const box = frame.current?.getBoundingClientRect();
    if (box === undefined) return { x: 0, y: 0 };
    return { x: x - box.left - box.width / 2, y: y - box.top - box.height / 2 };
  };

  const onWheel = useEffectEvent((event: WheelEvent) => {
    event.preventDefault();
    zoom(Math.exp(-event.deltaY / 400), fromCenter(event.clientX, event.clientY));
  });
  useEffect(() => {
    const own = frame.current;
    // React's wheel listeners are passive, so they cannot stop the browser from zooming the whole page.
    const listen = (event: WheelEvent) => onWheel(event);
    own?.addEventListener('wheel', listen, { passive: false });
    return () => own?.removeEventListener('wheel', listen);
  }, [frame]);

  const end = (event: PointerEvent) => {
    pointers.current.delete(event.pointerId);
  };

  return {
    onPointerDown(event: PointerEvent<HTMLDivElement>) {
      if (event.pointerType === 'mouse' && event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
      start.current = {
        x: event.clientX,
        y: event.clientY,
        isSingle: pointers.current.size === 1,
      };
    },
    onPointerMove(event: PointerEvent<HTMLDivElement>) {
      const before = pointers.current.get(event.pointerId);
      if (before === undefined) return;
      const now = { x: event.clientX, y: event.clientY };
      const [other] = [...pointers.current].flatMap(([id, point]) =>
        id === event.pointerId ? [] : [point],
      );
      pointers.current.set(event.pointerId, now);
      if (other === undefined) {
        if (isEnlarged) pan(now.x - before.x, now.y - before.y);
        return;
      }
      const distance = (point: Point) => Math.hypot(point.x - other.x, point.y - other.y);
      const middle = fromCenter((now.x + other.x) / 2, (now.y + other.y) / 2);
      if (distance(before) > 0) zoom(distance(now) / distance(before), middle);
      pan((now.x - before.x) / 2, (now.y - before.y) / 2);
    },
    onPointerUp(event: PointerEvent<HTMLDivElement>) {
      if (!pointers.current.has(event.pointerId)) return;
      end(event);
      const from = start.current;
      if (from === null || !from.isSingle || pointers.current.size > 0) return;
      const horizontal = event.clientX - from.x;
      const vertical = event.clientY - from.y;
      if (Math.hypot(horizontal, vertical) < TAP_PX) {
        const previous = lastTap.current;
        const tap = { x: event.clientX, y: event.clientY, time: event.timeStamp };
        const isSecond =
          previous !== null &&
          tap.time - previous.time < DOUBLE_TAP_MS &&
          Math.hypot(tap.x - previous.x, tap.y - previous.y) < DOUBLE_TAP_PX;
        lastTap.current = isSecond ? null : tap;
        if (isSecond) toggle(fromCenter(tap.x, tap.y));
        return;
      }
      if (
        !isEnlarged &&
        Math.abs(horizontal) > SWIPE_PX &&
        Math.abs(horizontal) > Math.abs(vertical)
      ) {
        turn(horizontal < 0 ? 1 : -1);
      }
    },
    onPointerCancel: end,
  };
}
