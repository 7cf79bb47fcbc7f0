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
  type InboxFilter,
  type OfficeMessage,
} from '../../backend/staff/staff-messages-gateway.ts';
import {
  accountPages,
  accountQuery,
  STAFF,
  type AccountResult,
} from '../account/account-queries.ts';

export { changeOfficeMessage, INBOX_FILTERS, replyToMessage };
export type {
  ContactReply,
  InboxFilter,
  MessageChange,
  OfficeMessage,
  StaffName,
} from '../../backend/staff/staff-messages-gateway.ts';

const all = [...STAFF, 'messages'] as const;
const lists = [...all, 'list'] as const;
const PAGE = 30;
/** The refetch interval until the mail service has accepted a reply. */
const UNSENT_REFETCH_MS = 5_000;

export const officeMessageQueries = {
  all,
  lists,
  list: (filter: InboxFilter) =>
    accountPages(
      [...lists, filter] as const,
      PAGE,
      (offset, options) => readOfficeMessages(filter, offset, PAGE, options),
      ({ isRead, answeredAt }) =>
        filter === 'all' || (filter === 'unread' ? !isRead : answeredAt === null),
    ),
  one: (id: string) =>
    accountQuery([...all, 'one', id] as const, (options) => readOfficeMessage(id, options)),
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

/** The outcome of saving a note. `overtaken`: another staff member has changed it meanwhile. */
type NoteOutcome =
  | { readonly kind: 'saved' | 'overtaken'; readonly message: OfficeMessage }
  /** The message has been deleted. */
  | { readonly kind: 'removed' };

/** Saves the note only if the stored version is still `seen`, and shows the stored one in all lists. */
export async function saveMessageNote(
  client: QueryClient,
  id: string,
  seen: string,
  note: string,
): Promise<AccountResult<NoteOutcome>> {
  const changed = await changeMessageNote(id, seen, note);
  if (!changed.ok) return changed;
  // No row: this note may also be stored already, by an earlier attempt whose response was lost.
  const read = changed.value === null ? await readOfficeMessage(id) : changed;
  if (!read.ok) return read;
  const message = read.value;
  if (message === null) return { ok: true, value: { kind: 'removed' } };
  const { note: stored, noteUpdatedAt } = message;
  patchListedMessage(client, id, { note: stored, noteUpdatedAt });
  const isSaved = changed.value !== null || stored === note;
  return { ok: true, value: { kind: isSaved ? 'saved' : 'overtaken', message } };
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
