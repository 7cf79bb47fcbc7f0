import { useRef, useState } from 'react';
import type { AccountResult } from '../../data/account/account-queries.ts';
import { useStaffFailureText, type RowFailure } from './staff-failure.ts';
import { useStaffToast } from './staff-toasts.tsx';
import { useLateFailure } from './use-late-failure.ts';

interface UndoableRemoval<Row> {
  /** Key of the toasts about a row. */
  readonly about: (id: string) => string;
  /** Resolves with the removed row; null if it had already been removed. */
  readonly removeRow: (id: string) => Promise<AccountResult<Row | null>>;
  readonly restoreRow: (row: Row) => Promise<AccountResult<unknown, string>>;
  readonly removedText: (row: Row) => string;
  readonly restoredText: (row: Row) => string;
  readonly alreadyRemoved: string;
  readonly notRemoved: string;
  readonly notRestored: string;
  /** By failures of a restoration that repeating it does not resolve. */
  readonly refusals?: Readonly<Record<string, { readonly heading: string; readonly text: string }>>;
}

/**
 * Returns a function that removes a row of a list, with a toast that restores it, and resolves with whether the row is
 * gone. Until `forget` is called once the list has been refetched, the row is not removed again.
 */
export function useUndoableRemoval<Row extends { readonly id: string }>(
  removal: UndoableRemoval<Row>,
) {
  const toast = useStaffToast();
  const failureText = useStaffFailureText();
  const reportLate = useLateFailure();
  /** Ids of rows that have been removed or are being removed. */
  const removing = useRef(new Set<string>());
  const [notRemoved, setNotRemoved] = useState<RowFailure | null>(null);

  const restore = async (row: Row) => {
    const about = removal.about(row.id);
    const answer = await removal.restoreRow(row);
    if (answer.ok) {
      removing.current.delete(row.id);
      toast({ tone: 'done', about, text: removal.restoredText(row) });
      return;
    }
    toast({
      tone: 'failed',
      about,
      ...(removal.refusals?.[answer.failure] ?? {
        text: `${removal.notRestored} ${failureText(answer.failure)}`,
        action: { run: () => void restore(row) },
      }),
    });
  };

  const remove = async (id: string): Promise<boolean> => {
    // The second click of a double click would report that somebody else had removed it.
    if (removing.current.has(id)) return false;
    removing.current.add(id);
    const answer = await removal.removeRow(id);
    if (!answer.ok) {
      removing.current.delete(id);
      const text = `${removal.notRemoved} ${failureText(answer.failure)}`;
      setNotRemoved({ id, text });
      reportLate(text);
      return false;
    }
    setNotRemoved(null);
    const removed = answer.value;
    toast({
      tone: 'done',
      about: removal.about(id),
      ...(removed === null
        ? { text: removal.alreadyRemoved }
        : { text: removal.removedText(removed), action: { run: () => void restore(removed) } }),
    });
    return true;
  };

  return { remove, notRemoved, forget: (id: string) => removing.current.delete(id) };
}
