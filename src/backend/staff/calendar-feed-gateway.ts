import { callAsAccount, type AccountOptions, type AccountResult } from '../account/account-call.ts';
import { backendConfig } from '../backend-config.ts';
import { UnexpectedShape, WRITE_TIMEOUT_MS } from '../call.ts';
import { instantOf, rowsOf, textOf } from '../rows.ts';

/** A staff member's calendar subscription; its secret cannot be read again. */
export interface CalendarFeed {
  readonly id: string;
  readonly label: string;
  readonly createdBy: string;
  readonly isOwn: boolean;
  /** ISO timestamp. */
  readonly createdAt: string;
}

export function readCalendarFeeds(
  options?: AccountOptions,
): Promise<AccountResult<readonly CalendarFeed[]>> {
  return callAsAccount(
    (client, signal) => client.rpc('get_calendar_feeds').abortSignal(signal),
    (data) =>
      rowsOf(data).map((row) => ({
        id: textOf(row, 'id'),
        label: textOf(row, 'label'),
        createdBy: typeof row['created_by'] === 'string' ? row['created_by'] : '',
        isOwn: row['is_own'] === true,
        createdAt: instantOf(row, 'created_at'),
      })),
    options,
  );
}

/** Creates a feed and returns its secret URL, which cannot be read again. */
export function createCalendarFeed(
  label: string,
  language: 'ko' | 'en',
): Promise<AccountResult<string, 'too_many'>> {
  return callAsAccount(
    (client, signal) => client.rpc('create_calendar_feed', { p_label: label }).abortSignal(signal),
    (data) => {
      if (typeof data !== 'string') throw new UnexpectedShape();
      const url = new URL('/functions/v1/calendar-feed', backendConfig().url);
      url.search = new URLSearchParams({ token: data, language }).toString();
      return url.href;
    },
    { timeoutMs: WRITE_TIMEOUT_MS, named: { '23514': 'too_many' } },
  );
}

export function revokeCalendarFeed(id: string): Promise<AccountResult<void>> {
  return callAsAccount(
    (client, signal) => client.rpc('revoke_calendar_feed', { p_id: id }).abortSignal(signal),
    () => undefined,
    { timeoutMs: WRITE_TIMEOUT_MS },
  );
}
