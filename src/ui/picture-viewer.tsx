import { useLayoutEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
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
import { useZoomView } from './picture-viewer-zoom.ts';
import { ZOOM_STEP, type Point, type ZoomView } from './zoom.ts';

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
  const picture = pictures[current];
  const { frame, image, smallImage, view, zoom, pan, fit, toggle, enlargeOnce } = useZoomView(
    picture !== undefined,
  );

  // Closed before it is removed from the document, so that the browser restores the focus.
  useLayoutEffect(() => {
    const own = dialog.current;
    own?.showModal();
    return () => own?.close();
  }, []);

  const showPage = (to: number) => {
    if (to < 0 || to >= pictures.length || to === current) return;
    setPage(to);
    fit();
  };

  const gestures = useZoomGestures({
    frame,
    isEnlarged: view.scale > 1,
    zoom,
    pan,
    toggle,
    turn: (pages) => showPage(current + pages),
  });

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const act = keyActions({
      isEnlarged: view.scale > 1,
      zoom,
      pan,
      fit,
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
          onLoad={() => {
            if (current === start) enlargeOnce(startAt);
          }}
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
      <ViewerToolbar
        texts={texts}
        current={current}
        total={pictures.length}
        scale={view.scale}
        showPage={showPage}
        zoom={zoom}
        fit={fit}
      />
    </dialog>,
    document.body,
  );
}

interface ViewerToolbarProps {
  readonly texts: ViewerTexts;
  readonly current: number;
  readonly total: number;
  readonly scale: number;
  readonly showPage: (to: number) => void;
  readonly zoom: (factor: number) => void;
  readonly fit: () => void;
}

/** The buttons for turning the page, if there are several, and for zooming. */
function ViewerToolbar({ texts, current, total, scale, showPage, zoom, fit }: ViewerToolbarProps) {
  const hasMore = total > 1;
  const scaleText = texts.scale(Math.round(scale * 100));
  return (
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
          aria-disabled={scale <= 1}
          onClick={() => zoom(1 / ZOOM_STEP)}
        >
          <MinusIcon />
        </button>
        <button
          type="button"
          className={classes.scale}
          aria-label={`${scaleText}, ${texts.fit}`}
          onClick={fit}
        >
          {scaleText}
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
          aria-disabled={current === total - 1}
          onClick={() => showPage(current + 1)}
        >
          <ChevronRightIcon />
        </button>
      )}
    </div>
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
