import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { InstallPath } from '../../domain/install-path.ts';
import { LoadFailedToast } from '../../ui/toast.tsx';
import { useLazyModule } from '../../ui/use-lazy-module.ts';
import { acceptInstallOffer } from './capture-install-prompt.ts';
import classes from './install-entry.module.css';
import type { InstallGuide } from './install-guide-dialog.tsx';
import { useInstallPath } from './use-install-path.ts';

const loadDialog = async () => (await import('./install-guide-dialog.tsx')).InstallGuideDialog;

/** Install link for a footer or menu; renders nothing if the site is installed or cannot be. */
export function InstallEntry({ className }: { readonly className: string }) {
  const path = useInstallPath();
  if (path.kind === 'none') return null;
  return (
    <Suspense fallback={null}>
      <InstallLink path={path} className={className} />
    </Suspense>
  );
}

type ReadyPath = Exclude<InstallPath, { kind: 'none' }>;

function InstallLink({
  path,
  className,
}: {
  readonly path: ReadyPath;
  readonly className: string;
}) {
  const { t } = useTranslation('install');
  switch (path.kind) {
    case 'open_in_browser':
      return (
        <a className={className} href={path.href}>
          <InstallSign />
          {t('entry.openInBrowser')}
        </a>
      );
    case 'browser_prompt':
      return (
        <button type="button" className={className} onClick={() => void acceptInstallOffer()}>
          <InstallSign />
          {t('entry.install')}
        </button>
      );
    case 'home_screen_guide':
      return (
        <GuideEntry className={className} guide={path.shareButton} label={t('entry.install')} />
      );
    case 'open_in_browser_guide':
      return (
        <GuideEntry
          className={className}
          guide="leave_app_browser"
          label={t('entry.openInBrowser')}
        />
      );
  }
}

function GuideEntry({
  className,
  guide,
  label,
}: {
  readonly className: string;
  readonly guide: InstallGuide;
  readonly label: string;
}) {
  const { t } = useTranslation('install');
  const [opened, setOpened] = useState(false);
  const { part: GuideDialog, failed, request, clearFailure } = useLazyModule(loadDialog);
  return (
    <>
      <button
        type="button"
        className={className}
        aria-haspopup="dialog"
        onClick={() => {
          setOpened(true);
          request();
        }}
      >
        <InstallSign />
        {label}
      </button>
      {GuideDialog !== null && (
        <GuideDialog opened={opened} onClose={() => setOpened(false)} guide={guide} />
      )}
      {failed && (
        <LoadFailedToast
          text={t('loadFailed')}
          onRetry={request}
          onDismiss={() => {
            // Not opened if its code still arrives.
            setOpened(false);
            clearFailure();
          }}
        />
      )}
    </>
  );
}

function InstallSign() {
  return (
    <svg className={classes.sign} viewBox="0 0 24 24" aria-hidden="true">
      <rect x="6" y="2.75" width="12" height="18.5" rx="2.5" />
      <path d="M12 7v6.5m0 0 2.6-2.6M12 13.5l-2.6-2.6M10 18h4" />
    </svg>
  );
}
