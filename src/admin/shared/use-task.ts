import { useState } from 'react';
import type { FailureNoteProps } from './failure-note.tsx';
import { useRunOnce } from '../../ui/form/use-run-once.ts';
import { useLateFailure } from './use-late-failure.ts';

/** Why an action failed. A failure that is `final` cannot be retried. */
type TaskFailure = string | { readonly final: string };

interface Failed<Args> {
  readonly reason: TaskFailure;
  readonly args: Args;
}

/**
 * Runs an action, once at a time. `work` resolves with the reason of a failure, which {@link FailureNote} shows where the
 * action was started, with a button that repeats it with the same arguments and the present contents of the form. A toast
 * reports it if the place has been left.
 */
export function useTask<Args extends readonly unknown[] = []>(
  work: (...args: Args) => Promise<TaskFailure | null>,
) {
  const { isRunning: isBusy, run: runOnce } = useRunOnce();
  const reportLate = useLateFailure();
  const [failed, setFailed] = useState<Failed<Args> | null>(null);
  const run = (...args: Args): Promise<void> =>
    runOnce(async () => {
      const reason = await work(...args);
      setFailed(reason === null ? null : { reason, args });
      if (reason !== null) reportLate(typeof reason === 'string' ? reason : reason.final);
    });
  const failure: FailureNoteProps =
    failed === null
      ? { text: null }
      : typeof failed.reason === 'string'
        ? { text: failed.reason, onRetry: () => void run(...failed.args) }
        : { text: failed.reason.final };
  return { isBusy, failure, run, clearFailure: () => setFailed(null) };
}
