import { createStore } from './create-store.ts';

/**
 * `offline`: the device says so itself. `unreachable`: it believes to be online, but the last call got no answer.
 */
export type Connectivity = 'online' | 'offline' | 'unreachable';

let deviceOnline = typeof navigator === 'undefined' || navigator.onLine !== false;
let answered = true;
let losses = 0;
const store = createStore<Connectivity>(deviceOnline ? 'online' : 'offline');

export const { getSnapshot: connectivity, subscribe: subscribeConnectivity } = store;

function settle(): void {
  store.set(!deviceOnline ? 'offline' : answered ? 'online' : 'unreachable');
}

function setDeviceOnline(online: boolean): void {
  deviceOnline = online;
  if (!online) losses += 1;
  // A new connection deserves to be believed until a call tells otherwise.
  answered = true;
  settle();
}

const target: Partial<Pick<EventTarget, 'addEventListener'>> = globalThis;
target.addEventListener?.('online', () => setDeviceOnline(true));
target.addEventListener?.('offline', () => setDeviceOnline(false));

/** How often the device has told of a lost connection; what began before a loss tells nothing of the time after it. */
export function connectionLosses(): number {
  return losses;
}

/** Tells that the backend answered a call, whatever the answer was. */
export function reportAnswer(): void {
  answered = true;
  // Some devices forget the `online` event; an answer is better evidence.
  if (!deviceOnline) deviceOnline = true;
  settle();
}

/** Tells that a call got no answer in time. */
export function reportTimeout(): void {
  answered = false;
  settle();
}

/** Whether the user asked for less traffic (Save-Data of the Network Information API, Chromium only). */
export function savesData(): boolean {
  const { connection } = navigator as { readonly connection?: { readonly saveData?: boolean } };
  return connection?.saveData === true;
}
