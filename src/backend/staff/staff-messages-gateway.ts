import { callAsAccount, type AccountOptions, type AccountResult } from '../account/account-call.ts';
import { WRITE_TIMEOUT_MS } from '../call.ts';
import { oneOf, rowsOf, textOf, textOrNull, type Row } from '../rows.ts';
import { likePattern } from './like-pattern.ts';

/** A message to the office. */
export interface OfficeMessage {
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly phone: string | null;
  readonly subject: string;
  readonly message: string;
  /** The language of the message, and of the expected reply. */
  readonly locale: 'ko' | 'en';
  readonly isRead: boolean;
  /** Account ids; null if nobody. */
  readonly answeredBy: string | null;
  readonly assignedTo: string | null;
  /** ISO timestamp; null if not answered yet. */
  readonly answeredAt: string | null;
  /** Internal note, visible to staff only. */
  readonly note: string;
  /** Server timestamp that identifies the note's version. */
  readonly noteUpdatedAt: string;
  readonly createdAt: string;
}

/** A reply sent by email. */
export interface ContactReply {
  readonly id: string;
  readonly body: string;
  /** Null if the account was deleted. */
  readonly sentBy: string | null;
  readonly state: 'queued' | 'sent' | 'failed';
  readonly createdAt: string;
}

export interface StaffName {
  readonly id: string;
  readonly name: string;
}

export const INBOX_FILTERS = ['all', 'unread', 'unanswered'] as const;
export type InboxFilter = (typeof INBOX_FILTERS)[number];

function messageOf(row: Row): OfficeMessage {
  return {
    id: textOf(row, 'id'),
    firstName: textOf(row, 'first_name'),
    lastName: textOf(row, 'last_name'),
    email: textOf(row, 'email'),
    phone: textOrNull(row, 'phone'),
    subject: textOf(row, 'subject'),
    message: textOf(row, 'message'),
    locale: row['locale'] === 'en' ? 'en' : 'ko',
    isRead: row['read_at'] !== null,
    answeredBy: textOrNull(row, 'answered_by'),
    assignedTo: textOrNull(row, 'assigned_to'),
    answeredAt: textOrNull(row, 'answered_at'),
    note: textOf(row, 'note'),
    noteUpdatedAt: textOf(row, 'note_updated_at'),
    createdAt: textOf(row, 'created_at'),
  };
}

const COLUMNS =
  'id, first_name, last_name, email, phone, subject, message, locale, read_at, answered_at, answered_by, assigned_to, note, note_updated_at, created_at';

/** Null if it does not exist. */
export function readOfficeMessage(
  id: string,
  options?: AccountOptions,
): Promise<AccountResult<OfficeMessage | null>> {
  return callAsAccount(
    (client, signal) =>
      client
        .from('contact_messages')
        .select(COLUMNS)
        .is('deleted_at', null)
        .eq('id', id)
        .abortSignal(signal),
    (data) => rowsOf(data).map(messageOf)[0] ?? null,
    options,
  );
}

/** Sorted newest first. */
export function readOfficeMessages(
  filter: InboxFilter,
  offset: number,
  limit: number,
  options?: AccountOptions,
): Promise<AccountResult<readonly OfficeMessage[]>> {
  return callAsAccount(
    (client, signal) => {
      const all = client.from('contact_messages').select(COLUMNS).is('deleted_at', null);
      return (
        filter === 'all' ? all : all.is(filter === 'unread' ? 'read_at' : 'answered_at', null)
      )
        .order('created_at', { ascending: false })
        .order('id')
        .range(offset, offset + limit - 1)
        .abortSignal(signal);
    },
    (data) => rowsOf(data).map(messageOf),
    options,
  );
}

/** Messages with this term in the subject, or in the name or address of the sender; sorted newest first. */
export function searchOfficeMessages(
  search: string,
  limit: number,
  options?: AccountOptions,
): Promise<AccountResult<readonly OfficeMessage[]>> {
  return callAsAccount(
    (client, signal) =>
      client
        .from('contact_messages')
        .select(COLUMNS)
        .is('deleted_at', null)
        .ilike('search_text', likePattern(search))
        .order('created_at', { ascending: false })
        .order('id')
        .limit(limit)
        .abortSignal(signal),
    (data) => rowsOf(data).map(messageOf),
    options,
  );
}

/** Changes to a message; true sets the current time, and the database records the account. */
export interface MessageChange {
  readonly isRead?: boolean;
  readonly isAnswered?: boolean;
  readonly isDeleted?: boolean;
  /** Account id of a staff member. */
  readonly assignedTo?: string | null;
}

/**
 * Changes a message and returns it; null if it no longer exists, or if its assignee or whether it was answered is not as
 * in `seen` where that is changed. A deleted message can only be restored.
 */
