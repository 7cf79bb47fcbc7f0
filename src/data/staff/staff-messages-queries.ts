import { queryOptions, type QueryClient } from '@tanstack/react-query';
import {
  changeMessageNote,
  changeOfficeMessage,
  INBOX_FILTERS,
  readOfficeMessage,
  readOfficeMessages,
  readReplies,
  readStaffNames,
  replyToMessage,
  searchOfficeMessages,
  type InboxFilter,
  type MessageChange,
  type NewReply,
  type OfficeMessage,
} from '../../backend/staff/staff-messages-gateway.ts';
import { trimmedLines } from '../../domain/written-text.ts';
import {
  ACCOUNT_READ,
  accountPages,
  accountQuery,
  STAFF,
  unwrapAccount,
  type AccountResult,
} from '../account/account-queries.ts';
import { saveOutcome, type SaveOutcome } from './save-outcome.ts';
import { UNSENT_REFETCH_MS } from './staff-mail-queries.ts';

export { changeOfficeMessage, INBOX_FILTERS };
export type {
  ContactReply,
  MessageChange,
  OfficeMessage,
} from '../../backend/staff/staff-messages-gateway.ts';

export interface OpenedMessage extends OfficeMessage {
  /** Whether somebody has deleted it since it was read. */
  readonly isDeleted?: boolean;
}

const all = [...STAFF, 'messages'] as const;
const lists = [...all, 'list'] as const;
const PAGE = 30;
/** As many as the jump dialog shows. */
const SEARCH_RESULTS = 5;

export const officeMessageQueries = {
  lists,
  list: (filter: InboxFilter) =>
    accountPages(
      [...lists, filter] as const,
      PAGE,
      (offset, options) => readOfficeMessages(filter, offset, PAGE, options),
      ({ isRead, answeredAt }) =>
        filter === 'all' || (filter === 'unread' ? !isRead : answeredAt === null),
    ),
  search: (words: string) =>
    accountQuery([...all, 'search', words] as const, (options) =>
      searchOfficeMessages(words, SEARCH_RESULTS, options),
    ),
  /** Null if it does not exist. One that is deleted after it was read stays readable, as does what is written below it. */
  one: (id: string) =>
    queryOptions({
      ...ACCOUNT_READ,
      queryKey: [...all, 'one', id] as const,
      queryFn: async ({ client, queryKey, signal }): Promise<OpenedMessage | null> => {
        const message = await unwrapAccount(readOfficeMessage(id, { signal }), signal);
        const before = client.getQueryData<OpenedMessage>(queryKey);
        return message ?? (before ? { ...before, isDeleted: true } : null);
      },
    }),
  replies: (message: string) =>
    queryOptions({
      ...accountQuery([...all, 'replies', message] as const, (options) =>
        readReplies(message, options),
      ),
      staleTime: 0,
      refetchInterval: ({ state }) =>
        state.data?.some((reply) => reply.state === 'queued') === true ? UNSENT_REFETCH_MS : false,
    }),
  staff: () => accountQuery([...all, 'staff'] as const, readStaffNames),
};

/** Saves the note, normalized, only if the stored version is still `expectedVersion`, and shows the stored one in all lists. */
export async function saveMessageNote(
  client: QueryClient,
  id: string,
  expectedVersion: string,
  typed: string,
): Promise<AccountResult<SaveOutcome<OfficeMessage>>> {
  const note = trimmedLines(typed);
  const outcome = await saveOutcome(
    await changeMessageNote(id, expectedVersion, note),
    () => readOfficeMessage(id),
    (now) => now.note === note,
  );
  if (outcome.ok && outcome.value.kind !== 'removed') {
    const { note: stored, noteUpdatedAt } = outcome.value.now;
    patchListedMessage(client, id, { note: stored, noteUpdatedAt });
  }
  return outcome;
}

/**
 * Changes a message only if what is changed is still as in `seen`; otherwise shows the stored assignee and answer in all
 * lists.
 */
export async function changeSeenMessage(
  client: QueryClient,
  seen: OfficeMessage,
  change: MessageChange,
): Promise<AccountResult<SaveOutcome<OfficeMessage>>> {
  const { id } = seen;
  const { isAnswered, assignedTo } = change;
  const outcome = await saveOutcome(
    await changeOfficeMessage(id, change, seen),
    () => readOfficeMessage(id),
    (now) =>
      (assignedTo === undefined || now.assignedTo === assignedTo) &&
      (isAnswered === undefined || (now.answeredAt !== null) === isAnswered),
  );
  if (outcome.ok && outcome.value.kind !== 'removed') {
    const { assignedTo: assigned, answeredAt, answeredBy } = outcome.value.now;
    const stored = { assignedTo: assigned, answeredAt, answeredBy };
    patchListedMessage(client, id, change.isDeleted === true ? null : stored);
  }
  return outcome;
}

/** The outcome of sending a reply. */
type ReplyOutcome =
  | { readonly kind: 'sent' }
  /** The message has been deleted. */
  | { readonly kind: 'missing' }
  /**
   * Not sent. `conflict`: another staff member has replied meanwhile. `reused`: an earlier text was sent with this id.
   * `replies` is the number of replies now.
   */
  | { readonly kind: 'conflict' | 'reused'; readonly replies: number };

/** Sends a reply, normalized, only if its author has seen all others; otherwise reads those again. */
export async function sendReply(
  client: QueryClient,
  reply: NewReply,
): Promise<AccountResult<ReplyOutcome>> {
  const sent = await replyToMessage({ ...reply, body: trimmedLines(reply.body) });
  if (!sent.ok) return sent;
  const kind = sent.value;
  if (kind === 'sent' || kind === 'missing') return { ok: true, value: { kind } };
  const [replies, message] = await Promise.all([
    readReplies(reply.message),
    readOfficeMessage(reply.message),
  ]);
  if (!replies.ok) return replies;
  if (!message.ok) return message;
  if (message.value === null) return { ok: true, value: { kind: 'missing' } };
  const { queryKey } = officeMessageQueries.replies(reply.message);
  // A response in flight may be older.
  await client.cancelQueries({ queryKey });
  client.setQueryData(queryKey, replies.value);
  const { answeredAt, answeredBy } = message.value;
  patchListedMessage(client, reply.message, { answeredAt, answeredBy });
  return { ok: true, value: { kind, replies: replies.value.length } };
}

/**
 * Applies a change to every cached list and the open message without a refetch, so that an open message stays in place even if it no longer
 * matches the filter. Null removes the message.
 */
export function patchListedMessage(
  client: QueryClient,
  id: string,
  change: Partial<OfficeMessage> | null,
): void {
  client.setQueryData(
    officeMessageQueries.one(id).queryKey,
    (message) => message && (change === null ? null : { ...message, ...change }),
  );
  client.setQueriesData<{ pages: readonly (readonly OfficeMessage[])[] }>(
    { queryKey: lists },
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page) =>
          page.flatMap((message) => {
            if (message.id !== id) return [message];
            return change === null ? [] : [{ ...message, ...change }];
          }),
        ),
      },
  );
}
