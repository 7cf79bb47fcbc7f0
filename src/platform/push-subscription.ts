import { fail, succeed, type Result } from '../domain/result.ts';

/** A browser's address for push messages, and its keys for their encryption (RFC 8291) in base64url. */
export interface PushAddress {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

/** `denied`: the user has blocked notifications. `refused`: the browser has no push service. */
export type PushFailure = 'denied' | 'refused';

/** `needs_install`: iOS has push only in apps on the home screen. */
export function pushSupport(): 'available' | 'needs_install' | 'none' {
  if ('PushManager' in globalThis && 'Notification' in globalThis && 'serviceWorker' in navigator) {
    return 'available';
  }
  const { userAgent, maxTouchPoints } = navigator;
  const isIos = /\b(?:iPhone|iPad|iPod)\b/.test(userAgent);
  return isIos || (/\bMacintosh\b/.test(userAgent) && maxTouchPoints > 1)
    ? 'needs_install'
    : 'none';
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

/** Asks for the permission and subscribes; call it on a click. `key` is the server's VAPID key in base64url. */
export async function subscribeToPush(key: string): Promise<Result<PushAddress, PushFailure>> {
  if ((await Notification.requestPermission()) !== 'granted') return fail('denied');
  try {
    // Without a registration, `ready` would never resolve.
    if ((await navigator.serviceWorker.getRegistration()) === undefined) return fail('refused');
    const { pushManager } = await navigator.serviceWorker.ready;
    const options = { userVisibleOnly: true, applicationServerKey: key };
    const subscription = await pushManager.subscribe(options).catch(async () => {
      // The server's key has changed: a browser has only one subscription.
      await (await pushManager.getSubscription())?.unsubscribe();
      return pushManager.subscribe(options);
    });
    const { endpoint, keys: { p256dh, auth } = {} } = subscription.toJSON();
    if (endpoint === undefined || p256dh === undefined || auth === undefined)
      return fail('refused');
    return succeed({ endpoint, p256dh, auth });
  } catch {
    return fail('refused');
  }
}

export async function unsubscribeFromPush(): Promise<void> {
  await (await currentSubscription())?.unsubscribe();
}
