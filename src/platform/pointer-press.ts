/** How long after the release of a finger its click may follow, in milliseconds. */
const CLICK_MS = 100;
/** The longest press that anything waits for, in milliseconds; its end may be lost, for example to a context menu. */
const LONGEST_PRESS_MS = 3_000;

let released = Promise.resolve();

/**
 * Resolves when no pointer is pressed. A click needs its element under the pointer at the press and at the release, so
 * what moves the page waits until the click is dispatched. Requires {@link watchPresses}.
 */
export function whenReleased(): Promise<void> {
  return released;
}

/** Watches the pointers of the page until the returned function is called. */
export function watchPresses(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let end: () => void = () => undefined;
  const endIn = (milliseconds: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => end(), milliseconds);
  };
  const listeners = {
    pointerdown: () => {
      end();
      released = new Promise((resolve) => {
        end = resolve;
      });
      endIn(LONGEST_PRESS_MS);
    },
    pointerup: () => endIn(CLICK_MS),
    // After its other listeners.
    click: () => endIn(0),
    pointercancel: () => end(),
  };
  for (const [type, listener] of Object.entries(listeners)) {
    addEventListener(type, listener, { capture: true });
  }
  return () => {
    clearTimeout(timer);
    end();
    for (const [type, listener] of Object.entries(listeners)) {
      removeEventListener(type, listener, { capture: true });
    }
  };
}
