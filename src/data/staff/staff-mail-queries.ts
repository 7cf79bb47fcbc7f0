import type { QueryClient } from '@tanstack/react-query';
import {
  readFailedMails,
  readOfficeRecipients,
  retryMail,
  setOfficeRecipients,
  type FailedMail,
} from '../../backend/staff/staff-mail-gateway.ts';
import { accountQuery, STAFF, type AccountResult } from '../account/account-queries.ts';

export type { FailedMail };

const all = [...STAFF, 'mails'] as const;
/** The number of failed mails shown; more than that have a common cause. */
const LIMIT = 20;

export const staffMailQueries = {
  all,
  failed: () =>
    accountQuery([...all, 'failed'] as const, (options) => readFailedMails(LIMIT, options)),
  /** The recipients of mails about requests, cancellations and contact messages. */
  officeRecipients: () =>
    accountQuery([...all, 'office-recipients'] as const, readOfficeRecipients),
};

/** Applies the change to the stored list, which a colleague may have changed since it was shown. */
export async function changeOfficeRecipients(
  client: QueryClient,
  change: (stored: readonly string[]) => readonly string[],
): Promise<AccountResult<void>> {
  const { queryKey } = staffMailQueries.officeRecipients();
  const read = await readOfficeRecipients();
  if (!read.ok) return read;
  const emails = change(read.value);
  const answer = await setOfficeRecipients(emails);
  if (answer.ok) client.setQueryData(queryKey, emails);
  await client.invalidateQueries({ queryKey });
  return answer;
}

/** Queues a failed mail again; the server sends it within seconds. */
export async function resendMail(client: QueryClient, id: string): Promise<AccountResult<boolean>> {
  const answer = await retryMail(id);
  await client.invalidateQueries({ queryKey: all });
  return answer;
}
