import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { pushSupport } from '../../platform/push-subscription.ts';
import { useLazyModule } from '../../ui/use-lazy-module.ts';
import classes from './daily-prayer.module.css';

const loadDialog = async () => (await import('./reminder-dialog.tsx')).ReminderDialog;

/** Opens the settings of the daily reminder; hidden in browsers without push messages. */
export function ReminderButton() {
  const { t } = useTranslation('prayer-dialogs');
  const { part: Dialog, failed, request } = useLazyModule(loadDialog);
  const [opened, setOpened] = useState(false);
  if (pushSupport() === 'none') return null;
  return (
    <>
      <button
        type="button"
        className={classes.tool}
        aria-haspopup="dialog"
        onClick={() => {
          request();
          setOpened(true);
        }}
      >
        <svg viewBox="0 0 20 20" aria-hidden="true">
          <path d="M10 3a4.5 4.5 0 0 0-4.5 4.5c0 4-1.5 5.5-1.5 5.5h12s-1.5-1.5-1.5-5.5A4.5 4.5 0 0 0 10 3zM8.5 16a1.6 1.6 0 0 0 3 0" />
        </svg>
        {t('reminder.open')}
      </button>
      {failed && opened && <p role="alert">{t('reminder.notOpened')}</p>}
      {Dialog !== null && <Dialog opened={opened} onClose={() => setOpened(false)} />}
    </>
  );
}
