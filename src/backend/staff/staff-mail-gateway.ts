import { callAsAccount, type AccountResult } from '../account/account-call.ts';
import { WRITE_TIMEOUT_MS, type CallOptions } from '../call.ts';
import { integerOf, rowsOf, textOf, textOrNull, textsOf } from '../rows.ts';

/** An email that the server has given up sending, or has not been able to send for a quarter of an hour. */
export interface UnsentMail {
  readonly id: string;
  readonly kind: string;
  /** Masked; null if the recipient is no longer known. */
  readonly recipient: string | null;
  readonly hasFailed: boolean;
  /** How often the server has tried to send it. */
  readonly attempts: number;
  /** ISO timestamp. */
  readonly createdAt: string;
}

/** Newest first. */
export function readUnsentMails(
  limit: number,
  options?: CallOptions,
): Promise<AccountResult<readonly UnsentMail[]>> {
  return callAsAccount(
    (client, signal) =>
      client.rpc('get_outgoing_mails', { p_state: 'unsent', p_limit: limit }).abortSignal(signal),
    (data) =>
      rowsOf(data).map((row) => ({
        id: textOf(row, 'id'),
        kind: textOf(row, 'kind'),
        recipient: textOrNull(row, 'recipient'),
        hasFailed: row['state'] === 'failed',
        attempts: integerOf(row['attempts']),
        createdAt: textOf(row, 'created_at'),
      })),
    options,
  );
}

/** Puts a failed email back into the queue; false if it is no longer failed. */
export function retryMail(id: string): Promise<AccountResult<boolean>> {
  return callAsAccount(
    (client, signal) => client.rpc('retry_outgoing_mail', { p_id: id }).abortSignal(signal),
    (data) => data === true,
    { timeoutMs: WRITE_TIMEOUT_MS },
  );
}

/** The office's addresses that are notified of requests, cancellations and contact messages. */
export function readOfficeRecipients(
  options?: CallOptions,
): Promise<AccountResult<readonly string[]>> {
  return callAsAccount(
    (client, signal) => client.rpc('get_office_recipients').abortSignal(signal),
    textsOf,
    options,
  );
}

/** Addresses to add to the office's recipients, and to remove from them. */
export interface RecipientChange {
  readonly added: readonly string[];
  readonly removed: readonly string[];
}

/** Returns the new list of at most ten addresses; an empty one turns the notifications off. */
export function changeOfficeRecipients({
  added,
  removed,
}: RecipientChange): Promise<AccountResult<readonly string[]>> {
  return callAsAccount(
    (client, signal) =>
      client
        .rpc('change_office_recipients', { p_added: [...added], p_removed: [...removed] })
        .abortSignal(signal),
    textsOf,
    { timeoutMs: WRITE_TIMEOUT_MS },
  );
}
