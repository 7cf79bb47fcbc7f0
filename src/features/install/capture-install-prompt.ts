/** Chromium's own offer to install; no standard type exists. */
interface InstallPromptEvent extends Event {
  prompt(): Promise<unknown>;
}

function isInstallPromptEvent(event: Event): event is InstallPromptEvent {
  return 'prompt' in event && typeof event.prompt === 'function';
}

let offer: InstallPromptEvent | null = null;
const listeners = new Set<() => void>();

function setOffer(next: InstallPromptEvent | null): void {
  offer = next;
  for (const listener of [...listeners]) listener();
}

/**
 * Keeps the browser's offer, which comes once and often before the page is hydrated, and keeps the browser from
 * showing it on its own: the entry in the footer does when somebody wants it.
 */
export function captureInstallPrompt(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    if (!isInstallPromptEvent(event)) return;
    event.preventDefault();
    setOffer(event);
  });
  window.addEventListener('appinstalled', () => setOffer(null));
}

export function hasInstallOffer(): boolean {
  return offer !== null;
}

export function subscribeInstallOffer(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Shows the browser's own question. An offer can be used once; after a refusal the browser makes another. */
export async function acceptInstallOffer(): Promise<void> {
  const current = offer;
  setOffer(null);
  await current?.prompt();
}
