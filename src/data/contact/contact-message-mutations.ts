import type { ContactMessage } from '../../domain/contact-message.ts';
import type { Result } from '../../domain/result.ts';
import { enqueueAndFlush } from '../outbox/enqueue-and-flush.ts';
import { outboxStore } from '../outbox/outbox-store.ts';

export const CONTACT_DRAFT = 'contact';
/** The draft of the newcomers' form. */
export const NEWCOMER_DRAFT = 'newcomer';

/** Queues a message in the outbox, which delivers it exactly once. The value is its request id. */
export function sendContactMessage(
  message: ContactMessage,
  draft = CONTACT_DRAFT,
): Promise<Result<string, 'not_saved'>> {
  return enqueueAndFlush((outbox, id) => outbox.enqueue('contact_message', message, { id, draft }));
}

/** Moves a message that the server refused from the outbox to the draft, where it can be corrected; null if there is none. */
export async function takeBackRefusedMessage(): Promise<ContactMessage | null> {
  try {
    const { rows } = await outboxStore.refresh();
    const outbox = await outboxStore.outbox();
    for (const row of rows) {
      if (row.kind !== 'contact_message' || row.status !== 'needs_attention') continue;
      if (!('message' in row.payload)) continue;
      // Saved as a draft before it is discarded: if the app is closed in between, it exists twice rather than not at all.
      await (
        await import('../../offline/drafts/drafts.ts')
      ).deviceDrafts.save(CONTACT_DRAFT, row.payload);
      if ((await outbox.discard(row.id)) === 'discarded') return row.payload;
    }
  } catch {
    // Without IndexedDB there is no outbox.
  }
  return null;
}
