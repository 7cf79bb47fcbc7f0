import {
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
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
import { useZoomGestures } from './picture-viewer-gestures.ts';
import { keyActions } from './picture-viewer-keys.ts';
import classes from './picture-viewer.module.css';
import {
  actualSizeAt,
  DOUBLE_TAP_SCALE,
  readingScale,
  reframed,
  FITTED,
  clamped,
  ZOOM_STEP,
  zoomedAt,
  type Point,
  type Size,
  type ZoomView,
} from './zoom.ts';

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
  const [page, setPage] = useState(start);
  // An update may have removed pages.
  const current = Math.min(page, pictures.length - 1);
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
    setPage(to);
    setView(FITTED);
  };

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

  const isShown = picture !== undefined;
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
  const enlargeFirstPicture = () => {
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
      clamped({ ...before, x: before.x + x, y: before.y + y }, known.picture, known.frame),
    );
  };

  const gestures = useZoomGestures({
    frame,
    isEnlarged: view.scale > 1,
    zoom,
    pan,
    toggle: (point) => {
      if (view.scale > 1) setView(FITTED);
      else zoom(doubleTapScale(), point);
    },
    turn: (pages) => showPage(current + pages),
  });

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const act = keyActions({
      isEnlarged: view.scale > 1,
      zoom,
      pan,
      fit: () => setView(FITTED),
      turn: (pages) => showPage(current + pages),
      showFirst: () => showPage(0),
      showLast: () => showPage(pictures.length - 1),
    })[event.key];
    if (act === undefined) return;
    event.preventDefault();
    act();
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
        <ZoomedPicture
          key={picture.full}
          ref={image}
          smallRef={smallImage}
          picture={picture}
          view={view}
          missing={missing(picture)}
          onLoad={enlargeFirstPicture}
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

interface ZoomedPictureProps {
  readonly ref: React.RefObject<HTMLImageElement | null>;
  readonly smallRef: React.RefObject<HTMLImageElement | null>;
  readonly picture: ViewerPicture;
  readonly view: ZoomView;
  readonly missing: ReactNode;
  readonly onLoad: () => void;
}

/** Shows the small picture under the full one until the full one is loaded. */
function ZoomedPicture({ ref, smallRef, picture, view, missing, onLoad }: ZoomedPictureProps) {
  const [state, setState] = useState<'loading' | 'loaded' | 'failed'>('loading');
  const [hasSmall, setHasSmall] = useState(picture.small !== null);
  if (state === 'failed' && !hasSmall) {
    return <div className={classes.missing}>{missing}</div>;
  }
  const transform = `translate(${view.x}px, ${view.y}px) scale(${view.scale})`;
  return (
    <div className={classes.picture} style={{ transform }}>
      {hasSmall && state !== 'loaded' && picture.small !== null && (
        <img
          // If the full picture cannot be loaded, the small one takes its place.
          ref={smallRef}
          src={picture.small}
          alt={state === 'failed' ? picture.text : ''}
          crossOrigin="anonymous"
          draggable={false}
          onError={() => setHasSmall(false)}
        />
      )}
      {state !== 'failed' && (
        <img
          ref={ref}
          src={picture.full}
          alt={picture.text}
          crossOrigin="anonymous"
          draggable={false}
          onLoad={() => {
            setState('loaded');
            onLoad();
          }}
          onError={() => setState('failed')}
        />
      )}
    </div>
  );
}
