import { useState } from 'react';
import type { FailureNoteProps } from './failure-note.tsx';
import { useRunOnce } from '../../ui/form/use-run-once.ts';

/** Why an action failed. A failure that is `final` cannot be retried. */
type TaskFailure = string | { readonly final: string };

/**
 * Runs an action, once at a time. `work` resolves with the reason of a failure, which {@link FailureNote} shows where the
 * action was started, with a button that repeats it.
 */
export function useTask() {
  const { isRunning: isBusy, run: runOnce } = useRunOnce();
  const [failure, setFailure] = useState<FailureNoteProps>({ text: null });
  const run = (work: () => Promise<TaskFailure | null>): Promise<void> =>
    runOnce(async () => {
      const failed = await work();
      if (failed === null) setFailure({ text: null });
      else if (typeof failed === 'string') {
        setFailure({ text: failed, onRetry: () => void run(work) });
      } else setFailure({ text: failed.final });
    });
  return { isBusy, failure, run };
}
