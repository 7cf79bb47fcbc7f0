import type { MouseEvent } from 'react';

/** False for a click that the browser handles itself, such as one that opens the link in a new tab. */
export function isPlainClick({
  button,
  metaKey,
  ctrlKey,
  shiftKey,
  altKey,
}: Pick<MouseEvent, 'button' | 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey'>): boolean {
  return button === 0 && !(metaKey || ctrlKey || shiftKey || altKey);
}
