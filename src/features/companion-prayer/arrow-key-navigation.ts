import { useEffect, useEffectEvent } from 'react';

/** Elements that use the arrow keys themselves: fields, overlays and widgets. */
const TAKES_ARROWS =
  'input, select, textarea, video, audio, [contenteditable]:not([contenteditable="false"]), [role="dialog"], [role="menu"], [role="radiogroup"], [role="slider"], [role="tablist"], [role="listbox"]';

export type NeighbourDirection = 'previous' | 'next';

/** The neighbouring prayer that an arrow key opens; null for other keys, modified keys and keys used by the focused element. */
export function arrowKeyDirection(event: {
  readonly key: string;
  readonly altKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
  readonly defaultPrevented: boolean;
  readonly target: EventTarget | null;
}): NeighbourDirection | null {
  if (event.defaultPrevented) return null;
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return null;
  if (isTakenBy(event.target)) return null;
  if (event.key === 'ArrowLeft') return 'previous';
  if (event.key === 'ArrowRight') return 'next';
  return null;
}

function isTakenBy(target: EventTarget | null): boolean {
  return (
    target !== null && 'closest' in target && (target as Element).closest(TAKES_ARROWS) !== null
  );
}

/** Opens the previous or next prayer with the left and right arrow keys. */
export function ArrowKeyNavigation({
  goTo,
}: {
  readonly goTo: (direction: NeighbourDirection) => void;
}): null {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const direction = arrowKeyDirection(event);
    if (direction !== null) goTo(direction);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
  return null;
}
