import { useTranslation } from 'react-i18next';
import { actionClass } from './actions.tsx';

/** Repeats a failed request or import. */
export function RetryButton({ onClick }: { readonly onClick: () => void }) {
  const { t } = useTranslation();
  return (
    <button type="button" className={actionClass('secondary')} onClick={onClick}>
      {t('retry')}
    </button>
  );
}
