import { newId } from '../../domain/new-id.ts';
import { abortIfHeld, whenComplete, rejectAfter } from '../inline-database.ts';
import { coalesceOutbox } from '../outbox/coalesce-outbox.ts';
import type { OutboxRow } from '../outbox/outbox-row.ts';

/** Milliseconds to wait for the database to open, and for another context that holds it. */
const TIMEOUT_MS = 5_000;

/**
 * Queues one "I prayed" tap in the outbox before the app's code is loaded. Resolves to the number of unsent taps on this
 * device once the tap is on disk; rejects if it was not written, and then it will not be.
 */
export async function saveInlineTap(
  opening: IDBDatabase | Promise<IDBDatabase>,
  timeoutMs = TIMEOUT_MS,
): Promise<number> {
  const database = await rejectAfter(opening, timeoutMs);
  const transaction = database.transaction('outbox', 'readwrite', { durability: 'strict' });
  const outbox = transaction.objectStore('outbox');
  const rowsRequest = outbox.getAll() as IDBRequest<OutboxRow[]>;
  let waiting = 0;
  abortIfHeld(rowsRequest, timeoutMs);
  rowsRequest.onsuccess = () => {
    const rows = rowsRequest.result.sort((one, other) => one.order - other.order);
    const changed = coalesceOutbox(
      rows,
      'prayer_taps',
      { taps: 1 },
      { newId, createdAt: Date.now() },
    );
    for (const row of changed) outbox.put(row);
    waiting = 1 + tapsWaiting(rows);
    // Commit without waiting for the last write's event: the page may be closed before it fires.
    transaction.commit?.();
  };
  return whenComplete(transaction, () => waiting);
}

function tapsWaiting(rows: readonly OutboxRow[]): number {
  return rows
    .filter((row): row is OutboxRow<'prayer_taps'> => row.kind === 'prayer_taps')
    .filter(({ status }) => status !== 'needs_attention')
    .reduce((taps, { payload }) => taps + payload.taps, 0);
}
