const WRITING = 'input, textarea, select, [contenteditable]:not([contenteditable="false"])';
const OPEN_DIALOG = '[role="dialog"][aria-modal="true"], [role="alertdialog"], dialog[open]';

/**
 * Whether a dialog that nobody asked for would take the screen from somebody who is using it: writing, in another dialog,
 * or reading on below the first screen.
 */
export function isUserBusy(
  document: Pick<Document, 'activeElement' | 'hidden' | 'querySelector'>,
  view: Pick<Window, 'scrollY' | 'innerHeight'>,
): boolean {
  return (
    document.hidden ||
    view.scrollY > view.innerHeight / 2 ||
    document.activeElement?.matches(WRITING) === true ||
    document.querySelector(OPEN_DIALOG) !== null
  );
}

/** What the reader does, and what may end such a moment. */
const ACTIVITY = [
  'click',
  'focusout',
  'keydown',
  'pointerdown',
  'scroll',
  'visibilitychange',
] as const;
const QUIET_MS = 1_500;

/** Runs `work` once, when the reader is not busy and has done nothing for a moment; returns what calls it off. */
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
