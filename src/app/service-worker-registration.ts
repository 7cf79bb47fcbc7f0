import type { i18n } from 'i18next';
import { Workbox } from 'workbox-window';
import { connectivity, subscribeConnectivity } from '../platform/connectivity.ts';
import { withTimeout } from '../platform/startup.ts';
import { announceUpdate } from '../platform/waiting-update.ts';

/** How often an open page checks for a new release. */
const CHECK_INTERVAL_MS = 60 * 60 * 1000;

/**
 * Registers the service worker and sends it the current language, which it precaches for offline use. Some in-app
 * browsers have no service workers; the site works without. Resolves when the first precache is installed.
 */
export async function registerServiceWorker(i18n: i18n): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const sendLanguage = () => {
    void navigator.serviceWorker.ready.then(({ active }) => {
      active?.postMessage({ type: 'READ', locale: i18n.language });
    });
  };
  sendLanguage();
  i18n.on('languageChanged', sendLanguage);
  const worker = new Workbox('/service-worker.js');
  worker.addEventListener('waiting', () => {
    // Another tab may activate the release before this one asks for it.
    const takenOver = new Promise<void>((resolve) => {
      worker.addEventListener('controlling', () => resolve());
    });
    announceUpdate(() => {
      worker.messageSkipWaiting();
      // A worker with an open request keeps its successor waiting for up to five minutes.
      void withTimeout(takenOver).then(() => location.reload());
    });
  });
  await registerOnce(worker);
}

/** Registers the worker; retries when the device is online again if the connection was lost. */
async function registerOnce(worker: Workbox): Promise<unknown> {
  try {
    await worker.register();
  } catch {
    const stop = subscribeConnectivity(() => {
      if (connectivity() !== 'online') return;
      stop();
      void registerOnce(worker);
    });
    return undefined;
  }
  setInterval(() => {
    if (navigator.onLine) void worker.update().catch(() => undefined);
  }, CHECK_INTERVAL_MS);
  return navigator.serviceWorker.ready;
}
