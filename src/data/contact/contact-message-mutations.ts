import type { Result } from '../../domain/result.ts';
import { isOfKind, type QueuedMessage } from '../../offline/outbox/outbox-row.ts';
import { enqueueAndFlush } from '../outbox/enqueue-and-flush.ts';
import { outboxStore, returnToDraft } from '../outbox/outbox-store.ts';

export const CONTACT_DRAFT = 'contact';
export const NEWCOMER_DRAFT = 'newcomer';

/** The form in which a message is written, by the key of its draft. */
export type MessageForm = typeof CONTACT_DRAFT | typeof NEWCOMER_DRAFT;

/**
 * Stores a message in the outbox, which delivers it to the office exactly once, and removes its draft. Resolves to its
 * id.
 */
export function sendContactMessage(
  message: QueuedMessage,
  draft: unknown,
): Promise<Result<string, 'not_saved'>> {
  const key = formOf(message);
  return enqueueAndFlush(
    (outbox, id) =>
      outbox.enqueue('contact_message', message, { id, draft: { key, value: draft } }),
    key,
  );
}

function formOf({ newcomer }: QueuedMessage): MessageForm {
  return newcomer === undefined ? CONTACT_DRAFT : NEWCOMER_DRAFT;
}

/**
 * Moves a message that the server rejected from the queue back to the draft of its form, to be corrected. Resolves to
 * the draft, or null if there is none.
 */
export async function restoreRefusedMessage(form: MessageForm): Promise<object | null> {
  try {
    const { rows } = await outboxStore.refresh();
    for (const row of rows) {
      if (row.status !== 'needs_attention' || !isOfKind(row, 'contact_message')) continue;
      if (formOf(row.payload) !== form) continue;
      const { newcomer, ...message } = row.payload;
      const draft = { ...message, ...newcomer };
      if (await returnToDraft(row.id, form, draft)) return draft;
    }
  } catch {
    // Without a database there is no message to move back.
  }
  return null;
}
