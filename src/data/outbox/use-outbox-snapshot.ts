import { useSyncExternalStore } from 'react';
import type { OutboxSnapshot } from '../../offline/outbox/outbox.ts';
import { outboxStore } from './outbox-store.ts';

/** What waits on this device; null until it was looked at. */
export function useOutboxSnapshot(): OutboxSnapshot | null {
  return useSyncExternalStore(outboxStore.subscribe, outboxStore.getSnapshot, () => null);
}
