import { fail, succeed, type Result } from '../../domain/result.ts';
import { connectivity } from '../../platform/connectivity.ts';
import { deviceDraftCopies } from '../../offline/drafts/draft-copies.ts';
import type { Outbox } from '../../offline/outbox/outbox.ts';
import { newId } from '../../domain/new-id.ts';
import { flushNow, requestDeliveryAfterClosing } from './schedule-flush.ts';
import { outboxStore } from './outbox-store.ts';

/**
 * Enqueues under a new id, flushes the outbox, and resolves to that id. Without a connection the row is sent later by a
 * background sync of the service worker, so persistent storage is requested too. The copy of the form's draft is kept
 * while the row is only in memory.
 */
export async function enqueueAndFlush(
  enqueue: (outbox: Outbox, id: string) => Promise<Result<unknown, 'not_saved'>>,
  draft?: string,
): Promise<Result<string, 'not_saved'>> {
  let id: string;
  try {
    id = newId();
    const saved = await enqueue(await outboxStore.outbox(), id);
    if (!saved.ok) return saved;
  } catch {
    return fail('not_saved');
  }
  flushNow();
  if (connectivity() !== 'online') requestDeliveryAfterClosing();
  // A snapshot without this row would say that it was withdrawn.
  await outboxStore.refresh().catch(() => undefined);
  if (draft !== undefined) releaseCopy(draft, id);
  return succeed(id);
}

/** Removes the copy of the draft once the row is on disk, delivered or discarded. */
function releaseCopy(draft: string, id: string): void {
  const release = () => {
    const snapshot = outboxStore.getSnapshot();
    const isInMemory = snapshot?.survivesClosing === false;
    if (isInMemory && snapshot.rows.some((row) => row.id === id)) return;
    deviceDraftCopies.release(draft);
    unsubscribe();
  };
  deviceDraftCopies.hold(draft);
  const unsubscribe = outboxStore.subscribe(release);
  release();
}
