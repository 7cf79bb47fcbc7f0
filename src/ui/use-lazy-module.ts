import { startTransition, useCallback, useState } from 'react';

type State<Part> =
  | { readonly state: 'unasked' | 'loading' | 'failed' }
  | { readonly state: 'here'; readonly part: Part };

/**
 * Code that arrives when somebody asks for it. `React.lazy` would keep a failed load for ever and take the page
 * with it; somebody who lost the signal must be told, and be able to ask again.
 * `load` must be the same function at every render.
 */
export function useLazyModule<Part>(load: () => Promise<Part>): {
  readonly part: Part | null;
  readonly failed: boolean;
  readonly request: () => void;
  readonly clearFailure: () => void;
} {
  const [current, setCurrent] = useState<State<Part>>({ state: 'unasked' });

  const request = useCallback(() => {
    setCurrent((previous) => (previous.state === 'here' ? previous : { state: 'loading' }));
    load().then(
      (part) => {
        // It may still wait for its texts; as a transition it does not take away what is shown meanwhile.
        startTransition(() => setCurrent({ state: 'here', part }));
      },
      () => setCurrent((previous) => (previous.state === 'here' ? previous : { state: 'failed' })),
    );
  }, [load]);

  const clearFailure = useCallback(() => {
    setCurrent((previous) => (previous.state === 'failed' ? { state: 'unasked' } : previous));
  }, []);

  return {
    part: current.state === 'here' ? current.part : null,
    failed: current.state === 'failed',
    request,
    clearFailure,
  };
}
