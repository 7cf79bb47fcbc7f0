import type { ContactMessage } from '../../domain/contact-message.ts';
import type { Result } from '../../domain/result.ts';
import { enqueueAndFlush } from '../outbox/enqueue-and-flush.ts';
import { outboxStore } from '../outbox/outbox-store.ts';

export const CONTACT_DRAFT = 'contact';
export const NEWCOMER_DRAFT = 'newcomer';

/** Stores a message in the outbox, which delivers it to the office exactly once. Resolves to its id. */
export function sendContactMessage(
  message: ContactMessage,
  draft = CONTACT_DRAFT,
): Promise<Result<string, 'not_saved'>> {
  return enqueueAndFlush((outbox, id) => outbox.enqueue('contact_message', message, { id, draft }));
}

/** Moves a message that the server rejected from the queue back to the draft, to be corrected; null if there is none. */
export async function takeBackRefusedMessage(): Promise<ContactMessage | null> {
  try {
    const { rows } = await outboxStore.refresh();
    const outbox = await outboxStore.outbox();
    for (const row of rows) {
      if (row.kind !== 'contact_message' || row.status !== 'needs_attention') continue;
      if (!('message' in row.payload)) continue;
      // Save the draft before removing the queued row: a crash may duplicate the message, never lose it.
      const { deviceDrafts } = await import('../../offline/drafts/drafts.ts');
      await deviceDrafts.save(CONTACT_DRAFT, row.payload);
      if ((await outbox.discard(row.id)) === 'discarded') return row.payload;
      await deviceDrafts.remove(CONTACT_DRAFT);
    }
  } catch {
    // Without a database there is no message to move back.
  }
  return null;
}
