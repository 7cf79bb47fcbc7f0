import type { QueryClient } from '@tanstack/react-query';
import {
  changeOfficeRecipients,
  readUnsentMails,
  readOfficeRecipients,
  retryMail,
  type UnsentMail,
  type RecipientChange,
} from '../../backend/staff/staff-mail-gateway.ts';
import {
  accountQuery,
  refreshAfter,
  STAFF,
  type AccountResult,
} from '../account/account-queries.ts';

export type { UnsentMail, RecipientChange };

const all = [...STAFF, 'mails'] as const;
/** The refetch interval, in milliseconds, until the mail service has accepted a mail. */
export const UNSENT_REFETCH_MS = 5_000;
/** The number of unsent mails shown; more than that have a common cause. */
const LIMIT = 20;

export const staffMailQueries = {
  unsent: () =>
    accountQuery([...all, 'unsent'] as const, (options) => readUnsentMails(LIMIT, options)),
  /** The recipients of mails about requests, cancellations and contact messages. */
  officeRecipients: () =>
    accountQuery([...all, 'office-recipients'] as const, readOfficeRecipients),
};

export async function saveRecipientChange(
  client: QueryClient,
  change: RecipientChange,
): Promise<AccountResult<readonly string[]>> {
  const { queryKey } = staffMailQueries.officeRecipients();
  const answer = await changeOfficeRecipients(change);
  if (answer.ok) client.setQueryData(queryKey, answer.value);
  await client.invalidateQueries({ queryKey });
  return answer;
}

/** Queues a failed mail again; the server sends it within seconds. */
export function resendMail(client: QueryClient, id: string): Promise<AccountResult<boolean>> {
  return refreshAfter(retryMail(id), () => client.invalidateQueries({ queryKey: all }));
}
