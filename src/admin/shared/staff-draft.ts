import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { createAccountDraftAutosave } from '../../data/account/account-drafts.ts';
import type { DraftAutosave } from '../../data/drafts/draft-autosave.ts';
import { useStaff } from './staff-context.ts';
import { useStaffToast } from './staff-toasts.tsx';

export interface StaffDraft extends Pick<DraftAutosave, 'save' | 'settle'> {
  /** The stored draft, of unknown shape; null if there is none. */
  readonly saved: unknown;
}

/**
 * The draft of one staff form on this device, such as `prayer/2026-11-21`; null until it is loaded. A form starts with
 * `saved`, calls `save` on every change, and `save(null)` and `settle()` after it was submitted or discarded. A toast says
 * that another tab has overwritten the draft.
 */
export function useStaffDraft(form: string): StaffDraft | null {
  const { t } = useTranslation('admin/frame');
  const { user } = useStaff();
  const toast = useStaffToast();
  const key = `${user.id} ${form}`;
  const [read, setRead] = useState<{ readonly key: string; readonly draft: StaffDraft } | null>(
    null,
  );
  const reportOverwritten = useEffectEvent(() => {
    toast({ tone: 'failed', heading: t('overwritten.heading'), text: t('overwritten.text') });
  });
  useEffect(() => {
    const autosave = createAccountDraftAutosave(user.id, form, () => reportOverwritten());
    let isUnmounted = false;
    void autosave.read().then((saved) => {
      const { save, settle } = autosave;
      if (!isUnmounted) setRead({ key: `${user.id} ${form}`, draft: { saved, save, settle } });
    });
    return () => {
      isUnmounted = true;
      autosave.stop();
    };
  }, [user.id, form]);
  return read?.key === key ? read.draft : null;
}

/** Whether a draft has the fields of a form with values of the same types. */
export function isDraftOf<Values extends object>(saved: unknown, empty: Values): saved is Values {
  return (
    typeof saved === 'object' &&
    saved !== null &&
    Object.entries(empty).every(([field, value]) => {
      const own: unknown = Reflect.get(saved, field);
      if (Array.isArray(value)) return Array.isArray(own);
      return typeof value === 'object' && value !== null
        ? isDraftOf(own, value)
        : typeof own === typeof value;
    })
  );
}
