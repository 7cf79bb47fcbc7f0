import { outboxStore } from '../outbox/outbox-store.ts';
import { accountOf } from '../outbox/waits-for-sign-in.ts';

/** Removes what an account that was deleted has queued: it could never be sent. Best effort. */
export async function discardAccountRows(account: string): Promise<void> {
  try {
    const outbox = await outboxStore.outbox();
    const { rows } = await outbox.snapshot();
    for (const row of rows) if (accountOf(row) === account) await outbox.discard(row.id);
  } catch {
    // Without the database they stay, and only their account could send or edit them.
  }
}
