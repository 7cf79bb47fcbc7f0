import type { Failure } from '../../domain/failure.ts';
import type { OutboxSnapshot } from '../../offline/outbox/outbox.ts';
import { useOutboxSnapshot } from './outbox-store.ts';

/** What became of something that was handed over: `sent` means that the server has it. */
export type Delivery =
  | { readonly state: 'sending' | 'sent' | 'refused' | 'withdrawn' }
  | { readonly state: 'waiting'; readonly why: Failure };

/** What is written on this device and has a name of its own there. */
type DeliveredKind = 'contact_message' | 'reservation';

/** Told from the newest look at the line; null before there was one. */
export function deliveryOf(
  kind: DeliveredKind,
  id: string,
  snapshot: OutboxSnapshot | null,
): Delivery {
  if (snapshot === null) return { state: 'sending' };
  const row = snapshot.rows.find((candidate) => candidate.id === id);
  if (row === undefined) {
    return { state: snapshot.answers[kind]?.value.id === id ? 'sent' : 'withdrawn' };
  }
  if (row.status === 'needs_attention') return { state: 'refused' };
  return row.failure === undefined ? { state: 'sending' } : { state: 'waiting', why: row.failure };
}

export function useDelivery(kind: DeliveredKind, id: string): Delivery {
  return deliveryOf(kind, id, useOutboxSnapshot());
}
