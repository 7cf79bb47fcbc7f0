import { startTransition, useEffect, useEffectEvent } from 'react';
import { whenIdleAfter } from '../platform/startup.ts';

interface AutoOpen {
  readonly isDue: boolean;
  /** Whether the code of the dialog is loaded. */
  readonly isLoaded: boolean;
  readonly load: () => void;
  readonly open: () => void;
}

/** Opens a dialog by itself once the user is idle; if its code cannot be loaded, on a later visit. */
export function useAutoOpen({ isDue, isLoaded, load, open }: AutoOpen): void {
  const onLoad = useEffectEvent(load);
  // Low priority: a transition renders it in slices.
  const onOpen = useEffectEvent(() => startTransition(open));
  useEffect(() => {
    if (!isDue) return undefined;
    // Loading and opening are separate idle tasks, so that the browser can handle input in between.
    let cancel = whenIdleAfter('synced', () => {
      if (isLoaded) cancel = whenUserIdle(onOpen);
      else onLoad();
    });
    return () => {
      cancel();
    };
  }, [isDue, isLoaded]);
}

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
function whenUserIdle(work: () => void): () => void {
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
