import { useSyncExternalStore } from 'react';
import { createListeners } from './create-store.ts';

/** Why a new release must not reload the page yet: it would discard unsaved input or interrupt a request. */
type UpdateBlockReason = 'unsaved_form' | 'sending';

/** The browser APIs by which tabs coordinate; null where the browser does not support them. */
interface UpdateBlockerPlatform {
  readonly locks: LockManager | null;
  readonly channel: Pick<BroadcastChannel, 'postMessage' | 'addEventListener'> | null;
}

export interface UpdateBlocker {
  /** Blocks the update in every tab until the returned function is called; blocks may overlap. */
  readonly block: (reason: UpdateBlockReason) => () => void;
  /**
   * Whether any tab blocks the update. Other tabs count from the first `subscribe` on, if the browser has Web Locks: it is
   * then true until the browser has confirmed that none of them blocks it.
   */
  readonly isBlocked: () => boolean;
  readonly subscribe: (listener: () => void) => () => void;
}

const NAME = 'behold-update-hold';

/**
 * Each block is a shared Web Lock, which the browser releases at the latest when its tab closes. A tab that acquires the
 * lock exclusively therefore knows that no block is left.
 */
export function createUpdateBlocker(platform: () => UpdateBlockerPlatform): UpdateBlocker {
  const own = new Set<symbol>();
  const { subscribe, notify, count } = createListeners();
  let isBlockedElsewhere = false;
  let shared: UpdateBlockerPlatform | null = null;

  const waitForOthers = ({ locks }: UpdateBlockerPlatform) => {
    if (locks === null || isBlockedElsewhere) return;
    isBlockedElsewhere = true;
    const release = () => {
      isBlockedElsewhere = false;
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
    block(reason) {
      const { locks, channel } = connect();
      const id = Symbol(reason);
      own.add(id);
      notify();
      let unlock: () => void = () => undefined;
      const released = new Promise<void>((resolve) => {
        unlock = resolve;
      });
      void locks?.request(NAME, { mode: 'shared' }, () => released).catch(() => undefined);
      channel?.postMessage(null);
      return () => {
        unlock();
        if (own.delete(id)) notify();
      };
    },

    isBlocked: () => own.size > 0 || isBlockedElsewhere,

    subscribe(listener) {
      const isFirst = count() === 0;
      const unsubscribe = subscribe(listener);
      if (isFirst) waitForOthers(connect());
      return unsubscribe;
    },
  };
}

const updateBlocker = createUpdateBlocker(() => ({
  locks: globalThis.navigator?.locks ?? null,
  channel: 'BroadcastChannel' in globalThis ? new BroadcastChannel(NAME) : null,
}));

export const { block: blockUpdate } = updateBlocker;

export function useIsUpdateBlocked(): boolean {
  return useSyncExternalStore(updateBlocker.subscribe, updateBlocker.isBlocked, () => false);
}
