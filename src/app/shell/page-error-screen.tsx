import type { ErrorComponentProps } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useConnectivity } from '../../platform/use-connectivity.ts';
import classes from './page-error-screen.module.css';

/** Error screen for a page that failed to load or render; retrying reloads the page. */
export function PageErrorScreen(_: ErrorComponentProps) {
  const { t } = useTranslation('shell');
  const connectivity = useConnectivity();
  return (
    <div className={classes.screen} role="alert">
      <h1>{t('pageError.title')}</h1>
      <p>{connectivity === 'online' ? t('pageError.body') : t('pageError.offlineBody')}</p>
      <button
        type="button"
        onClick={() => {
          location.reload();
        }}
      >
        {t('pageError.retry')}
      </button>
    </div>
  );
}
