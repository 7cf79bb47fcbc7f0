/** The Background Sync tag on which the service worker flushes the outbox (Chromium only). */
export const OUTBOX_SYNC_TAG = 'outbox';

interface SyncRegistration extends ServiceWorkerRegistration {
  readonly sync?: { register(tag: string): Promise<void> };
}

/**
 * Registers a background sync where feature detection finds one. Best effort: the outbox is also flushed the next time
 * the page is open.
 */
export async function requestBackgroundSync(): Promise<void> {
  try {
    const registration: SyncRegistration | undefined =
      await globalThis.navigator?.serviceWorker?.getRegistration();
    await registration?.sync?.register(OUTBOX_SYNC_TAG);
  } catch {
    // Denied by permission or in private mode: the page flushes the outbox itself.
  }
}
