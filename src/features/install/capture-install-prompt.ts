import { createStore } from '../../platform/create-store.ts';

/** Chromium's install prompt event, which has no standard type. */
interface InstallPromptEvent extends Event {
  prompt(): Promise<unknown>;
}

declare global {
  /** The event, if it fired before the app was loaded. */
  var installPrompt: Event | undefined;
}

function isInstallPromptEvent(event: Event): event is InstallPromptEvent {
  return 'prompt' in event && typeof event.prompt === 'function';
}

const offer = createStore<InstallPromptEvent | null>(null);

export const subscribeInstallOffer = offer.subscribe;

/**
 * Stores the browser's install prompt event, which fires once and often before hydration, and prevents the browser's
 * own banner: the user starts the installation from the footer.
 */
export function captureInstallPrompt(): void {
  const capture = (event: Event) => {
    if (!isInstallPromptEvent(event)) return;
    event.preventDefault();
    offer.set(event);
  };
  if (globalThis.installPrompt) capture(globalThis.installPrompt);
  window.addEventListener('beforeinstallprompt', capture);
  window.addEventListener('appinstalled', () => offer.set(null));
}

export function hasInstallOffer(): boolean {
  return offer.getSnapshot() !== null;
}

/** Shows the browser's install prompt. Each event can be used once; after a dismissal the browser fires another. */
export async function acceptInstallOffer(): Promise<void> {
  const current = offer.getSnapshot();
  offer.set(null);
  await current?.prompt();
}
