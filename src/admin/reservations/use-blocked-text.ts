import { useTranslation } from 'react-i18next';

/** Returns a function for what was blocked under a title; `skipped` times were not, because they are reserved. */
export function useBlockedText(): (skipped: number, title: string) => string {
  const { t } = useTranslation('admin/reservations');
  return (skipped, title) =>
    skipped === 0
      ? t('church.blocked', { title })
      : t('church.blockedBut', { title, count: skipped });
}
