import { createContext, use, useEffect } from 'react';
import { holdUpdate } from '../../platform/update-hold.ts';

const unsaved = new Set<symbol>();

/** Whether some form of this page holds what was not saved. */
export function hasUnsavedChanges(): boolean {
  return unsaved.size > 0;
}

/**
 * Called by every staff form with whether it is dirty: then leaving the page, the tab or the browser asks first, and
 * no new release takes the page away.
 */
export function useUnsavedChanges(isDirty: boolean): void {
  useEffect(() => {
    if (!isDirty) return;
    const own = Symbol('unsaved');
    unsaved.add(own);
    const release = holdUpdate('unsaved_form');
    return () => {
      unsaved.delete(own);
      release();
    };
  }, [isDirty]);
}

export type AskToLeave = () => Promise<boolean>;

export const AskToLeaveContext = createContext<AskToLeave>(() => Promise.resolve(true));

/** Asks like a change of the page does, before a form is closed in its place; true when nothing is unsaved. */
export function useAskToLeave(): AskToLeave {
  return use(AskToLeaveContext);
}
