const WRITING = 'input, textarea, select, [contenteditable]:not([contenteditable="false"])';
/** The last two are a dialog that the user has opened and whose code is loading, and an open menu. */
const OPENED =
  '[role="dialog"][aria-modal="true"], [role="alertdialog"], dialog[open], [aria-haspopup="dialog"][aria-expanded="true"], details[data-menu][open]';

/**
 * Whether a dialog that opens by itself would interrupt the user: while typing, in another dialog or a menu, or after scrolling
 * below the first screen.
 */
export function isUserBusy(
  document: Pick<Document, 'activeElement' | 'hidden' | 'querySelector'>,
  view: Pick<Window, 'scrollY' | 'innerHeight'>,
): boolean {
  return (
    document.hidden ||
    view.scrollY > view.innerHeight / 2 ||
    document.activeElement?.matches(WRITING) === true ||
    document.querySelector(OPENED) !== null
  );
}

/** Events that count as user activity, or that may end a busy state. */
const ACTIVITY = [
  'click',
  'focusout',
  'keydown',
  'pointerdown',
  'scroll',
  'visibilitychange',
] as const;
const QUIET_MS = 1_500;

/** Runs `work` once the user is not busy and has been inactive for `QUIET_MS`. Returns a function that cancels it. */
export function whenUserIdle(work: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = () => {
    clearTimeout(timer);
    for (const type of ACTIVITY) document.removeEventListener(type, wait);
  };
  const tryNow = () => {
    if (isUserBusy(document, window)) return;
    stop();
    work();
  };
  const wait = () => {
    clearTimeout(timer);
    timer = setTimeout(tryNow, QUIET_MS);
  };
  for (const type of ACTIVITY) document.addEventListener(type, wait);
  wait();
  return stop;
}
