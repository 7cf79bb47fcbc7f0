import { useSyncExternalStore } from 'react';
import { createListeners } from './create-store.ts';

/** A release must not replace the page under somebody who is writing or whose words are just being sent. */
export type UpdateHoldReason = 'unsaved_form' | 'sending';

/** What the tabs of a browser share; null where the browser has none. */
export interface UpdateHoldPlatform {
  readonly locks: LockManager | null;
  readonly channel: Pick<BroadcastChannel, 'postMessage' | 'addEventListener'> | null;
}

export interface UpdateHolds {
  /** Holds the update back in every tab until the returned function is called; several holds may stand at once. */
  readonly hold: (reason: UpdateHoldReason) => () => void;
  /** Whether this tab or, once somebody has subscribed, another one holds the update back. */
  readonly isHeld: () => boolean;
  readonly subscribe: (listener: () => void) => () => void;
}

const NAME = 'behold-update-hold';

/** Each hold is a shared lock, which ends with its tab at the latest: whoever gets it exclusively knows that none is left. */
export function createUpdateHolds(platform: () => UpdateHoldPlatform): UpdateHolds {
  const own = new Set<symbol>();
  const { subscribe, notify, count } = createListeners();
  let isHeldElsewhere = false;
  let shared: UpdateHoldPlatform | null = null;

  const waitForOthers = ({ locks }: UpdateHoldPlatform) => {
    if (locks === null || isHeldElsewhere) return;
    isHeldElsewhere = true;
    const release = () => {
      isHeldElsewhere = false;
      notify();
    };
    void locks.request(NAME, release).catch(release);
  };

  const connect = () => {
    if (shared !== null) return shared;
    shared = platform();
    const connected = shared;
    connected.channel?.addEventListener('message', () => {
      waitForOthers(connected);
      notify();
    });
    return connected;
  };

  return {
    hold(reason) {
      const { locks, channel } = connect();
      const hold = Symbol(reason);
      own.add(hold);
      notify();
      let unlock: () => void = () => undefined;
      const released = new Promise<void>((resolve) => {
        unlock = resolve;
      });
      void locks?.request(NAME, { mode: 'shared' }, () => released).catch(() => undefined);
      channel?.postMessage(null);
      return () => {
        unlock();
        if (own.delete(hold)) notify();
      };
    },

    isHeld: () => own.size > 0 || isHeldElsewhere,

    subscribe(listener) {
      const isFirst = count() === 0;
      const unsubscribe = subscribe(listener);
      if (isFirst) waitForOthers(connect());
      return unsubscribe;
    },
  };
}

const updateHolds = createUpdateHolds(() => ({
  locks: globalThis.navigator?.locks ?? null,
  channel: 'BroadcastChannel' in globalThis ? new BroadcastChannel(NAME) : null,
}));

export const { hold: holdUpdate } = updateHolds;

export function useUpdateHeld(): boolean {
  return useSyncExternalStore(updateHolds.subscribe, updateHolds.isHeld, () => false);
}
