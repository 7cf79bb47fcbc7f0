import { fillBatches, MAX_TAPS_PER_BATCH } from '../../domain/prayer-taps.ts';
import { isOfKind, type OutboxKind, type OutboxPayloads, type OutboxRow } from './outbox-row.ts';

/** Adds a payload to a queue: returns the new payload of the last open row and those of the rows to append. */
type Coalescing<K extends OutboxKind> = (
  open: OutboxPayloads[K] | null,
  added: OutboxPayloads[K],
) => { readonly open: OutboxPayloads[K] | null; readonly further: readonly OutboxPayloads[K][] };

const COALESCING: { readonly [K in OutboxKind]: Coalescing<K> } = {
  prayer_taps(open, added) {
    const { toOpen, further } = fillBatches(open?.taps ?? MAX_TAPS_PER_BATCH, added.taps);
    return {
      open: open === null ? null : { taps: open.taps + toOpen },
      further: further.map((taps) => ({ taps })),
    };
  },
  contact_message: neverCoalesced,
  reservation: neverCoalesced,
  cancellation: neverCoalesced,
  // A later like replaces an earlier one of the same publication that has not been sent.
  like: (open, added) =>
    open?.id === added.id ? { open: added, further: [] } : { open, further: [added] },
};

/** Messages and requests are never merged. */
function neverCoalesced<P>(open: P | null, added: P) {
  return { open, further: [added] };
}

/** Whether another payload may be merged into the row, so that a copy of it would differ. */
export function mayChange({ kind, frozen }: OutboxRow): boolean {
  return !frozen && COALESCING[kind] !== neverCoalesced;
}

/** The ids of rejected rows that the payload replaces: an older like must not outlive a newer one. */
export function replacedRejections<K extends OutboxKind>(
  rows: readonly OutboxRow[],
  kind: K,
  payload: OutboxPayloads[K],
): readonly string[] {
  if (kind !== 'like' || !('liked' in payload)) return [];
  return rows
    .filter((row) => row.status === 'needs_attention' && isOfKind(row, 'like'))
    .filter((row) => 'liked' in row.payload && row.payload.id === payload.id)
    .map(({ id }) => id);
}

/**
 * The rows to write to append `payload` to the queue `rows` (in queue order): the last row of the same kind if the
 * payload can be merged into it, as taps into the open batch, otherwise new rows.
 */
export function coalesceOutbox<K extends OutboxKind>(
  rows: readonly OutboxRow[],
  kind: K,
  payload: OutboxPayloads[K],
  { newId, createdAt }: { readonly newId: () => string; readonly createdAt: number },
): readonly OutboxRow[] {
  const last = rows.findLast((row): row is OutboxRow<K> => row.kind === kind);
  const open = last !== undefined && !last.frozen && last.status === 'waiting' ? last : null;
  const joined = COALESCING[kind](open?.payload ?? null, payload);
  const changed: OutboxRow[] =
    open !== null && joined.open !== null ? [{ ...open, payload: joined.open }] : [];
  let order = rows.at(-1)?.order ?? 0;
  for (const part of joined.further) {
    order += 1;
    changed.push({
      id: newId(),
      kind,
      payload: part,
      status: 'waiting',
      frozen: false,
      attempts: 0,
      nextAt: 0,
      createdAt,
      order,
    });
  }
  return changed;
}
