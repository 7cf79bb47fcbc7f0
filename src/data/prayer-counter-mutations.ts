import { fail, succeed, type Result } from '../domain/result.ts';
import { connectivity } from '../offline/connectivity.ts';
import { requestBackgroundSync } from '../offline/background-sync.ts';
import { requestStoragePersistence } from '../offline/storage-persistence.ts';
import { deliverSoon } from './outbox-delivery.ts';
import { outboxFeed } from './outbox-feed.ts';

/** Keeps one "I prayed" on this device, from where it reaches the server exactly once; see `src/offline/outbox.ts`. */
export async function tapPrayer(): Promise<Result<void, 'not_saved'>> {
  try {
    const outbox = await outboxFeed.outbox();
    const saved = await outbox.enqueue('prayer_taps', { taps: 1 });
    if (!saved.ok) return saved;
  } catch {
    return fail('not_saved');
  }
  deliverSoon();
  if (connectivity() !== 'online') {
    void requestBackgroundSync();
    void requestStoragePersistence();
  }
  return succeed(undefined);
}

const mutation = { tap: tapPrayer } as const;

export function useTapPrayer(): {
  readonly tap: () => Promise<Result<void, 'not_saved'>>;
} {
  return mutation;
}
