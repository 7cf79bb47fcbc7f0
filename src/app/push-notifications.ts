/// <reference lib="webworker" />

/** The content of a push message, as the function `send-prayer-reminders` writes it. */
interface PushMessage {
  readonly title: string;
  readonly body: string;
  /** Path of the page that the notification opens. */
  readonly url: string;
}

function isMessage(value: unknown): value is PushMessage {
  return (
    typeof value === 'object' &&
    value !== null &&
    ['title', 'body', 'url'].every((name) => typeof Reflect.get(value, name) === 'string')
  );
}

/** Browsers require a notification for every push message, so an unreadable one shows the name of the site. */
function messageOf({ data }: PushEvent, { hostname }: WorkerLocation): PushMessage {
  const unreadable = { title: hostname, body: '', url: '/hour-prayer' };
  try {
    const value: unknown = data?.json();
    return isMessage(value) ? value : unreadable;
  } catch {
    return unreadable;
  }
}

/** Shows the daily reminder, and opens the prayer when it is clicked. */
export function handlePushMessages(worker: ServiceWorkerGlobalScope): void {
  worker.addEventListener('push', (event) => {
    const { title, body, url } = messageOf(event, worker.location);
    // TypeScript does not know `renotify`.
    const options: NotificationOptions & { readonly renotify: boolean } = {
      body,
      // A later reminder replaces one that was not dismissed; by default that would neither sound nor vibrate.
      tag: 'prayer',
      renotify: true,
      icon: '/icons/icon-192.png',
      data: url,
    };
    event.waitUntil(worker.registration.showNotification(title, options));
  });
  worker.addEventListener('notificationclick', (event) => {
    const { notification } = event;
    notification.close();
    const target = new URL(String(notification.data), worker.location.origin);
    if (target.origin === worker.location.origin) event.waitUntil(open(worker, target.href));
  });
}

async function open({ clients }: ServiceWorkerGlobalScope, url: string): Promise<void> {
  const windows = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  const shown = windows.find((client) => client.url === url);
  await (shown === undefined ? clients.openWindow(url) : shown.focus());
}
