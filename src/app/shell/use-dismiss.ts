import { useEffect, type RefObject } from 'react';

/** Closes what is open when a person presses Escape (focus returns to `returnFocus`), or points or tabs elsewhere. */
export function useDismiss(
  isOpen: boolean,
  container: RefObject<HTMLElement | null>,
  returnFocus: RefObject<HTMLElement | null>,
  close: () => void,
): void {
  useEffect(() => {
    if (!isOpen) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      close();
      returnFocus.current?.focus();
    };
    const onElsewhere = (event: Event) => {
      if (event.target instanceof Node && !container.current?.contains(event.target)) close();
    };
    document.addEventListener('keydown', onKey);
    document.addEventListener('pointerdown', onElsewhere);
    document.addEventListener('focusin', onElsewhere);
    return () => {
      document.removeEventListener('keydown', onKey);
      document.removeEventListener('pointerdown', onElsewhere);
      document.removeEventListener('focusin', onElsewhere);
    };
  }, [isOpen, container, returnFocus, close]);
}
