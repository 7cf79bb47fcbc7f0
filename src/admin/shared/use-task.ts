import { useState } from 'react';
import type { FailureNoteProps } from './failure-note.tsx';

/**
 * Runs an action, once at a time. `work` resolves with the reason of a failure, which {@link FailureNote} shows where the
 * action was started, with a button that repeats it.
 */
export function useTask() {
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<FailureNoteProps>({ text: null });
  const run = async (work: () => Promise<string | null>): Promise<void> => {
    if (isBusy) return;
    setIsBusy(true);
    const text = await work();
    setIsBusy(false);
    setFailure(text === null ? { text } : { text, onRetry: () => void run(work) });
  };
  return { isBusy, failure, run };
}
