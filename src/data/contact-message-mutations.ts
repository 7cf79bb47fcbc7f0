import { useSyncExternalStore } from 'react';
import type { ContactMessage } from '../domain/contact-message.ts';
import type { Failure } from '../domain/failure.ts';
import type { Result } from '../domain/result.ts';
import type { OutboxSnapshot } from '../offline/outbox.ts';
import { keepAndSend } from './keep-and-send.ts';
import { outboxFeed } from './outbox-feed.ts';

export const CONTACT_DRAFT = 'contact';

/** Keeps a message on this device, from where it reaches the office exactly once; its name is the value. */
export function sendContactMessage(message: ContactMessage): Promise<Result<string, 'not_saved'>> {
  return keepAndSend((outbox, id) =>
    outbox.enqueue('contact_message', message, { id, draft: CONTACT_DRAFT }),
  );
}

/** What became of a message: `sent` means that the server has it. */
export type ContactDelivery =
  | { readonly state: 'sending' | 'sent' | 'discarded' }
  | { readonly state: 'waiting'; readonly why: Failure }
  | { readonly state: 'refused' };

/** Told from the newest look at the line; null before there was one. */
export function contactDelivery(id: string, snapshot: OutboxSnapshot | null): ContactDelivery {
  if (snapshot === null) return { state: 'sending' };
  const row = snapshot.rows.find((candidate) => candidate.id === id);
  if (row === undefined) {
    return { state: snapshot.answers.contact_message?.value.id === id ? 'sent' : 'discarded' };
  }
  if (row.status === 'needs_attention') return { state: 'refused' };
  return row.failure === undefined ? { state: 'sending' } : { state: 'waiting', why: row.failure };
}

export function useContactDelivery(id: string): ContactDelivery {
  const snapshot = useSyncExternalStore(outboxFeed.subscribe, outboxFeed.current, () => null);
  return contactDelivery(id, snapshot);
}

/** Takes a message that the server refused back from the line, so that its writer can mend it; null when there is none. */
export async function takeBackRefusedMessage(): Promise<ContactMessage | null> {
  try {
    const { rows } = await outboxFeed.look();
    const outbox = await outboxFeed.outbox();
    for (const row of rows) {
      if (row.kind !== 'contact_message' || row.status !== 'needs_attention') continue;
      if (!('message' in row.payload)) continue;
      // First a draft, then out of the line: between the two it is rather twice than nowhere.
      await (await import('../offline/drafts.ts')).deviceDrafts.keep(CONTACT_DRAFT, row.payload);
      if ((await outbox.discard(row.id)) === 'discarded') return row.payload;
    }
  } catch {
    // Without a database nothing was refused that could be taken back.
  }
  return null;
}
