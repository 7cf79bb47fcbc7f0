import { createStore } from '../../platform/create-store.ts';

/** Chromium's own offer to install; no standard type exists. */
interface InstallPromptEvent extends Event {
  prompt(): Promise<unknown>;
}

function isInstallPromptEvent(event: Event): event is InstallPromptEvent {
  return 'prompt' in event && typeof event.prompt === 'function';
}

const offer = createStore<InstallPromptEvent | null>(null);

export const subscribeInstallOffer = offer.subscribe;

/**
 * Keeps the browser's offer, which comes once and often before the page is hydrated, and keeps the browser from
 * showing it on its own: the entry in the footer does when somebody wants it.
 */
export function captureInstallPrompt(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    if (!isInstallPromptEvent(event)) return;
    event.preventDefault();
    offer.set(event);
  });
  window.addEventListener('appinstalled', () => offer.set(null));
}

export function hasInstallOffer(): boolean {
  return offer.getSnapshot() !== null;
}

/** Shows the browser's own question. An offer can be used once; after a refusal the browser makes another. */
export async function acceptInstallOffer(): Promise<void> {
  const current = offer.getSnapshot();
  offer.set(null);
  await current?.prompt();
}
