import { createStore } from './create-store.ts';

/**
 * `offline`: the browser reports no connection. `unreachable`: it reports one, but the last request got no response.
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
  // Assume that a new connection works until a request gets no response.
  answered = true;
  settle();
}

const target: Partial<Pick<EventTarget, 'addEventListener'>> = globalThis;
target.addEventListener?.('online', () => setDeviceOnline(true));
target.addEventListener?.('offline', () => setDeviceOnline(false));

/** The number of `offline` events so far. A request sent before the latest one proves nothing about the state now. */
export function connectionLosses(): number {
  return losses;
}

/** Reports that the backend responded to a request, with any status. */
export function reportResponse(): void {
  answered = true;
  // Some devices do not fire the `online` event; a response is better evidence.
  if (!deviceOnline) deviceOnline = true;
  settle();
}

/** Reports that a request got no response of the backend: it failed or timed out. */
export function reportNoResponse(): void {
  answered = false;
  settle();
}
