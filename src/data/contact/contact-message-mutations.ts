import type { ContactMessage } from '../../domain/contact-message.ts';
import type { Result } from '../../domain/result.ts';
import { enqueueAndFlush } from '../outbox/enqueue-and-flush.ts';
import { outboxStore } from '../outbox/outbox-store.ts';

export const CONTACT_DRAFT = 'contact';
/** What somebody has begun to write in the form for newcomers. */
export const NEWCOMER_DRAFT = 'newcomer';

/** Keeps a message on this device, from where it reaches the office exactly once; its name is the value. */
export function sendContactMessage(
  message: ContactMessage,
  draft = CONTACT_DRAFT,
): Promise<Result<string, 'not_saved'>> {
  return enqueueAndFlush((outbox, id) => outbox.enqueue('contact_message', message, { id, draft }));
}

/** Takes a message that the server refused back from the line, so that its writer can mend it; null when there is none. */
export async function takeBackRefusedMessage(): Promise<ContactMessage | null> {
  try {
    const { rows } = await outboxStore.refresh();
    const outbox = await outboxStore.outbox();
    for (const row of rows) {
      if (row.kind !== 'contact_message' || row.status !== 'needs_attention') continue;
      if (!('message' in row.payload)) continue;
      // First a draft, then out of the line: between the two it is rather twice than nowhere.
      await (
        await import('../../offline/drafts/drafts.ts')
      ).deviceDrafts.save(CONTACT_DRAFT, row.payload);
      if ((await outbox.discard(row.id)) === 'discarded') return row.payload;
    }
  } catch {
    // Without a database nothing was refused that could be taken back.
  }
  return null;
}
