import { useSyncExternalStore } from 'react';

/** A release must not replace the page under somebody who is writing or whose words are just being sent. */
export type UpdateHoldReason = 'unsaved_form' | 'sending';

const holds = new Set<symbol>();
const listeners = new Set<() => void>();

function tell(): void {
  for (const listener of [...listeners]) listener();
}

/** Holds the update back until the returned function is called; several holds may stand at once. */
export function holdUpdate(reason: UpdateHoldReason): () => void {
  const hold = Symbol(reason);
  holds.add(hold);
  tell();
  return () => {
    if (holds.delete(hold)) tell();
  };
}

export function isUpdateHeld(): boolean {
  return holds.size > 0;
}

export function subscribeUpdateHold(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useUpdateHeld(): boolean {
  return useSyncExternalStore(subscribeUpdateHold, isUpdateHeld, () => false);
}
