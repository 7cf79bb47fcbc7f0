/** The longest press that anything waits for, in milliseconds; its end may be lost, for example to a context menu. */
const LONGEST_PRESS_MS = 3_000;
/** In how many milliseconds a press ends after an event; the click of a finger may follow its release. */
const ENDS_IN_MS = { pointerdown: LONGEST_PRESS_MS, pointerup: 100, click: 0, pointercancel: 0 };

declare global {
  /**
   * Resolves at the end of the last press; undefined until presses are watched. Global, because a page's own script and
   * the app each have a copy of this module, and a press may begin before the app is loaded.
   */
  var pointerReleased: Promise<void> | undefined;
}

/**
 * Resolves when no pointer is pressed. A click needs its element under the pointer at the press and at the release, so
 * what moves the page waits until the click is dispatched.
 */
export async function whenReleased(): Promise<void> {
  let ended: Promise<void> | undefined;
  // A new press may begin before anything that waited for the last one runs.
  while (ended !== globalThis.pointerReleased) {
    ended = globalThis.pointerReleased;
    await ended;
  }
}

/** Watches the pointers of the page from the first call on. */
export function watchPresses(): void {
  if (globalThis.pointerReleased !== undefined) return;
  globalThis.pointerReleased = Promise.resolve();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let end = (): void => undefined;
  for (const [type, milliseconds] of Object.entries(ENDS_IN_MS)) {
    addEventListener(
      type,
      () => {
        clearTimeout(timer);
        if (milliseconds === LONGEST_PRESS_MS) {
          end();
          globalThis.pointerReleased = new Promise((resolve) => {
            end = resolve;
          });
        }
        // After the other listeners of a click.
        timer = setTimeout(end, milliseconds);
      },
      true,
    );
  }
}
