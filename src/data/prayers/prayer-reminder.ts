import { queryOptions } from '@tanstack/react-query';
import {
  deleteReminder,
  moveReminder,
  readPushKey,
  readReminder,
  saveReminder,
} from '../../backend/prayers/prayer-reminder-gateway.ts';
import type { Failure } from '../../domain/failure.ts';
import { fail, succeed, type Result } from '../../domain/result.ts';
import { isClockTime, type TimeOfDay } from '../../domain/seoul-day.ts';
import {
  requestPermissionAndSubscribe,
  currentEndpoint,
  forgetReminder,
  storedEndpoint,
  storedHour,
  storeEndpoint,
  storeHour,
  subscribeToPushWithTimeout,
  unsubscribeFromPush,
  type PushFailure,
} from '../../platform/push-subscription.ts';
import { unwrap } from '../cache/failure-error.ts';

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
  networkMode: 'always',
  // An answer from before a change would replace the changed hour.
  staleTime: Infinity,
  retry: false,
  queryFn: async ({ signal }): Promise<Reminder> => {
    const key = unwrap(await readPushKey({ signal }));
    if (key !== null) await renewSubscription(key);
    const endpoint = await currentEndpoint();
    const at = unwrap(endpoint === null ? succeed(null) : await readReminder(endpoint, { signal }));
    if (at !== null) await storeHour(at).catch(() => undefined);
    return { key, at };
  },
});

export type ReminderFailure = 'denied' | 'dismissed' | 'refused' | 'limited' | 'failed';

/** By cause; the server rejects subscriptions of push services that it does not know as invalid. */
const REMINDER_FAILURES: Readonly<Record<Failure | PushFailure, ReminderFailure>> = {
  denied: 'denied',
  dismissed: 'dismissed',
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
): Promise<Result<void, ReminderFailure>> {
  const subscribed = await requestPermissionAndSubscribe(key);
  if (!subscribed.ok) return fail(REMINDER_FAILURES[subscribed.failure]);
  const saved = await saveReminder(subscribed.value, at);
  if (!saved.ok) return fail(REMINDER_FAILURES[saved.failure]);
  // Without them, only the renewal of the subscription is lost.
  await Promise.all([storeEndpoint(subscribed.value.endpoint), storeHour(at)]).catch(
    () => undefined,
  );
  return saved;
}

/** Deletes the reminder on the server first, so that none is sent to a subscription that has ended. */
export async function stopReminder(): Promise<Result<void, Failure>> {
  const endpoint = await currentEndpoint();
  if (endpoint === null) return succeed(undefined);
  const deleted = await deleteReminder(endpoint);
  if (!deleted.ok) return deleted;
  await forgetReminder().catch(() => undefined);
  await unsubscribeFromPush().catch(() => undefined);
  return deleted;
}

/**
 * Moves the reminder to a new subscription if the server has a new key or the browser has replaced the subscription.
 * Without this, the reminder would seem to be on and no message would arrive.
 */
export async function renewReminder(): Promise<void> {
  if ((await storedEndpoint()) === null) return;
  const key = await readPushKey();
  if (key.ok && key.value !== null) await renewSubscription(key.value);
}

async function renewSubscription(key: string): Promise<void> {
  const stored = await storedEndpoint();
  if (stored === null || Notification.permission !== 'granted') return;
  const registration = await navigator.serviceWorker.getRegistration();
  if (registration === undefined) return;
  const subscription = await subscribeToPushWithTimeout(registration.pushManager, key);
  if (subscription === null || subscription === 'timeout' || subscription.endpoint === stored)
    return;
  const moved = await moveReminder(stored, subscription);
  if (!moved.ok) return;
  if (moved.value) {
    await storeEndpoint(subscription.endpoint);
    return;
  }
  // The push service had already answered that the earlier subscription has ended, and the server deleted the reminder.
  const hour = await storedHour();
  if (hour === null || !isClockTime(hour)) await forgetReminder();
  else if ((await saveReminder(subscription, hour)).ok) await storeEndpoint(subscription.endpoint);
}
