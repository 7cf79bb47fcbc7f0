import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useDeviceFlag } from '../../platform/use-device-flag.ts';
import { CloseIcon } from '../../ui/icons/icons.tsx';
import classes from './app-browser-notice.module.css';
import { useInstallPath } from './use-install-path.ts';

/**
 * Shown at the top of the page in in-app browsers such as KakaoTalk's until dismissed: how to open the site in the
 * device's own browser.
 */
export function AppBrowserNotice() {
  const path = useInstallPath();
  const [isClosed, setIsClosed] = useDeviceFlag('appBrowserNoticeClosed');
  if (path.kind !== 'open_in_browser' || isClosed) return null;
  return (
    <Suspense fallback={null}>
      <Notice
        href={path.href}
        onClose={() => {
          setIsClosed(true);
          // The inline script has reserved the space.
          delete document.documentElement.dataset['inApp'];
        }}
      />
    </Suspense>
  );
}

interface NoticeProps {
  readonly href: string;
  readonly onClose: () => void;
}

function Notice({ href, onClose }: NoticeProps) {
  const { t } = useTranslation(['install', 'shell']);
  return (
    <aside className={classes.notice} aria-label={t('entry.openInBrowser')}>
      <div className={classes.bar}>
        <p>{t('notice')}</p>
        <a href={href}>{t('entry.openInBrowser')}</a>
        <button type="button" onClick={onClose}>
          <CloseIcon />
          <span className="visually-hidden">{t('shell:close')}</span>
        </button>
      </div>
    </aside>
  );
}
