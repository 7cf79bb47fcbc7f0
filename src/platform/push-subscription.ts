import { isIos } from '../domain/install-path.ts';
import type { PushSubscriptionKeys } from '../domain/push-subscription-keys.ts';
import { fail, succeed, type Result } from '../domain/result.ts';
import { settleWithin } from './suspend-aware-timeout.ts';

/**
 * `denied`: the user has blocked notifications. `dismissed`: the user has closed the question. `refused`: the browser
 * has no push service. `offline`: the service worker or the push service was not ready in time.
 */
export type PushFailure = 'denied' | 'dismissed' | 'refused' | 'offline';

/** In ms. A service worker that fails to install, or a push service out of reach, may never answer. */
const SUBSCRIBE_TIMEOUT_MS = 15_000;

/** `needs_install`: iOS has push only in apps on the home screen. */
export function pushSupport(): 'available' | 'needs_install' | 'none' {
  if ('PushManager' in globalThis && 'Notification' in globalThis && 'serviceWorker' in navigator) {
    return 'available';
  }
  return isIos(navigator) ? 'needs_install' : 'none';
}

async function currentSubscription(): Promise<PushSubscription | null> {
  if (pushSupport() !== 'available') return null;
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** The endpoint of the current subscription; null if there is none. */
export async function currentEndpoint(): Promise<string | null> {
  return (await currentSubscription())?.endpoint ?? null;
}

/** Asks for the permission and subscribes to push notifications; call it on a click. `key` is the server's VAPID key in base64url. */
export async function requestPermissionAndSubscribe(
  key: string,
): Promise<Result<PushSubscriptionKeys, PushFailure>> {
  const permission = await Notification.requestPermission();
  if (permission !== 'granted') return fail(permission === 'denied' ? 'denied' : 'dismissed');
  try {
    // Without a registration, `ready` would never resolve.
    if ((await navigator.serviceWorker.getRegistration()) === undefined) return fail('refused');
    const subscription = await subscribeToPushWithTimeout(
      navigator.serviceWorker.ready.then(({ pushManager }) => pushManager),
      key,
    );
    if (subscription === 'timeout') return fail('offline');
    return subscription === null ? fail('refused') : succeed(subscription);
  } catch {
    return fail('refused');
  }
}

/**
 * The subscription for this key, which replaces one for an earlier key: a browser has only one, and the push service
 * refuses messages that are signed with another key. Null if the browser gives no endpoint or keys.
 */
export async function subscribeToPush(
  pushManager: PushManager,
  key: string,
): Promise<PushSubscriptionKeys | null> {
  const current = await pushManager.getSubscription();
  if (current !== null && !isForKey(current, key)) await current.unsubscribe();
  const subscription = await pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: key,
  });
  const { endpoint, keys: { p256dh, auth } = {} } = subscription.toJSON();
  return endpoint === undefined || p256dh === undefined || auth === undefined
    ? null
    : { endpoint, p256dh, auth };
}

/** Like {@link subscribeToPush}, with a time limit. */
export function subscribeToPushWithTimeout(
  pushManager: PushManager | Promise<PushManager>,
  key: string,
): Promise<PushSubscriptionKeys | null | 'timeout'> {
  const subscribed = Promise.resolve(pushManager).then((manager) => subscribeToPush(manager, key));
  return settleWithin(subscribed, SUBSCRIBE_TIMEOUT_MS, 'timeout');
}

/** Also true in browsers that do not expose the key of a subscription. */
function isForKey({ options }: PushSubscription, key: string): boolean {
  const { applicationServerKey } = options;
  if (applicationServerKey === null) return true;
  const bytes = String.fromCharCode(...new Uint8Array(applicationServerKey));
  return btoa(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '') === key;
}

export async function unsubscribeFromPush(): Promise<void> {
  await (await currentSubscription())?.unsubscribe();
}

/** What the page passes to its service worker, which cannot read local storage. */
const PUSH_CACHE = 'push';
const ENDPOINT = '/push/endpoint';
const HOUR = '/push/hour';
const LANGUAGE = '/push/language';

async function readText(name: string): Promise<string | null> {
  const response = await (await caches.open(PUSH_CACHE)).match(name);
  return response === undefined ? null : response.text();
}

async function writeText(name: string, text: string): Promise<void> {
  await (await caches.open(PUSH_CACHE)).put(name, new Response(text));
}

/** The endpoint under which the server has the reminder of this browser; null if it has none. */
export function storedEndpoint(): Promise<string | null> {
  return readText(ENDPOINT);
}

export function storeEndpoint(endpoint: string): Promise<void> {
  return writeText(ENDPOINT, endpoint);
}

/** The hour of the reminder, so that it can be saved again after the server has deleted it; null if it is not known. */
export function storedHour(): Promise<string | null> {
  return readText(HOUR);
}

export function storeHour(hour: string): Promise<void> {
  return writeText(HOUR, hour);
}

/** Forgets the endpoint and the hour: this browser has no reminder. */
export async function forgetReminder(): Promise<void> {
  const cache = await caches.open(PUSH_CACHE);
  await Promise.all([cache.delete(ENDPOINT), cache.delete(HOUR)]);
}

/** The language of notifications: the one that was read last. */
export async function storedLanguage(): Promise<'ko' | 'en'> {
  return (await readText(LANGUAGE)) === 'en' ? 'en' : 'ko';
}

export function storeLanguage(language: 'ko' | 'en'): Promise<void> {
  return writeText(LANGUAGE, language);
}
