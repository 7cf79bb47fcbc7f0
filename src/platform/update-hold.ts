import { useSyncExternalStore } from 'react';
import { createListeners } from './create-store.ts';

/** Why a new release must not reload the page yet: it would discard unsaved input or interrupt a request. */
type UpdateHoldReason = 'unsaved_form' | 'sending';

/** The browser APIs by which tabs coordinate; null where the browser does not support them. */
interface UpdateHoldPlatform {
  readonly locks: LockManager | null;
  readonly channel: Pick<BroadcastChannel, 'postMessage' | 'addEventListener'> | null;
}

export interface UpdateHolds {
  /** Blocks the update in every tab until the returned function is called; holds may overlap. */
  readonly hold: (reason: UpdateHoldReason) => () => void;
  /**
   * Whether any tab blocks the update. Other tabs count from the first `subscribe` on, if the browser has Web Locks: it is
   * then true until the browser has confirmed that none of them holds it.
   */
  readonly isHeld: () => boolean;
  readonly subscribe: (listener: () => void) => () => void;
}

const NAME = 'behold-update-hold';

/**
 * Each hold is a shared Web Lock, which the browser releases at the latest when its tab closes. A tab that acquires the
 * lock exclusively therefore knows that no hold is left.
 */
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
