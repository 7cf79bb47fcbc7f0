import { trimmedLines } from '../../domain/written-text.ts';
import { newId } from '../../domain/new-id.ts';
import { isDraftOf } from '../shared/staff-draft.ts';

/** A reply that is being written. */
export interface ReplyDraft {
  /** Makes retries idempotent. */
  readonly id: string;
  readonly text: string;
  /**
   * The number of replies to the message when the writing began, because the author may not notice those that are listed
   * later; null if unknown.
   */
  readonly seen: number | null;
}

/** The reply in a stored draft, which older releases stored as text or without `seen`; otherwise an empty reply. */
export function replyIn(saved: unknown): ReplyDraft {
  if (isDraftOf(saved, { id: '', text: '', seen: 0 })) return saved;
  if (isDraftOf(saved, { id: '', text: '' })) return { ...saved, seen: null };
  return { id: newId(), text: typeof saved === 'string' ? saved : '', seen: null };
}

/** The reply with another text, written while `listed` replies are listed; null if they are not loaded. */
export function withText(reply: ReplyDraft, text: string, listed: number | null): ReplyDraft {
  const isBeginning = isBlank(reply) || reply.seen === null;
  // The list may not yet contain the author's own last reply.
  const latest = listed === null ? reply.seen : Math.max(listed, reply.seen ?? 0);
  return { ...reply, text, seen: isBeginning ? latest : reply.seen };
}

export function isBlank({ text }: ReplyDraft): boolean {
  return trimmedLines(text) === '';
}
