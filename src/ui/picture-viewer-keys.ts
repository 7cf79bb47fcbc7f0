import { ZOOM_STEP } from './zoom.ts';

/** Pixels by which an arrow key pans a zoomed picture. */
const PAN_STEP = 80;

interface ViewerActions {
  readonly isEnlarged: boolean;
  readonly zoom: (factor: number) => void;
  readonly pan: (x: number, y: number) => void;
  readonly fit: () => void;
  readonly turn: (pages: number) => void;
  readonly showFirst: () => void;
  readonly showLast: () => void;
}

/** What the keys of the picture viewer do: arrows turn pages, or pan a zoomed picture. */
export function keyActions({
  isEnlarged,
  zoom,
  pan,
  fit,
  turn,
  showFirst,
  showLast,
}: ViewerActions): Readonly<Partial<Record<string, () => void>>> {
  const previous = () => turn(-1);
  const next = () => turn(1);
  const larger = () => zoom(ZOOM_STEP);
  const smaller = () => zoom(1 / ZOOM_STEP);
  const arrows = isEnlarged
    ? {
        ArrowLeft: () => pan(PAN_STEP, 0),
        ArrowRight: () => pan(-PAN_STEP, 0),
        ArrowUp: () => pan(0, PAN_STEP),
        ArrowDown: () => pan(0, -PAN_STEP),
      }
    : { ArrowLeft: previous, ArrowRight: next };
  return {
    '+': larger,
    '=': larger,
    '-': smaller,
    _: smaller,
    '0': fit,
    PageUp: previous,
    PageDown: next,
    Home: showFirst,
    End: showLast,
    ...arrows,
  };
}
