import type { i18n } from 'i18next';
import { Workbox } from 'workbox-window';
import { connectivity, subscribeConnectivity } from '../platform/connectivity.ts';
import { withTimeout } from '../platform/startup.ts';
import { announceUpdate } from '../platform/waiting-update.ts';

const SCRIPT = '/service-worker.js';

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
  const worker = new Workbox(SCRIPT);
  const offerUpdate = () => {
    // Another tab may activate the release before this one asks for it.
    const takenOver = new Promise<void>((resolve) => {
      worker.addEventListener('controlling', () => resolve());
    });
    announceUpdate(() => {
      worker.messageSkipWaiting();
      // A worker with an open request keeps its successor waiting for up to five minutes.
      void withTimeout(takenOver).then(() => location.reload());
    });
  };
  worker.addEventListener('waiting', offerUpdate);
  await registerOnce(worker, offerUpdate);
}

/**
 * Registers a listener before that of workbox-window, which takes for granted that a worker that was found is still being
 * installed. On a busy device WebKit reports it only once it is installed or active.
 */
async function handleLateUpdates(offerUpdate: () => void): Promise<void> {
  const registration = await navigator.serviceWorker.register(SCRIPT);
  registration.addEventListener('updatefound', (event) => {
    if (registration.installing !== null) return;
    event.stopImmediatePropagation();
    if (registration.waiting !== null) offerUpdate();
  });
}

/** Registers the worker; retries when the device is online again if the connection was lost. */
async function registerOnce(worker: Workbox, offerUpdate: () => void): Promise<unknown> {
  try {
    await whenLoaded();
    await handleLateUpdates(offerUpdate);
    await worker.register();
  } catch {
    const stop = subscribeConnectivity(() => {
      if (connectivity() !== 'online') return;
      stop();
      void registerOnce(worker, offerUpdate);
    });
    return undefined;
  }
  setInterval(() => {
    if (navigator.onLine) void worker.update().catch(() => undefined);
  }, CHECK_INTERVAL_MS);
  return navigator.serviceWorker.ready;
}

/** Resolves when the page's pictures are loaded, which share the connection with the precache. */
async function whenLoaded(): Promise<void> {
  if (document.readyState === 'complete') return;
  await new Promise((resolve) => {
    addEventListener('load', resolve, { once: true });
  });
}
