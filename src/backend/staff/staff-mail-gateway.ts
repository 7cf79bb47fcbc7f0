import { callAsAccount, type AccountResult } from '../account/account-call.ts';
import { UnexpectedShape, WRITE_TIMEOUT_MS, type CallOptions } from '../call.ts';
import { rowsOf, textOf } from '../rows.ts';

/** A mail that the server gave up sending. */
export interface FailedMail {
  readonly id: string;
  readonly kind: string;
  /** Masked; null when its recipient is no longer known. */
  readonly recipient: string | null;
  /** ISO instant. */
  readonly createdAt: string;
}

/** The mails that could not be sent, newest first. */
export function readFailedMails(
  limit: number,
  options?: CallOptions,
): Promise<AccountResult<readonly FailedMail[]>> {
  return callAsAccount(
    (client, signal) =>
      client.rpc('get_outgoing_mails', { p_state: 'failed', p_limit: limit }).abortSignal(signal),
    (data) =>
      rowsOf(data).map((row) => ({
        id: textOf(row, 'id'),
        kind: textOf(row, 'kind'),
        recipient: row['recipient'] === null ? null : textOf(row, 'recipient'),
        createdAt: textOf(row, 'created_at'),
      })),
    options,
  );
}

/** Puts a failed mail back into the queue; false when it is no longer failed. */
export function retryMail(id: string): Promise<AccountResult<boolean>> {
  return callAsAccount(
    (client, signal) => client.rpc('retry_outgoing_mail', { p_id: id }).abortSignal(signal),
    (data) => data === true,
    { timeoutMs: WRITE_TIMEOUT_MS },
  );
}

/** The addresses of the office that are told of requests, cancellations and contact messages. */
export function readOfficeRecipients(
  options?: CallOptions,
): Promise<AccountResult<readonly string[]>> {
  return callAsAccount(
    (client, signal) => client.rpc('get_office_recipients').abortSignal(signal),
    textsOf,
    options,
  );
}

/** Up to ten addresses; none means that the office is not told. */
export function setOfficeRecipients(emails: readonly string[]): Promise<AccountResult<void>> {
  return callAsAccount(
    (client, signal) =>
      client.rpc('set_office_recipients', { p_emails: [...emails] }).abortSignal(signal),
    () => undefined,
    { timeoutMs: WRITE_TIMEOUT_MS },
  );
}

function textsOf(data: unknown): readonly string[] {
  if (!Array.isArray(data) || !data.every((one) => typeof one === 'string')) {
    throw new UnexpectedShape();
  }
  return data;
}
