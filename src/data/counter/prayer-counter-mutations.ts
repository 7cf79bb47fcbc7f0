import { fail, succeed, type Result } from '../../domain/result.ts';
import { connectivity } from '../../platform/connectivity.ts';
import { takeInlineTaps } from '../prayers/inline-prayer.ts';
import { flushSoon, requestDeliveryAfterClosing } from '../outbox/schedule-flush.ts';
import { outboxStore } from '../outbox/outbox-store.ts';
import { createTapQueue } from './tap-queue.ts';

/** Stores "I prayed" taps in the outbox, which delivers them exactly once; see `src/offline/outbox/outbox.ts`. */
async function saveTaps(taps: number): Promise<Result<void, 'not_saved'>> {
  try {
    const outbox = await outboxStore.outbox();
    const saved = await outbox.enqueue('prayer_taps', { taps });
    if (!saved.ok) return saved;
  } catch {
    return fail('not_saved');
  }
  flushSoon();
  if (connectivity() !== 'online') requestDeliveryAfterClosing();
  return succeed(undefined);
}

/** Counts one tap; fails if it cannot be stored. */
export const tapPrayer = createTapQueue(saveTaps);

/**
 * Takes over the taps that the prayer page's inline script has handled and sends those that it queued. Taps that it could
 * not write are queued again: without a database, in memory until the page is closed.
 */
export async function adoptInlineTaps({
  onTaken,
  onRepeated,
}: {
  readonly onTaken: (taps: number) => void;
  readonly onRepeated: (saving: ReturnType<typeof tapPrayer>) => void;
}): Promise<void> {
  const inline = takeInlineTaps();
  if (inline === null) return;
  onTaken(inline.taps);
  for (let unsaved = await inline.unsavedTaps; unsaved > 0; unsaved -= 1) onRepeated(tapPrayer());
  await outboxStore.refresh().catch(() => undefined);
  flushSoon();
}
