import type { Failure } from '../../domain/failure.ts';
import type { OutboxSnapshot } from '../../offline/outbox/outbox.ts';
import { useOutboxSnapshot } from './outbox-store.ts';

/** The delivery state of a message or request; `sent` means that the server has accepted it. */
type Delivery =
  | { readonly state: 'sending' | 'sent' | 'refused' | 'withdrawn' }
  | { readonly state: 'waiting'; readonly failure: Failure };

/** The kinds that the user writes and that are tracked by id. */
type DeliveredKind = 'contact_message' | 'reservation';

/** Derives the state from the latest snapshot of the outbox, which is null until the outbox has been read. */
export function deliveryOf(
  kind: DeliveredKind,
  id: string,
  snapshot: OutboxSnapshot | null,
): Delivery {
  if (snapshot === null) return { state: 'sending' };
  const row = snapshot.rows.find((candidate) => candidate.id === id);
  if (row === undefined) {
    const answer = snapshot.answers[kind];
    const isSent = answer?.value.id === id || answer?.delivered?.includes(id) === true;
    return { state: isSent ? 'sent' : snapshot.isPartial ? 'sending' : 'withdrawn' };
  }
  if (row.status === 'needs_attention') return { state: 'refused' };
  // Rows of a kind are sent in order, so it waits for one before it that failed.
  const failed = snapshot.rows
    .slice(0, snapshot.rows.indexOf(row))
    .find((one) => one.kind === kind && one.status === 'waiting' && one.failure !== undefined);
  const failure = row.failure ?? (row.status === 'waiting' ? failed?.failure : undefined);
  return failure === undefined ? { state: 'sending' } : { state: 'waiting', failure };
}

/** `isUnsaved`: not sent, and lost when the page is closed. */
export function useDelivery(
  kind: DeliveredKind,
  id: string,
): Delivery & { readonly isUnsaved: boolean } {
  const snapshot = useOutboxSnapshot();
  const delivery = deliveryOf(kind, id, snapshot);
  const isPending = delivery.state === 'sending' || delivery.state === 'waiting';
  return { ...delivery, isUnsaved: isPending && snapshot?.survivesClosing === false };
}
