/**
 * Gives the focus to what came in the place of something else. Of what is taller than the screen a browser shows the
 * end; here its first line is in view.
 */
export function focusStart(place: HTMLElement | null): void {
  if (place === null) return;
  place.focus({ preventScroll: true });
  const { top, height } = place.getBoundingClientRect();
  const covered = parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0;
  const isCut = top < covered || height > window.innerHeight - covered;
  place.scrollIntoView({ block: isCut ? 'start' : 'nearest' });
}

/** Leads to the first field that is wrong, once the form has been drawn with what is wrong. */
export function focusFirstInvalid(form: HTMLElement | null): void {
  requestAnimationFrame(() => {
    const first = form?.querySelector<HTMLElement>('[aria-invalid="true"]');
    // A group of choices is wrong as a whole; its first choice can be reached.
    (first?.querySelector<HTMLElement>('input') ?? first)?.focus();
  });
}
