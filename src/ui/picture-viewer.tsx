import {
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
} from 'react';
import { createPortal } from 'react-dom';
import {
  ChevronLeftIcon,
  ChevronRightIcon,
  CloseIcon,
  MinusIcon,
  PlusIcon,
} from './icons/icons.tsx';
import classes from './picture-viewer.module.css';
import {
  actualSizeAt,
  DOUBLE_TAP_SCALE,
  readingScale,
  FITTED,
  within,
  ZOOM_STEP,
  zoomedAt,
  type Point,
  type Size,
  type ZoomView,
} from './zoom.ts';

/** Maximum time and distance between the taps of a double tap. */
const DOUBLE_TAP_MS = 320;
const DOUBLE_TAP_PX = 40;
/** Horizontal distance of a swipe that turns the page. */
const SWIPE_PX = 56;
/** Pixels by which an arrow key pans a zoomed picture. */
const PAN_STEP = 80;

interface ViewerPicture {
  readonly full: string;
  /** Shown until the full picture is loaded. */
  readonly small: string | null;
  /** The alternative text. */
  readonly text: string;
}

interface ViewerTexts {
  readonly close: string;
  readonly previous: string;
  readonly next: string;
  readonly zoomIn: string;
  readonly zoomOut: string;
  readonly fit: string;
  /** Such as "2 of 3", announced when the page changes. */
  readonly position: (current: number, total: number) => string;
  /** Such as "150 %". */
  readonly scale: (percent: number) => string;
}

interface PictureViewerProps {
  readonly title: string;
  readonly pictures: readonly ViewerPicture[];
  readonly start: number;
  /** Where the first picture was tapped, as fractions of its width and height: this point is shown at actual size. */
  readonly startAt: Point;
  readonly texts: ViewerTexts;
  /** Rendered in place of a picture that cannot be loaded. */
  readonly missing: (picture: ViewerPicture) => ReactNode;
  readonly onClose: (current: number) => void;
}

/**
 * A full-screen picture viewer in which touch, mouse, keyboard and buttons offer the same actions. The native modal
 * dialog traps and restores the focus. Own code, because a library would exceed the precache: docs/decisions/0050.
 */
