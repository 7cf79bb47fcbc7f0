/** Plays the glow of a tap, from the center of the button; several may run at once. */
export function playTapAnimation(button: HTMLElement): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  button.animate(
    [
      { opacity: 1, scale: 0.2 },
      { opacity: 0, scale: 2.4 },
    ],
    { duration: 700, easing: 'ease-out', pseudoElement: '::before' },
  );
}
