import type { i18n } from 'i18next';
import { Workbox } from 'workbox-window';
import { connectivity, subscribeConnectivity } from '../platform/connectivity.ts';
import { announceUpdate } from '../platform/waiting-update.ts';

/** How often a page that stays open asks whether there is a new release. */
const CHECK_INTERVAL_MS = 60 * 60 * 1000;

/** The worker keeps the language that is read here for offline use. Browsers without service workers (some in-app ones) use the site as a plain site. */
export function registerServiceWorker(i18n: i18n): void {
  if (!('serviceWorker' in navigator)) return;
  const tellLanguage = () => {
    void navigator.serviceWorker.ready.then(({ active }) => {
      active?.postMessage({ type: 'READ', locale: i18n.language });
    });
  };
  tellLanguage();
  i18n.on('languageChanged', tellLanguage);
  const worker = new Workbox('/service-worker.js');
  worker.addEventListener('waiting', () => {
    let hasTakenOver = false;
    let reloads = false;
    worker.addEventListener('controlling', () => {
      hasTakenOver = true;
      if (reloads) location.reload();
    });
    announceUpdate(() => {
      // Another tab may have let the release take over already.
      if (hasTakenOver) location.reload();
      reloads = true;
      worker.messageSkipWaiting();
    });
  });
  void registerOnce(worker);
}

/** The connection may be lost before the worker has come; it is asked for again when it is back. */
async function registerOnce(worker: Workbox): Promise<void> {
  try {
    await worker.register();
  } catch {
    const stop = subscribeConnectivity(() => {
      if (connectivity() !== 'online') return;
      stop();
      void registerOnce(worker);
    });
    return;
  }
  setInterval(() => {
    if (navigator.onLine) void worker.update().catch(() => undefined);
  }, CHECK_INTERVAL_MS);
}
