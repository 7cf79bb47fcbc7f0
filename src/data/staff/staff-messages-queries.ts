import { infiniteQueryOptions } from '@tanstack/react-query';
import {
  markOfficeMessage,
  readOfficeMessages,
  type OfficeMessage,
} from '../../backend/staff/staff-messages-gateway.ts';
import { STAFF, valueOf } from '../account/account-queries.ts';

export { markOfficeMessage };
export type { OfficeMessage } from '../../backend/staff/staff-messages-gateway.ts';

const all = [...STAFF, 'messages'] as const;
const PAGE = 30;

export const officeMessageQueries = {
  all,
  list: (unreadOnly: boolean) =>
    infiniteQueryOptions({
      queryKey: [...all, unreadOnly] as const,
      networkMode: 'always',
      retry: false,
      initialPageParam: 0,
      queryFn: ({ signal, pageParam }): Promise<readonly OfficeMessage[]> =>
        valueOf(readOfficeMessages(unreadOnly, pageParam, PAGE, { signal }), signal),
      getNextPageParam: (last, pages) => (last.length < PAGE ? null : pages.length * PAGE),
    }),
};
