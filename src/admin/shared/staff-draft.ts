import { useEffect, useState } from 'react';
import { createAccountDraftAutosave } from '../../data/account/account-drafts.ts';
import type { DraftAutosave } from '../../data/drafts/draft-autosave.ts';
import { useStaff } from './staff-context.ts';

export interface StaffDraft extends Pick<DraftAutosave, 'save' | 'settle'> {
  /** What was left here and not saved, of unknown shape; null when there is nothing. */
  readonly saved: unknown;
}

/**
 * The draft of one staff form on this device, such as `prayer/2026-11-21`; null until it was read. A form begins with
 * `kept`, calls `keep` with every change, and `keep(null)` and `settle()` once it is saved or thrown away.
 */
export function useStaffDraft(form: string): StaffDraft | null {
  const { user } = useStaff();
  const key = `${user.id} ${form}`;
  const [read, setRead] = useState<{ readonly key: string; readonly draft: StaffDraft } | null>(
    null,
  );
  useEffect(() => {
    const autosave = createAccountDraftAutosave(user.id, form);
    let gone = false;
    void autosave.read().then((saved) => {
      const { save, settle } = autosave;
      if (!gone) setRead({ key: `${user.id} ${form}`, draft: { saved, save, settle } });
    });
    return () => {
      gone = true;
      autosave.stop();
    };
  }, [user.id, form]);
  return read?.key === key ? read.draft : null;
}
