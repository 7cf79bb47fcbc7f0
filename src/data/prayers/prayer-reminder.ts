import { queryOptions } from '@tanstack/react-query';
import {
  deleteReminder,
  readPushKey,
  readReminder,
  saveReminder,
} from '../../backend/prayers/prayer-reminder-gateway.ts';
import type { Failure } from '../../domain/failure.ts';
import { fail, succeed, type Result } from '../../domain/result.ts';
import type { TimeOfDay } from '../../domain/seoul-day.ts';
import {
  currentEndpoint,
  subscribeToPush,
  unsubscribeFromPush,
  type PushFailure,
} from '../../platform/push-subscription.ts';
import { unwrap } from '../cache/device-query-options.ts';

export interface Reminder {
  /** The server's key for subscriptions; null if it sends no reminders. */
  readonly key: string | null;
  /** In Asia/Seoul; null if this browser has no reminder. */
  readonly at: TimeOfDay | null;
}

/** The reminder of this browser, which only the server stores. */
export const reminderQuery = queryOptions({
  queryKey: ['prayer-reminder'] as const,
  gcTime: 0,
  retry: false,
  queryFn: async ({ signal }): Promise<Reminder> => {
    const endpoint = await currentEndpoint();
    const [key, at] = await Promise.all([
      readPushKey({ signal }),
      endpoint === null ? succeed(null) : readReminder(endpoint, { signal }),
    ]);
    return { key: unwrap(key), at: unwrap(at) };
  },
});

export type ReminderFailure = 'denied' | 'refused' | 'limited' | 'failed';

/** By cause; the server rejects subscriptions of push services that it does not know as invalid. */
const REMINDER_FAILURES: Readonly<Record<Failure | PushFailure, ReminderFailure>> = {
  denied: 'denied',
  refused: 'refused',
  invalid: 'refused',
  rate_limited: 'limited',
  forbidden: 'failed',
  offline: 'failed',
  server_error: 'failed',
};

/** Subscribes this browser if it is not yet, and stores the hour. Call it on a click: it may ask for the permission. */
export async function startReminder(
  key: string,
  at: TimeOfDay,
  language: 'ko' | 'en',
): Promise<Result<void, ReminderFailure>> {
  const subscribed = await subscribeToPush(key);
  const saved = subscribed.ok
    ? await saveReminder({ ...subscribed.value, at, language })
    : subscribed;
  return saved.ok ? saved : fail(REMINDER_FAILURES[saved.failure]);
}

/** Deletes the reminder on the server first, so that none is sent to a subscription that has ended. */
export async function stopReminder(): Promise<Result<void, Failure>> {
  const endpoint = await currentEndpoint();
  if (endpoint === null) return succeed(undefined);
  const deleted = await deleteReminder(endpoint);
  if (deleted.ok) await unsubscribeFromPush().catch(() => undefined);
  return deleted;
}
