import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Toast, ToastAction } from '../../ui/toast.tsx';

interface UpdatePromptProps {
  /** A new release is installed and waiting. */
  readonly available: boolean;
  /** Activates the new release and reloads the page. */
  readonly apply: () => void;
  /** Postpones the prompt while the user is typing or something is being sent. */
  readonly isHeld: boolean;
}

/** Offers to update to the new release, and never updates by itself. "Later" lasts until the page is reloaded. */
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
      isBehindDialogs
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
