import type { Failure } from '../../domain/failure.ts';
import type { PushSubscriptionKeys } from '../../domain/push-subscription-keys.ts';
import type { Result } from '../../domain/result.ts';
import { isClockTime, type TimeOfDay } from '../../domain/seoul-day.ts';
import { callBackend, UnexpectedShape, WRITE_TIMEOUT_MS, type CallOptions } from '../call.ts';
import { publicBackend } from '../client.ts';

/** The server's VAPID key in base64url; null if it sends no reminders. */
export function readPushKey(options?: CallOptions): Promise<Result<string | null, Failure>> {
  return callBackend(
    (signal) => publicBackend().rpc('get_push_key').abortSignal(signal),
    (data) => {
      if (data !== null && typeof data !== 'string') throw new UnexpectedShape();
      return data;
    },
    options,
  );
}

/** The hour (Asia/Seoul) of the reminder for this push endpoint; null if there is none. */
export function readReminder(
  endpoint: string,
  options?: CallOptions,
): Promise<Result<TimeOfDay | null, Failure>> {
  return callBackend(
    (signal) =>
      publicBackend().rpc('get_prayer_reminder', { p_endpoint: endpoint }).abortSignal(signal),
    (data: unknown) => {
      if (data === null) return null;
      // Postgres writes a time with seconds.
      const time = typeof data === 'string' ? data.slice(0, 5) : '';
      if (!isClockTime(time)) throw new UnexpectedShape();
      return time;
    },
    options,
  );
}

/** Stores or changes the reminder of this browser. */
export function saveReminder(
  { endpoint, p256dh, auth }: PushSubscriptionKeys,
  at: TimeOfDay,
): Promise<Result<void, Failure>> {
  return callBackend(
    (signal) =>
      publicBackend()
        .rpc('save_prayer_reminder', {
          p_endpoint: endpoint,
          p_p256dh: p256dh,
          p_auth: auth,
          p_remind_at: at,
        })
        .abortSignal(signal),
    () => undefined,
    { timeoutMs: WRITE_TIMEOUT_MS },
  );
}

/**
 * Moves the reminder of this browser from a subscription that has ended to its successor; false if the server has deleted
 * it, because the push service had answered that the earlier subscription has ended.
 */
export function moveReminder(
  oldEndpoint: string,
  { endpoint, p256dh, auth }: PushSubscriptionKeys,
): Promise<Result<boolean, Failure>> {
  return callBackend(
    (signal) =>
      publicBackend()
        .rpc('renew_prayer_reminder', {
          p_old_endpoint: oldEndpoint,
          p_endpoint: endpoint,
          p_p256dh: p256dh,
          p_auth: auth,
        })
        .abortSignal(signal),
    (data) => data === true,
    { timeoutMs: WRITE_TIMEOUT_MS },
  );
}

export function deleteReminder(endpoint: string): Promise<Result<void, Failure>> {
  return callBackend(
    (signal) =>
      publicBackend().rpc('delete_prayer_reminder', { p_endpoint: endpoint }).abortSignal(signal),
    () => undefined,
    { timeoutMs: WRITE_TIMEOUT_MS },
  );
}
