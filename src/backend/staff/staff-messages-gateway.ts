import {
  callAsAccount,
  type AccountCallOptions,
  type AccountResult,
} from '../account/account-call.ts';
import { WRITE_TIMEOUT_MS } from '../call.ts';
import { rowsOf, textOf, type Row } from '../rows.ts';

/** A message to the office. */
export interface OfficeMessage {
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly phone: string | null;
  readonly subject: string;
  readonly message: string;
  /** The language in which it was written, and in which an answer is expected. */
  readonly locale: 'ko' | 'en';
  readonly isRead: boolean;
  readonly createdAt: string;
}

function messageOf(row: Row): OfficeMessage {
  const phone = row['phone'];
  return {
    id: textOf(row, 'id'),
    firstName: textOf(row, 'first_name'),
    lastName: textOf(row, 'last_name'),
    email: textOf(row, 'email'),
    phone: typeof phone === 'string' ? phone : null,
    subject: textOf(row, 'subject'),
    message: textOf(row, 'message'),
    locale: row['locale'] === 'en' ? 'en' : 'ko',
    isRead: row['read_at'] !== null,
    createdAt: textOf(row, 'created_at'),
  };
}

/** Newest first. */
export function readOfficeMessages(
  unreadOnly: boolean,
  offset: number,
  limit: number,
  options?: AccountCallOptions<never>,
): Promise<AccountResult<readonly OfficeMessage[]>> {
  return callAsAccount(
    (client, signal) => {
      const all = client
        .from('contact_messages')
        .select(
          'id, first_name, last_name, email, phone, subject, message, locale, read_at, created_at',
        );
      return (unreadOnly ? all.is('read_at', null) : all)
        .order('created_at', { ascending: false })
        .order('id')
        .range(offset, offset + limit - 1)
        .abortSignal(signal);
    },
    (data) => rowsOf(data).map(messageOf),
    options,
  );
}

/** The database writes down who read it and when; false when the message is gone. */
export function markOfficeMessage(id: string, isRead: boolean): Promise<AccountResult<boolean>> {
  return callAsAccount(
    (client, signal) =>
      client
        .from('contact_messages')
        .update({ read_at: isRead ? new Date().toISOString() : null })
        .eq('id', id)
        .select('id')
        .abortSignal(signal),
    (data) => rowsOf(data).length === 1,
    { timeoutMs: WRITE_TIMEOUT_MS, upToLevel: 1 },
  );
}
