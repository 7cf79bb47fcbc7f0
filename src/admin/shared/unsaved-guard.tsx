import { useBlocker } from '@tanstack/react-router';
import { useCallback, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { actionClass, Actions } from '../../ui/actions.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { AskToLeaveContext, hasUnsavedChanges, type AskToLeave } from './unsaved-changes.ts';
import classes from './unsaved-guard.module.css';

/** The tab, and what is open in it. */
function placeOf(search: object): string {
  const tab = 'tab' in search ? String(search.tab) : '';
  return 'item' in search ? `${tab} ${String(search.item)}` : tab;
}

/** Asks before a change of page or tab takes away what was not saved; the browser itself asks before it closes. */
export function UnsavedGuard({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation('admin/frame');
  const [asking, setAsking] = useState<((leave: boolean) => void) | null>(null);
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      hasUnsavedChanges() &&
      (current.pathname !== next.pathname || placeOf(current.search) !== placeOf(next.search)),
    enableBeforeUnload: hasUnsavedChanges,
    withResolver: true,
  });
  const askToLeave = useCallback<AskToLeave>(() => {
    if (!hasUnsavedChanges()) return Promise.resolve(true);
    return new Promise((resolve) => setAsking(() => resolve));
  }, []);
  const answer = (leave: boolean) => {
    asking?.(leave);
    setAsking(null);
    if (leave) blocker.proceed?.();
    else blocker.reset?.();
  };

  return (
    <AskToLeaveContext value={askToLeave}>
      {children}
      <Dialog
        opened={asking !== null || blocker.status === 'blocked'}
        onClose={() => answer(false)}
        title={t('unsaved.title')}
        closeLabel={t('unsaved.stay')}
      >
        <div className={classes['asked']}>
          <p>{t('unsaved.body')}</p>
          <Actions>
            <button type="button" className={actionClass('primary')} onClick={() => answer(false)}>
              {t('unsaved.stay')}
            </button>
            <button type="button" className={actionClass('secondary')} onClick={() => answer(true)}>
              {t('unsaved.leave')}
            </button>
          </Actions>
        </div>
      </Dialog>
    </AskToLeaveContext>
  );
}
