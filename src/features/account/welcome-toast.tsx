import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { setWelcome } from '../../data/account/stored-session.ts';
import { Toast } from '../../ui/toast.tsx';

const SHOWN_MS = 8_000;

/**
 * Shown after sign-in on the page that it redirects to. A portal, because the header has its own colors and stacking
 * context.
 */
export function WelcomeToast() {
  const { t } = useTranslation('account');
  useEffect(() => {
    const timer = setTimeout(() => setWelcome(false), SHOWN_MS);
    return () => clearTimeout(timer);
  }, []);
  return createPortal(
    <Toast isBehindDialogs onClose={() => setWelcome(false)}>
      {t('welcome')}
    </Toast>,
    document.body,
  );
}
