import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ShareButtonPlace } from '../../domain/install-path.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import type { LazyDialogProps } from '../../ui/lazy-dialog.tsx';
import { NoBreak } from '../../ui/no-break.tsx';
import classes from './install-guide-dialog.module.css';
import {
  AddToHomeScreenPicture,
  AddressPicture,
  AppOnHomeScreenPicture,
  BrowserMenuPicture,
  ShareButtonPicture,
} from './install-pictures.tsx';

export type InstallGuide = ShareButtonPlace | 'leave_app_browser';

/** Illustrated instructions for iOS, where a page cannot start the installation. */
export function InstallGuideDialog({
  opened,
  onClose,
  guide,
}: LazyDialogProps & { readonly guide: InstallGuide }) {
  const { t } = useTranslation('install');
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={guide === 'leave_app_browser' ? t('leave.title') : t('guide.title')}
    >
      {guide === 'leave_app_browser' ? (
        <LeaveSteps />
      ) : (
        <>
          <p className={classes.intro}>{t('guide.intro')}</p>
          <ol className={classes.steps} role="list">
            <Step picture={<ShareButtonPicture place={guide} />}>{t(SHARE_STEPS[guide])}</Step>
            <Step picture={<AddToHomeScreenPicture label={t('guide.menuItem')} />}>
              {t('guide.add')}
            </Step>
            <Step picture={<AppOnHomeScreenPicture />}>{t('guide.open')}</Step>
          </ol>
        </>
      )}
    </Dialog>
  );
}

const SHARE_STEPS = {
  safari_phone: 'guide.share.safariPhone',
  safari_tablet: 'guide.share.safariTablet',
  other_browser: 'guide.share.otherBrowser',
} as const satisfies Record<ShareButtonPlace, string>;

function Step({ picture, children }: { readonly picture: ReactNode; readonly children: string }) {
  return (
    <li className={classes.step}>
      {picture}
      <p>
        <NoBreak>{children}</NoBreak>
      </p>
    </li>
  );
}

function LeaveSteps() {
  const { t } = useTranslation('install');
  return (
    <>
      <p className={classes.intro}>{t('leave.intro')}</p>
      <ol className={classes.steps} role="list">
        <Step picture={<BrowserMenuPicture label={t('leave.menuItem')} />}>{t('leave.menu')}</Step>
        <Step picture={<AddressPicture />}>{t('leave.address')}</Step>
      </ol>
      {/* The address is visible and selectable, because some browsers do not allow pages to copy. */}
      <div className={classes.copy}>
        <p className={classes.address}>{location.href}</p>
        <CopyButton
          kind="secondary"
          text={location.href}
          label={t('leave.copy')}
          copied={t('leave.copied')}
          failed={t('leave.copyRefused')}
        />
      </div>
    </>
  );
}
