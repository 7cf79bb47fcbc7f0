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
