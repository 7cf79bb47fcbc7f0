/** The tag under which the service worker is asked to send what waits; only Chromium knows such requests. */
export const OUTBOX_SYNC_TAG = 'outbox';

interface SyncRegistration extends ServiceWorkerRegistration {
  readonly sync?: { register(tag: string): Promise<void> };
}

/** A bonus: everything is also sent when the page is next open. */
export async function requestBackgroundSync(): Promise<void> {
  try {
    const registration: SyncRegistration | undefined =
      await globalThis.navigator?.serviceWorker?.getRegistration();
    await registration?.sync?.register(OUTBOX_SYNC_TAG);
  } catch {
    // Refused by permission or private mode: the page sends by itself.
  }
}