export function PictureViewer(props: PictureViewerProps) {
  const { title, pictures, start, startAt, texts, missing, onClose } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const [current, setCurrent] = useState(start);
  const [view, setView] = useState<ZoomView>(FITTED);
  const picture = pictures[current];

  // Closed before it is removed from the document, so that the browser restores the focus.
  useLayoutEffect(() => {
    const own = dialog.current;
    own?.showModal();
    return () => own?.close();
  }, []);

  const showPage = (to: number) => {
    if (to < 0 || to >= pictures.length || to === current) return;
    setCurrent(to);
    setView(FITTED);
  };

  const frame = useRef<HTMLDivElement>(null);
  const image = useRef<HTMLImageElement>(null);

  const sizes = (): { picture: Size; frame: Size } | null => {
    const own = image.current;
    const around = frame.current;
    if (own === null || around === null || own.naturalWidth === 0) return null;
    return {
      picture: { width: own.naturalWidth, height: own.naturalHeight },
      frame: { width: around.clientWidth, height: around.clientHeight },
    };
  };

  const hasEnlarged = useRef(false);
  const enlargeFirst = () => {
    const known = sizes();
    if (known === null || hasEnlarged.current || current !== start) return;
    hasEnlarged.current = true;
    setView((before) =>
      before === FITTED ? actualSizeAt(startAt, known.picture, known.frame) : before,
    );
  };

  const zoom = (factor: number, point: Point = { x: 0, y: 0 }) => {
    const known = sizes();
    if (known === null) return;
    setView((before) => zoomedAt(before, factor, point, known.picture, known.frame));
  };

  const doubleTapScale = () => {
    const known = sizes();
    return known === null ? DOUBLE_TAP_SCALE : readingScale(known.picture, known.frame);
  };

  const pan = (x: number, y: number) => {
    const known = sizes();
    if (known === null) return;
    setView((before) =>
      within({ ...before, x: before.x + x, y: before.y + y }, known.picture, known.frame),
    );
  };

  const gestures = useGestures({
    frame,
    isEnlarged: view.scale > 1,
    zoom,
    pan,
    toggle: (point) => {
      if (view.scale > 1) setView(FITTED);
      else zoom(doubleTapScale(), point);
    },
    changePage: (pages) => showPage(current + pages),
  });

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const act = keyActions({ isEnlarged: view.scale > 1, current, total: pictures.length })[
      event.key
    ];
    if (act === undefined) return;
    event.preventDefault();
    if (act.kind === 'turn') showPage(act.to);
    else if (act.kind === 'zoom') zoom(act.factor);
    else if (act.kind === 'pan') pan(act.x, act.y);
    else setView(FITTED);
  };

  if (picture === undefined) return null;
  const hasMore = pictures.length > 1;
  const scale = texts.scale(Math.round(view.scale * 100));
  return createPortal(
    <dialog
      ref={dialog}
      className={classes.viewer}
      aria-label={title}
      // Keeps Mantine's dialog behind it from handling Escape.
      data-mantine-stop-propagation="true"
      onCancel={(event) => {
        event.preventDefault();
        onClose(current);
      }}
      onKeyDown={onKeyDown}
    >
      <div ref={frame} className={classes.frame} data-enlarged={view.scale > 1} {...gestures}>
        <Shown
          key={picture.full}
          ref={image}
          picture={picture}
          view={view}
          missing={missing(picture)}
          onLoad={enlargeFirst}
        />
      </div>
      <div className={classes.top}>
        <p className={classes.position} role="status">
          {hasMore ? texts.position(current + 1, pictures.length) : ''}
        </p>
        <button
          type="button"
          className={classes.button}
          aria-label={texts.close}
          onClick={() => onClose(current)}
        >
          <CloseIcon />
        </button>
      </div>
      <div className={classes.bottom}>
        {hasMore && (
          <button
            type="button"
            className={classes.button}
            aria-label={texts.previous}
            aria-disabled={current === 0}
            onClick={() => showPage(current - 1)}
          >
            <ChevronLeftIcon />
          </button>
        )}
        <div className={classes.zoom}>
          <button
            type="button"
            className={classes.button}
            aria-label={texts.zoomOut}
            aria-disabled={view.scale <= 1}
            onClick={() => zoom(1 / ZOOM_STEP)}
          >
            <MinusIcon />
          </button>
          <button
            type="button"
            className={classes.scale}
            aria-label={`${scale}, ${texts.fit}`}
            onClick={() => setView(FITTED)}
          >
            {scale}
          </button>
          <button
            type="button"
            className={classes.button}
            aria-label={texts.zoomIn}
            onClick={() => zoom(ZOOM_STEP)}
          >
            <PlusIcon />
          </button>
        </div>
        {hasMore && (
          <button
            type="button"
            className={classes.button}
            aria-label={texts.next}
            aria-disabled={current === pictures.length - 1}
            onClick={() => showPage(current + 1)}
          >
            <ChevronRightIcon />
          </button>
        )}
      </div>
    </dialog>,
    document.body,
  );
}

interface ShownProps {
  readonly ref: React.RefObject<HTMLImageElement | null>;
  readonly picture: ViewerPicture;
  readonly view: ZoomView;
  readonly missing: ReactNode;
  readonly onLoad: () => void;
}

/** Shows the small picture under the full one until the full one is loaded. */
function Shown({ ref, picture, view, missing, onLoad }: ShownProps) {
  const [state, setState] = useState<'coming' | 'here' | 'missing'>('coming');
  const [hasSmall, setHasSmall] = useState(picture.small !== null);
  if (state === 'missing' && !hasSmall) {
    return <div className={classes.missing}>{missing}</div>;
  }
  const transform = `translate(${view.x}px, ${view.y}px) scale(${view.scale})`;
  return (
    <div className={classes.picture} style={{ transform }}>
      {hasSmall && state !== 'here' && picture.small !== null && (
        <img
          // If the full picture cannot be loaded, the small one takes its place.
          ref={state === 'missing' ? ref : undefined}
          src={picture.small}
          alt={state === 'missing' ? picture.text : ''}
          crossOrigin="anonymous"
          draggable={false}
          onError={() => setHasSmall(false)}
        />
      )}
      {state !== 'missing' && (
        <img
          ref={ref}
          src={picture.full}
          alt={picture.text}
          crossOrigin="anonymous"
          draggable={false}
          onLoad={() => {
            setState('here');
            onLoad();
          }}
          onError={() => setState('missing')}
        />
      )}
    </div>
  );
}

