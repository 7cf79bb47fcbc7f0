import { useEffect, useRef, useState, type PointerEvent as ReactPointerEvent } from 'react';

interface DragHandlers {
  readonly onMove: (x: number, y: number) => void;
  /** Not called if the drag is cancelled. */
  readonly onDrop?: () => void;
  /** Called if Escape is pressed or the browser takes over the gesture. */
  readonly onCancel?: () => void;
}

/**
 * Follows a pressed pointer. Listens on the window, because an element that is moved in the document loses pointer
 * capture.
 */
export function useDrag(handlers: DragHandlers) {
  const [isDragged, setIsDragged] = useState(false);
  const latest = useRef(handlers);
  const end = useRef<(() => void) | null>(null);
  useEffect(() => {
    latest.current = handlers;
  });
  useEffect(() => () => end.current?.(), []);

  const startDrag = (event: ReactPointerEvent) => {
    if (event.button !== 0) return;
    const { pointerId } = event;
    end.current?.();
    const listening = new AbortController();
    const finish = () => {
      listening.abort();
      end.current = null;
      setIsDragged(false);
    };
    end.current = finish;
    const listen = (
      type: 'pointermove' | 'pointerup' | 'pointercancel',
      run: (moved: PointerEvent) => void,
    ) =>
      window.addEventListener(
        type,
        (moved) => {
          if (moved.pointerId === pointerId) run(moved);
        },
        { signal: listening.signal },
      );
    listen('pointermove', ({ clientX, clientY }) => latest.current.onMove(clientX, clientY));
    listen('pointerup', () => {
      finish();
      latest.current.onDrop?.();
    });
    listen('pointercancel', () => {
      finish();
      latest.current.onCancel?.();
    });
    window.addEventListener(
      'keydown',
      ({ key }) => {
        if (key !== 'Escape') return;
        finish();
        latest.current.onCancel?.();
      },
      { signal: listening.signal },
    );
    setIsDragged(true);
  };
  return { isDragged, startDrag };
}
