import { startTransition, useCallback, useState } from 'react';

type State<Part> =
  | { readonly state: 'idle' | 'loading' | 'failed' }
  | { readonly state: 'loaded'; readonly part: Part };

export interface LazyModule<Part> {
  readonly part: Part | null;
  readonly failed: boolean;
  readonly request: () => void;
  readonly clearFailure: () => void;
}

/** After this a stalled request counts as failed, so that the user can retry; its module is still used if it arrives. */
const TIMEOUT_MS = 10_000;

const preloaded = new WeakMap<() => Promise<unknown>, unknown>();

/** Loads a module that is rendered in a moment: {@link useLazyModule} with the same function then has it at once. */
export async function preloadModule(load: () => Promise<unknown>): Promise<void> {
  preloaded.set(load, await load());
}

/**
 * Loads a module on demand. `React.lazy` would cache a failed load permanently and take down the page; here the user is
 * notified and can retry. `load` must be the same function on every render.
 */
export function useLazyModule<Part>(load: () => Promise<Part>): LazyModule<Part> {
  const [current, setCurrent] = useState<State<Part>>(() =>
    preloaded.has(load)
      ? { state: 'loaded', part: preloaded.get(load) as Part }
      : { state: 'idle' },
  );

  const request = useCallback(() => {
    // An object of its own for each request: the timeout of an earlier one does not end it.
    const loading = { state: 'loading' } as const;
    const fail = () => {
      setCurrent((previous) => (previous === loading ? { state: 'failed' } : previous));
    };
    setCurrent((previous) => (previous.state === 'loaded' ? previous : loading));
    setTimeout(fail, TIMEOUT_MS);
    load().then((part) => {
      // It may suspend for its texts; a transition keeps the current content visible meanwhile.
      startTransition(() => setCurrent({ state: 'loaded', part }));
    }, fail);
  }, [load]);

  const clearFailure = useCallback(() => {
    setCurrent((previous) => (previous.state === 'failed' ? { state: 'idle' } : previous));
  }, []);

  return {
    part: current.state === 'loaded' ? current.part : null,
    failed: current.state === 'failed',
    request,
    clearFailure,
  };
}