type KeyAction =
  | { readonly kind: 'turn'; readonly to: number }
  | { readonly kind: 'zoom'; readonly factor: number }
  | { readonly kind: 'pan'; readonly x: number; readonly y: number }
  | { readonly kind: 'fit' };

/** Maps a key to an action: arrows turn pages, or pan a zoomed picture. */
export function keyActions({
  isEnlarged,
  current,
  total,
}: {
  readonly isEnlarged: boolean;
  readonly current: number;
  readonly total: number;
}): Readonly<Partial<Record<string, KeyAction>>> {
  const previous: KeyAction = { kind: 'turn', to: current - 1 };
  const next: KeyAction = { kind: 'turn', to: current + 1 };
  const larger: KeyAction = { kind: 'zoom', factor: ZOOM_STEP };
  const smaller: KeyAction = { kind: 'zoom', factor: 1 / ZOOM_STEP };
  return {
    '+': larger,
    '=': larger,
    '-': smaller,
    _: smaller,
    '0': { kind: 'fit' },
    PageUp: previous,
    PageDown: next,
    Home: { kind: 'turn', to: 0 },
    End: { kind: 'turn', to: total - 1 },
    ArrowLeft: isEnlarged ? { kind: 'pan', x: PAN_STEP, y: 0 } : previous,
    ArrowRight: isEnlarged ? { kind: 'pan', x: -PAN_STEP, y: 0 } : next,
    ...(isEnlarged
      ? {
          ArrowUp: { kind: 'pan', x: 0, y: PAN_STEP },
          ArrowDown: { kind: 'pan', x: 0, y: -PAN_STEP },
        }
      : {}),
  };
}

interface GestureActions {
  readonly frame: React.RefObject<HTMLDivElement | null>;
  readonly isEnlarged: boolean;
  readonly zoom: (factor: number, point: Point) => void;
  readonly pan: (x: number, y: number) => void;
  readonly toggle: (point: Point) => void;
  readonly changePage: (pages: number) => void;
}

/** Gestures: two fingers zoom, one pans or turns the page, a double tap toggles; a wheel zooms too. */
function useGestures({ frame, isEnlarged, zoom, pan, toggle, changePage }: GestureActions) {
  const pointers = useRef(new Map<number, Point>());
  const gestureStart = useRef<(Point & { readonly alone: boolean }) | null>(null);
  const lastTap = useRef<(Point & { readonly time: number }) | null>(null);

  /** A point relative to the frame's center. */
  const fromMiddle = (x: number, y: number): Point => {
    const around = frame.current?.getBoundingClientRect();
    if (around === undefined) return { x: 0, y: 0 };
    return { x: x - around.left - around.width / 2, y: y - around.top - around.height / 2 };
  };

  const onWheel = useEffectEvent((event: WheelEvent) => {
    event.preventDefault();
    zoom(Math.exp(-event.deltaY / 400), fromMiddle(event.clientX, event.clientY));
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
      gestureStart.current = {
        x: event.clientX,
        y: event.clientY,
        alone: pointers.current.size === 1,
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
      const middle = fromMiddle((now.x + other.x) / 2, (now.y + other.y) / 2);
      if (distance(before) > 0) zoom(distance(now) / distance(before), middle);
      pan((now.x - before.x) / 2, (now.y - before.y) / 2);
    },
    onPointerUp(event: PointerEvent<HTMLDivElement>) {
      if (!pointers.current.has(event.pointerId)) return;
      end(event);
      const from = gestureStart.current;
      if (from === null || !from.alone || pointers.current.size > 0) return;
      const horizontal = event.clientX - from.x;
      const vertical = event.clientY - from.y;
      if (Math.hypot(horizontal, vertical) < 10) {
        const previous = lastTap.current;
        const tap = { x: event.clientX, y: event.clientY, time: event.timeStamp };
        const isSecond =
          previous !== null &&
          tap.time - previous.time < DOUBLE_TAP_MS &&
          Math.hypot(tap.x - previous.x, tap.y - previous.y) < DOUBLE_TAP_PX;
        lastTap.current = isSecond ? null : tap;
        if (isSecond) toggle(fromMiddle(tap.x, tap.y));
        return;
      }
      if (
        !isEnlarged &&
        Math.abs(horizontal) > SWIPE_PX &&
        Math.abs(horizontal) > Math.abs(vertical)
      ) {
        changePage(horizontal < 0 ? 1 : -1);
      }
    },
    onPointerCancel: end,
  };
}
