/// <reference lib="webworker" />
import { backendConfig, backendHeaders } from '../backend/backend-config.ts';
import { localizedPath } from '../i18n/locale.ts';
import {
  storedEndpoint,
  storedLanguage,
  storeEndpoint,
  subscribeToPush,
} from '../platform/push-subscription.ts';

/** The content of a push message, as the function `send-prayer-reminders` writes it. */
interface PushMessage {
  readonly titles: { readonly ko: string; readonly en: string };
  readonly body: string;
  /** Korean path of the page that the notification opens. */
  readonly path: string;
}

function holdsTexts(value: unknown, names: readonly string[]): value is object {
  return (
    typeof value === 'object' &&
    value !== null &&
    names.every((name) => typeof Reflect.get(value, name) === 'string')
  );
}

function isMessage(value: unknown): value is PushMessage {
  return (
    holdsTexts(value, ['body', 'path']) && holdsTexts(Reflect.get(value, 'titles'), ['ko', 'en'])
  );
}

/** Browsers require a notification for every push message, so an unreadable one shows the name of the site. */
function messageOf({ data }: PushEvent, { hostname }: WorkerLocation): PushMessage {
  const unreadable = { titles: { ko: hostname, en: hostname }, body: '', path: '/hour-prayer' };
  try {
    const value: unknown = data?.json();
    return isMessage(value) ? value : unreadable;
  } catch {
    return unreadable;
  }
}

/** Shows the daily reminder, opens the prayer when it is clicked, and renews a subscription that the browser replaces. */
export function handlePushMessages(worker: ServiceWorkerGlobalScope): void {
  worker.addEventListener('push', (event) => {
    event.waitUntil(show(worker, messageOf(event, worker.location)));
  });
  worker.addEventListener('notificationclick', (event) => {
    const { notification } = event;
    notification.close();
    const target = new URL(String(notification.data), worker.location.origin);
    if (target.origin === worker.location.origin) event.waitUntil(open(worker, target.href));
  });
  worker.addEventListener('pushsubscriptionchange', (event) => {
    // If it fails, the page renews the subscription when it is next open.
    (event as ExtendableEvent).waitUntil(renew(worker).catch(() => undefined));
  });
}

async function show(worker: ServiceWorkerGlobalScope, message: PushMessage): Promise<void> {
  const language = await storedLanguage().catch(() => 'ko' as const);
  // TypeScript's types lack `renotify`.
  const options: NotificationOptions & { readonly renotify: boolean } = {
    body: message.body,
    // A later reminder replaces one that was not dismissed; by default that would neither sound nor vibrate.
    tag: 'prayer',
    renotify: true,
    icon: '/icons/icon-192.png',
    data: localizedPath(message.path, language),
  };
  await worker.registration.showNotification(message.titles[language], options);
}

async function open({ clients }: ServiceWorkerGlobalScope, url: string): Promise<void> {
  const windows = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  const opened = windows.find((client) => client.url === url);
  if (opened === undefined) {
    await clients.openWindow(url);
    return;
  }
  await opened.focus();
  // `url` is the address at which the window was opened; it may show another day or page by now.
  await opened.navigate(url).catch(() => clients.openWindow(url));
}

/** Moves the reminder to a new subscription. The event names the old one only in some browsers. */
async function renew({ registration }: ServiceWorkerGlobalScope): Promise<void> {
  const stored = await storedEndpoint();
  if (stored === null) return;
  const key = await call('get_push_key', {});
  if (typeof key !== 'string') return;
  const subscription = await subscribeToPush(registration.pushManager, key);
  if (subscription === null || subscription.endpoint === stored) return;
  const isMoved = await call('renew_prayer_reminder', {
    p_old_endpoint: stored,
    p_endpoint: subscription.endpoint,
    p_p256dh: subscription.p256dh,
    p_auth: subscription.auth,
  });
  // If the server has deleted the reminder, the page saves it again.
  if (isMoved) await storeEndpoint(subscription.endpoint);
}

/** Without the client of the backend, which would enlarge the worker. */
async function call(name: string, parameters: object): Promise<unknown> {
  const { url, key } = backendConfig();
  const response = await fetch(`${url}/rest/v1/rpc/${name}`, {
    method: 'POST',
    headers: { ...backendHeaders(key), 'content-type': 'application/json' },
    body: JSON.stringify(parameters),
  });
  if (!response.ok) throw new Error(`${name} answered ${response.status}`);
  return response.json();
}
