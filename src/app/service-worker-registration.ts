import type { i18n } from 'i18next';
import { Workbox } from 'workbox-window';
import { connectivity, subscribeConnectivity } from '../platform/connectivity.ts';
import { withTimeout } from '../platform/startup.ts';
import { announceUpdate } from '../platform/waiting-update.ts';

const SCRIPT = '/service-worker.js';

/** How often an open page checks for a new release. */
const CHECK_INTERVAL_MS = 60 * 60 * 1000;

/** The attempts to register without waiting for a new connection: one that the browser reports may lose requests. */
const QUICK_ATTEMPTS = 4;

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
  // Files that were lost are requested again.
  subscribeConnectivity(() => {
    if (connectivity() === 'online') sendLanguage();
  });
  await register();
}

/** Announces each new release. Call it before `worker.register`, whose listener must come after the one here. */
function offerUpdates(worker: Workbox, registration: ServiceWorkerRegistration): void {
  const offer = () => {
    // The first worker waits too, on a busy device for longer than workbox-window allows for.
    if (registration.active === null) return;
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
  worker.addEventListener('waiting', offer);
  // workbox-window takes for granted that a worker that was found is still being installed. On a busy device WebKit
  // reports it only once it is installed or active.
  registration.addEventListener('updatefound', (event) => {
    if (registration.installing !== null) return;
    event.stopImmediatePropagation();
    if (registration.waiting !== null) offer();
  });
}

/** Registers the worker; retries a few times, and then whenever the device is online again. */
async function register(attempt = 1): Promise<void> {
  const worker = new Workbox(SCRIPT);
  try {
    await whenLoaded();
    offerUpdates(worker, await navigator.serviceWorker.register(SCRIPT));
    await whenInstalled(await worker.register());
  } catch {
    await (attempt < QUICK_ATTEMPTS ? withTimeout(whenBackOnline()) : whenBackOnline());
    return register(attempt + 1);
  }
  setInterval(() => {
    if (navigator.onLine) void worker.update().catch(() => undefined);
  }, CHECK_INTERVAL_MS);
  await navigator.serviceWorker.ready;
}

/** Rejects if a file of the first precache could not be fetched: the browser then discards the worker. */
async function whenInstalled(registration: ServiceWorkerRegistration | undefined): Promise<void> {
  const installing = registration?.installing ?? null;
  if (installing === null || registration?.active !== null) return;
  await new Promise<void>((resolve, reject) => {
    installing.addEventListener('statechange', () => {
      if (installing.state === 'redundant') reject(new Error('The worker was not installed.'));
      else resolve();
    });
  });
}

function whenBackOnline(): Promise<void> {
  return new Promise((resolve) => {
    const stop = subscribeConnectivity(() => {
      if (connectivity() !== 'online') return;
      stop();
      resolve();
    });
  });
}

/** Resolves when the page's pictures are loaded, which share the connection with the precache. */
async function whenLoaded(): Promise<void> {
  if (document.readyState === 'complete') return;
  await new Promise((resolve) => {
    addEventListener('load', resolve, { once: true });
  });
}
