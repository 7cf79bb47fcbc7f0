import { flushSync } from 'react-dom';

/**
 * Renders a change of state at once and then focuses an element of the result, null for none. A focus set in a later
 * frame would be taken from whatever the user has reached by then, and the next key press would act on the wrong button.
 */
export function focusAfterUpdate(update: () => void, find: () => HTMLElement | null | undefined) {
  flushSync(update);
  find()?.focus();
}

/** The ref of an element that replaces another: takes the focus if that was lost with the other one. */
export function focusIfLost(element: HTMLElement | null): void {
  if (document.activeElement === document.body) element?.focus({ preventScroll: true });
}

/** The heading of the page, made focusable. */
export function pageHeading(): HTMLElement | null {
  const heading = document.querySelector<HTMLElement>('main h1');
  heading?.setAttribute('tabindex', '-1');
  return heading;
}

/**
 * Focuses an element that has replaced another. For an element taller than the viewport a browser may scroll to its
 * end; this scrolls to its start.
 */
export function focusStart(element: HTMLElement | null): void {
  if (element === null) return;
  element.focus({ preventScroll: true });
  const { top, height } = element.getBoundingClientRect();
  const covered = parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0;
  const isCut = top < covered || height > window.innerHeight - covered;
  element.scrollIntoView({ block: isCut ? 'start' : 'nearest' });
}

/** Focuses the first invalid field after the form has rendered its errors. */
export function focusFirstInvalid(form: HTMLElement | null): void {
  requestAnimationFrame(() => {
    const first = form?.querySelector<HTMLElement>('[aria-invalid="true"]');
    // A group of choices is invalid as a whole and not focusable; focus its first input.
    (first?.querySelector<HTMLElement>('input') ?? first)?.focus();
  });
}
