import { Alert, AppShell } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useConnectivity } from '../platform/use-connectivity.ts';
import { actionClass } from '../ui/actions.tsx';
import { StateMessage } from '../ui/query-state.tsx';
import { StaffTheme } from '../ui/theme/staff-theme.tsx';
import { useLazyModule } from '../ui/use-lazy-module.ts';
import classes from './admin-frame.module.css';
import { BottomMenu, SideMenu } from './admin-menu.tsx';
import { viewModules, type LoadView } from './admin-views.ts';
import { useAdminAddress } from './shared/admin-address.ts';
import { StaffToasts, useToastsOfArea } from './shared/staff-toasts.tsx';
import { UnsavedGuard } from './shared/unsaved-guard.tsx';

/** Mantine's breakpoint `md`. */
const WIDE = '(min-width: 62em)';
/** In px at the default text size. */
const MENU_WIDTH = 256;
const BAR_HEIGHT = 56;

/** Layout of the admin area: the menu, the toasts and the view selected by the address. */
export function AdminFrame() {
  const { t } = useTranslation('admin/frame');
  const { view } = useAdminAddress();
  const isWide = useMediaQuery(WIDE, undefined, { getInitialValueInEffect: false }) === true;
  const isOnline = useConnectivity() === 'online';
  useToastsOfArea();

  return (
    <StaffTheme>
      <UnsavedGuard>
        <AppShell
          mode="static"
          classNames={{ root: classes.shell, main: classes.main }}
          {...(isWide
            ? { navbar: { width: MENU_WIDTH, breakpoint: 'md' } }
            : { footer: { height: BAR_HEIGHT } })}
        >
          {isWide && (
            <AppShell.Navbar aria-label={t('views.label')} className={classes.side}>
              <AppShell.Section className={classes.menu}>
                <SideMenu />
              </AppShell.Section>
              <AppShell.Section className={classes.toasts}>
                <StaffToasts />
              </AppShell.Section>
            </AppShell.Navbar>
          )}
          {/* The page already provides the main landmark. */}
          <AppShell.Main role="presentation">
            {!isWide && (
              <div className={classes.topToasts}>
                <StaffToasts />
              </div>
            )}
            {!isOnline && (
              <Alert color="gray" role="status" mb="md">
                {t('offline')}
              </Alert>
            )}
            <View key={view} load={viewModules[view]} />
          </AppShell.Main>
          {!isWide && (
            <AppShell.Footer role="presentation" className={classes.bottom}>
              <BottomMenu />
            </AppShell.Footer>
          )}
        </AppShell>
      </UnsavedGuard>
    </StaffTheme>
  );
}

function View({ load }: { readonly load: LoadView }) {
  const { t } = useTranslation('admin/frame');
  const { part: Part, failed, request } = useLazyModule(load);
  useEffect(() => request(), [request]);
  if (Part !== null) {
    return (
      // Only the view suspends while its texts load: a hidden menu would lose the focus.
      <Suspense fallback={<p role="status">{t('viewLoading')}</p>}>
        <Part />
      </Suspense>
    );
  }
  if (!failed) return <p role="status">{t('viewLoading')}</p>;
  return (
    <StateMessage
      kind="error"
      heading={t('viewFailed.heading')}
      actions={
        <button type="button" className={actionClass('secondary')} onClick={request}>
          {t('viewFailed.retry')}
        </button>
      }
    >
      {t('viewFailed.body')}
    </StateMessage>
  );
}
