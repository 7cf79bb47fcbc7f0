import { startTransition, useCallback, useState } from 'react';

type State<Part> =
  | { readonly state: 'idle' | 'loading' | 'failed' }
  | { readonly state: 'here'; readonly part: Part };

/**
 * Loads a module on demand. `React.lazy` would cache a failed load permanently and take down the page; here the user is
 * notified and can retry. `load` must be the same function on every render.
 */
export function useLazyModule<Part>(load: () => Promise<Part>): {
  readonly part: Part | null;
  readonly failed: boolean;
  readonly request: () => void;
  readonly clearFailure: () => void;
} {
  const [current, setCurrent] = useState<State<Part>>({ state: 'idle' });

  const request = useCallback(() => {
    setCurrent((previous) => (previous.state === 'here' ? previous : { state: 'loading' }));
    load().then(
      (part) => {
        // It may suspend for its texts; a transition keeps the current content visible meanwhile.
        startTransition(() => setCurrent({ state: 'here', part }));
      },
      () => setCurrent((previous) => (previous.state === 'here' ? previous : { state: 'failed' })),
    );
  }, [load]);

  const clearFailure = useCallback(() => {
    setCurrent((previous) => (previous.state === 'failed' ? { state: 'idle' } : previous));
  }, []);

  return {
    part: current.state === 'here' ? current.part : null,
    failed: current.state === 'failed',
    request,
    clearFailure,
  };
}
