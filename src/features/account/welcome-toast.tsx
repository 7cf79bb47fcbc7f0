import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { setWelcome } from '../../data/account/stored-session.ts';
import { Toast, ToastAction } from '../../ui/toast.tsx';

const SHOWN_MS = 8_000;

/** Follows a sign-in to the page that it led to; outside the header, whose colours and layers are its own. */
export function WelcomeToast() {
  const { t } = useTranslation('account');
  useEffect(() => {
    const timer = setTimeout(() => setWelcome(false), SHOWN_MS);
    return () => clearTimeout(timer);
  }, []);
  return createPortal(
    <Toast
      actions={<ToastAction onClick={() => setWelcome(false)}>{t('closeWelcome')}</ToastAction>}
    >
      {t('welcome')}
    </Toast>,
    document.body,
  );
}
