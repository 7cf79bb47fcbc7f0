import { ActionIcon, Alert, AppShell, Button, Kbd } from '@mantine/core';
import { useHotkeys, useMediaQuery } from '@mantine/hooks';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useConnectivity } from '../platform/use-connectivity.ts';
import { SearchIcon } from '../ui/icons/icons.tsx';
import { StaffTheme } from '../ui/theme/staff-theme.tsx';
import { LoadFailedToast } from '../ui/toast.tsx';
import { useLazyModule } from '../ui/use-lazy-module.ts';
import classes from './admin-frame.module.css';
import { BottomMenu, SideMenu } from './admin-menu.tsx';
import { viewModules } from './admin-views.ts';
import { LazyView } from './lazy-view.tsx';
import { useAdminAddress } from './shared/admin-address.ts';
import { StaffToasts, useToastsOfArea } from './shared/staff-toasts.tsx';
import { UnsavedGuard } from './shared/unsaved-guard.tsx';
import { useViewTitle } from './shared/view-title.ts';

const loadSpotlight = async () => (await import('./spotlight/staff-spotlight.tsx')).StaffSpotlight;

/** Mantine's breakpoint `md`. */
const WIDE = '(min-width: 62em)';
/** In px at the default text size. */
const MENU_WIDTH = 256;
const BAR_HEIGHT = 56;
const IS_APPLE = /Mac|iP(?:hone|ad|od)/.test(navigator.userAgent);

/** Layout of the admin area: the menu, the toasts and the view selected by the address. */
export function AdminFrame() {
  const { t } = useTranslation('admin/frame');
  const { view } = useAdminAddress();
  const isWide = useMediaQuery(WIDE, undefined, { getInitialValueInEffect: false }) === true;
  const isOnline = useConnectivity() === 'online';
  useToastsOfArea();
  useViewTitle(t(`views.${view}`));
  /** How often the spotlight was opened. */
  const [openCount, setOpenCount] = useState(0);
  const { part: Spotlight, failed, request, clearFailure } = useLazyModule(loadSpotlight);
  const jump = () => {
    request();
    setOpenCount((times) => times + 1);
  };
  useHotkeys([['mod+K', jump]], []);

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
              <AppShell.Section className={classes.section} p="sm">
                <Button
                  variant="default"
                  fullWidth
                  mb="xs"
                  leftSection={<SearchIcon />}
                  rightSection={<Kbd>{t(IS_APPLE ? 'jump.keys.apple' : 'jump.keys.others')}</Kbd>}
                  aria-keyshortcuts={IS_APPLE ? 'Meta+K' : 'Control+K'}
                  onClick={jump}
                >
                  {t('jump.open')}
                </Button>
                <SideMenu />
              </AppShell.Section>
              <AppShell.Section className={classes.section} mt="auto" p="xs">
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
            <div className={classes.content}>
              {/* The focus stays on the link of the menu. */}
              <p className="visually-hidden" role="status">
                {t(`views.${view}`)}
              </p>
              {!isWide && (
                <ActionIcon className={classes.jump} aria-label={t('jump.open')} onClick={jump}>
                  <SearchIcon />
                </ActionIcon>
              )}
              {!isOnline && (
                <Alert color="gray" role="status" mb="md">
                  {t('offline')}
                </Alert>
              )}
              <LazyView key={view} load={viewModules[view]} />
            </div>
          </AppShell.Main>
          {!isWide && (
            <AppShell.Footer role="presentation" className={classes.bottom}>
              <BottomMenu />
            </AppShell.Footer>
          )}
        </AppShell>
        <Suspense>
          {Spotlight !== null && openCount > 0 && <Spotlight openCount={openCount} />}
        </Suspense>
        {failed && (
          <LoadFailedToast
            text={t('jump.notLoaded')}
            onRetry={request}
            onDismiss={() => {
              // Not opened if its code still arrives.
              setOpenCount(0);
              clearFailure();
            }}
          />
        )}
      </UnsavedGuard>
    </StaffTheme>
  );
}
