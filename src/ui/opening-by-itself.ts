const WRITING = 'input, textarea, select, [contenteditable]:not([contenteditable="false"])';
const OPEN_DIALOG = '[role="dialog"][aria-modal="true"], [role="alertdialog"], dialog[open]';

/** Whether a dialog that nobody asked for would take the screen from somebody who is using it. */
export function isPersonBusy(
  document: Pick<Document, 'activeElement' | 'hidden' | 'querySelector'>,
): boolean {
  return (
    document.hidden ||
    document.activeElement?.matches(WRITING) === true ||
    document.querySelector(OPEN_DIALOG) !== null
  );
}

/** What may end such a moment. */
const CHANGES = ['focusout', 'visibilitychange', 'click'] as const;

/** Runs `work` once, as soon as the person is not busy; returns what calls it off. */
export function whenPersonIsFree(work: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = () => {
    clearTimeout(timer);
    for (const type of CHANGES) document.removeEventListener(type, look);
  };
  const tryNow = () => {
    if (isPersonBusy(document)) return;
    stop();
    work();
  };
  // After a change the focus is between two elements, and a closed dialog not gone yet.
  const look = () => {
    clearTimeout(timer);
    timer = setTimeout(tryNow, 400);
  };
  for (const type of CHANGES) document.addEventListener(type, look);
  tryNow();
  return stop;
}
