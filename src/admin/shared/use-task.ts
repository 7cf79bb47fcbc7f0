import { useState } from 'react';
import type { FailureNoteProps } from './failure-note.tsx';
import { useRunOnce } from '../../ui/form/use-run-once.ts';

/**
 * Runs an action, once at a time. `work` resolves with the reason of a failure, which {@link FailureNote} shows where the
 * action was started, with a button that repeats it.
 */
export function useTask() {
  const { isRunning: isBusy, run: runOnce } = useRunOnce();
  const [failure, setFailure] = useState<FailureNoteProps>({ text: null });
  const run = (work: () => Promise<string | null>): Promise<void> =>
    runOnce(async () => {
      const text = await work();
      setFailure(text === null ? { text } : { text, onRetry: () => void run(work) });
    });
  return { isBusy, failure, run };
}
