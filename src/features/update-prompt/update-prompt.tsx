import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Toast, ToastAction } from '../../ui/toast.tsx';

export interface UpdatePromptProps {
  /** A new release waits on this device. */
  readonly available: boolean;
  /** Makes the new release take over; the page reloads. */
  readonly apply: () => void;
  /** Somebody writes or something is being sent: the offer can wait. */
  readonly isHeld: boolean;
}

/** Offers the new release and never takes it by itself. "Later" lasts until the page is opened again. */
export function UpdatePrompt({ available, apply, isHeld }: UpdatePromptProps) {
  const [postponed, setPostponed] = useState(false);
  if (!available || isHeld || postponed) return null;
  return (
    <Suspense fallback={null}>
      <Offer apply={apply} postpone={() => setPostponed(true)} />
    </Suspense>
  );
}

function Offer({ apply, postpone }: { readonly apply: () => void; readonly postpone: () => void }) {
  const { t } = useTranslation('install');
  return (
    <Toast
      actions={
        <>
          <ToastAction onClick={postpone}>{t('update.later')}</ToastAction>
          <ToastAction isMain onClick={apply}>
            {t('update.apply')}
          </ToastAction>
        </>
      }
    >
      {t('update.ready')}
    </Toast>
  );
}