export function changeOfficeMessage(
  id: string,
  { isRead, isAnswered, isDeleted, assignedTo }: MessageChange,
  seen?: Pick<OfficeMessage, 'assignedTo' | 'answeredAt'>,
): Promise<AccountResult<OfficeMessage | null>> {
  const now = new Date().toISOString();
  const moment = (isDone: boolean) => (isDone ? now : null);
  return callAsAccount(
    (client, signal) => {
      const update = client
        .from('contact_messages')
        .update({
          ...(isRead === undefined ? {} : { read_at: moment(isRead) }),
          ...(isAnswered === undefined ? {} : { answered_at: moment(isAnswered) }),
          ...(isDeleted === undefined ? {} : { deleted_at: moment(isDeleted) }),
          ...(assignedTo === undefined ? {} : { assigned_to: assignedTo }),
        })
        .eq('id', id);
      if (isDeleted !== false) void update.is('deleted_at', null);
      if (seen !== undefined && assignedTo !== undefined) {
        if (seen.assignedTo === null) void update.is('assigned_to', null);
        else void update.eq('assigned_to', seen.assignedTo);
      }
      if (seen !== undefined && isAnswered !== undefined) {
        // Not the timestamp: after a reply the seen one is that of this device.
        if (seen.answeredAt === null) void update.is('answered_at', null);
        else void update.not('answered_at', 'is', null);
      }
      return update.select(COLUMNS).abortSignal(signal);
    },
    (data) => rowsOf(data).map(messageOf)[0] ?? null,
    { timeoutMs: WRITE_TIMEOUT_MS, upToLevel: 1 },
  );
}

/** Replaces a message's note; null if the note was changed or the message removed since `expectedVersion` was read. */
export function changeMessageNote(
  id: string,
  expectedVersion: string,
  note: string,
): Promise<AccountResult<OfficeMessage | null>> {
  return callAsAccount(
    (client, signal) =>
      client
        .from('contact_messages')
        .update({ note })
        .is('deleted_at', null)
        .eq('id', id)
        .eq('note_updated_at', expectedVersion)
        .select(COLUMNS)
        .abortSignal(signal),
    (data) => rowsOf(data).map(messageOf)[0] ?? null,
    { timeoutMs: WRITE_TIMEOUT_MS, upToLevel: 1 },
  );
}

/** A reply to be sent by email. */
export interface NewReply {
  /** Makes retries idempotent. */
  readonly id: string;
  /** The id of the message. */
  readonly message: string;
  readonly body: string;
  /** The number of replies to the message that the author has seen. */
  readonly expectedReplies: number;
}

const REPLY_ANSWERS = ['sent', 'missing', 'reused', 'overtaken'] as const;

/**
 * `missing`: the message no longer exists. `reused`: another text was sent with this id before. `conflict`: the message
 * has other replies than the author has seen.
 */
type ReplyOutcome = 'sent' | 'missing' | 'reused' | 'conflict';

/** Sends a reply by email. */
export function replyToMessage(
  { id, message, body, expectedReplies }: NewReply,
  options: AccountOptions = {},
): Promise<AccountResult<ReplyOutcome>> {
  return callAsAccount(
    (client, signal) =>
      client
        .rpc('reply_to_contact_message', {
          p_reply: id,
          p_message: message,
          p_body: body,
          p_seen: expectedReplies,
        })
        .abortSignal(signal),
    (data) => {
      const answer = oneOf(REPLY_ANSWERS, data);
      return answer === 'overtaken' ? 'conflict' : answer;
    },
    { timeoutMs: WRITE_TIMEOUT_MS, upToLevel: 1, ...options },
  );
}

/** Sorted oldest first. */
export function readReplies(
  message: string,
  options?: AccountOptions,
): Promise<AccountResult<readonly ContactReply[]>> {
  return callAsAccount(
    (client, signal) =>
      client.rpc('get_contact_replies', { p_message: message }).abortSignal(signal),
    (data) =>
      rowsOf(data).map((row) => ({
        id: textOf(row, 'id'),
        body: textOf(row, 'body'),
        sentBy: textOrNull(row, 'sent_by'),
        state: row['state'] === 'sent' || row['state'] === 'failed' ? row['state'] : 'queued',
        createdAt: textOf(row, 'created_at'),
      })),
    options,
  );
}

/** Accounts of levels 0 and 1, sorted by name. */
export function readStaffNames(
  options?: AccountOptions,
): Promise<AccountResult<readonly StaffName[]>> {
  return callAsAccount(
    (client, signal) => client.rpc('get_staff_names').abortSignal(signal),
    (data) => rowsOf(data).map((row) => ({ id: textOf(row, 'id'), name: textOf(row, 'name') })),
    options,
  );
}
