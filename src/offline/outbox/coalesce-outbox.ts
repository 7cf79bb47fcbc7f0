import { fillBatches, MAX_TAPS_PER_BATCH } from '../../domain/prayer-taps.ts';
import type { OutboxKind, OutboxPayloads, OutboxRow } from './outbox-row.ts';

/** How one more payload joins the queue: what the last open row becomes, and what follows it. */
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
  contact_message: eachAlone,
  reservation: eachAlone,
  cancellation: eachAlone,
  // Only the last of somebody's minds matters, as long as no request left with an earlier one.
  like: (open, added) =>
    open?.id === added.id ? { open: added, further: [] } : { open, further: [added] },
};

/** What a person wrote stays one thing. */
function eachAlone<P>(open: P | null, added: P) {
  return { open, further: [added] };
}

/**
 * The rows to write so that `payload` is queued behind `rows`, which are in the order of the queue: the last row of its
 * kind where the payload can still join it, otherwise new rows.
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
