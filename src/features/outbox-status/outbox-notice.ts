import type { Connectivity } from '../../platform/connectivity.ts';
import type { OutboxEntry } from '../../data/outbox/use-outbox-status.ts';

/**
 * The notice about the outbox. None while requests are merely in flight, because a tap sent within seconds is not worth
 * mentioning.
 */
export type OutboxNotice =
  | { readonly kind: 'none' }
  | { readonly kind: 'waiting' | 'needs_attention'; readonly number: number };

/** The number of user actions in an entry; an entry of taps counts each tap. */
function thingsIn(entry: OutboxEntry): number {
  return entry.taps ?? 1;
}

export function outboxNotice(
  entries: readonly OutboxEntry[],
  connectivity: Connectivity,
): OutboxNotice {
  if (entries.length === 0) return { kind: 'none' };
  const number = entries.reduce((sum, entry) => sum + thingsIn(entry), 0);
  if (entries.some(({ status }) => status === 'needs_attention')) {
    return { kind: 'needs_attention', number };
  }
  const isDelayed =
    connectivity !== 'online' ||
    entries.some(({ failure, waitsForSignIn }) => failure !== undefined || waitsForSignIn === true);
  return isDelayed ? { kind: 'waiting', number } : { kind: 'none' };
}
