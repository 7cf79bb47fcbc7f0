import { infiniteQueryOptions, queryOptions, type QueryClient } from '@tanstack/react-query';
import {
  changeOfficeMessage,
  INBOX_FILTERS,
  readOfficeMessages,
  readReplies,
  readStaffNames,
  replyToMessage,
  type ContactReply,
  type InboxFilter,
  type OfficeMessage,
  type StaffName,
} from '../../backend/staff/staff-messages-gateway.ts';
import { STAFF, valueOf } from '../account/account-queries.ts';

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
    infiniteQueryOptions({
      queryKey: [...lists, filter] as const,
      networkMode: 'always',
      retry: false,
      initialPageParam: 0,
      queryFn: ({ signal, pageParam }): Promise<readonly OfficeMessage[]> =>
        valueOf(readOfficeMessages(filter, pageParam, PAGE, { signal }), signal),
      getNextPageParam: (last, pages) => (last.length < PAGE ? null : pages.length * PAGE),
    }),
  replies: (message: string) =>
    queryOptions({
      queryKey: [...all, 'replies', message] as const,
      networkMode: 'always',
      retry: false,
      staleTime: 0,
      queryFn: ({ signal }): Promise<readonly ContactReply[]> =>
        valueOf(readReplies(message, { signal }), signal),
      refetchInterval: ({ state }) =>
        state.data?.some((reply) => reply.state === 'queued') === true ? UNSENT_REFETCH_MS : false,
    }),
  staff: () =>
    queryOptions({
      queryKey: [...all, 'staff'] as const,
      networkMode: 'always',
      retry: false,
      queryFn: ({ signal }): Promise<readonly StaffName[]> =>
        valueOf(readStaffNames({ signal }), signal),
    }),
};

/**
 * Applies a change to every cached list without a refetch, so that an open message stays in place even if it no longer
 * matches the filter. Null removes the message.
 */
export function patchListedMessage(
  client: QueryClient,
  id: string,
  change: Partial<OfficeMessage> | null,
): void {
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
