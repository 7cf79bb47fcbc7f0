import type { Connectivity } from '../../platform/connectivity.ts';
import type { OutboxEntry } from '../../data/outbox/use-outbox-status.ts';

/**
 * What a person is told of the things that wait: nothing while they are simply on their way, because a tap that
 * leaves within seconds is no news.
 */
export type OutboxNotice =
  | { readonly kind: 'none' }
  | { readonly kind: 'waiting' | 'needs_attention'; readonly number: number };

/** How many things an entry stands for in the eyes of the person who made them. */
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
  const isHeldUp =
    connectivity !== 'online' || entries.some(({ failure }) => failure !== undefined);
  return isHeldUp ? { kind: 'waiting', number } : { kind: 'none' };
}
