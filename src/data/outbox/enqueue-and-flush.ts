import { fail, succeed, type Result } from '../../domain/result.ts';
import { requestBackgroundSync } from '../../platform/background-sync.ts';
import { connectivity } from '../../platform/connectivity.ts';
import type { Outbox } from '../../offline/outbox/outbox.ts';
import { newId } from '../../platform/new-id.ts';
import { requestStoragePersistence } from '../../platform/storage-persistence.ts';
import { flushNow } from './schedule-flush.ts';
import { outboxStore } from './outbox-store.ts';

/**
 * Enqueues under a new id, flushes the outbox, and resolves to that id. Without a connection the row is sent later by a
 * background sync of the service worker, so persistent storage is requested too.
 */
export async function enqueueAndFlush(
  enqueue: (outbox: Outbox, id: string) => Promise<Result<unknown, 'not_saved'>>,
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
  if (connectivity() !== 'online') {
    void requestBackgroundSync();
    void requestStoragePersistence();
  }
  // A snapshot without this row would say that it was withdrawn.
  await outboxStore.refresh().catch(() => undefined);
  return succeed(id);
}
