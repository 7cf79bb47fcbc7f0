import { queryOptions, type QueryClient } from '@tanstack/react-query';
import {
  readFailedMails,
  retryMail,
  type FailedMail,
} from '../../backend/staff/staff-mail-gateway.ts';
import { STAFF, valueOf, type AccountResult } from '../account/account-queries.ts';

export type { FailedMail };

const all = [...STAFF, 'mails'] as const;
/** More than that is one problem, not many. */
const LIMIT = 20;

export const staffMailQueries = {
  all,
  failed: () =>
    queryOptions({
      queryKey: [...all, 'failed'] as const,
      networkMode: 'always',
      retry: false,
      queryFn: ({ signal }): Promise<readonly FailedMail[]> =>
        valueOf(readFailedMails(LIMIT, { signal }), signal),
    }),
};

/** Sends a failed mail again; the server does it within seconds. */
export async function resendMail(client: QueryClient, id: string): Promise<AccountResult<boolean>> {
  const answer = await retryMail(id);
  await client.invalidateQueries({ queryKey: all });
  return answer;
}
