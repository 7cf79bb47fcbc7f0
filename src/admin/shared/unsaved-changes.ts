import { createContext, use, useEffect } from 'react';
import { createListeners } from '../../platform/create-store.ts';
import { blockUpdate } from '../../platform/update-blocker.ts';

const unsaved = new Set<symbol>();
const listeners = createListeners();

/** Whether any form of this page has unsaved changes. */
export function hasUnsavedChanges(): boolean {
  return unsaved.size > 0;
}

/** Calls `onSaved` when the last unsaved change is saved or discarded; returns the unsubscribe function. */
export function watchUnsavedChanges(onSaved: () => void): () => void {
  return listeners.subscribe(() => {
    // After the effects of a form that was replaced by another one with the same changes.
    queueMicrotask(() => {
      if (!hasUnsavedChanges()) onSaved();
    });
  });
}

/**
 * Every staff form calls this with its dirty state. While dirty, leaving the page, the tab or the browser requires
 * confirmation, and no update reloads the page.
 */
export function useUnsavedChanges(isDirty: boolean): void {
  useEffect(() => {
    if (!isDirty) return;
    const own = Symbol('unsaved');
    unsaved.add(own);
    listeners.notify();
    const release = blockUpdate('unsaved_form');
    return () => {
      unsaved.delete(own);
      listeners.notify();
      release();
    };
  }, [isDirty]);
}

export type ConfirmLeave = () => Promise<boolean>;

export const ConfirmLeaveContext = createContext<ConfirmLeave>(() => Promise.resolve(true));

/**
 * Returns a function that asks for the same confirmation before a form is closed in place. It resolves with whether the
 * form may be closed; true if nothing is unsaved.
 */
export function useConfirmLeave(): ConfirmLeave {
  return use(ConfirmLeaveContext);
}
