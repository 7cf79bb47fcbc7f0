import { lazy, Suspense, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useWelcome } from '../../data/kept-account.ts';
import { PersonIcon } from '../../ui/icons/icons.tsx';
import { useOnDemand } from '../../ui/use-on-demand.ts';
import { ToolMenu } from './tool-menu.tsx';

const loadMenu = async () => (await import('../../features/account/account-menu.tsx')).AccountMenu;
const WelcomeToast = lazy(async () => ({
  default: (await import('../../features/account/welcome-toast.tsx')).WelcomeToast,
}));

/** Stands in the header of whoever is signed in on this device; what is behind it comes when it is opened. */
export function AccountButton({ place }: { readonly place: string }) {
  const { t } = useTranslation('account-menu');
  const { part: Menu, failed, request } = useOnDemand(loadMenu);
  const isWelcome = useWelcome();
  // Open on this very page: going to another one closes it.
  const [openAt, setOpenAt] = useState<string | null>(null);
  const isOpen = openAt === place;
  const close = useCallback(() => {
    setOpenAt(null);
  }, []);
  return (
    <ToolMenu
      label={t('open')}
      icon={<PersonIcon />}
      isOpen={isOpen}
      onToggle={() => {
        if (!isOpen) request();
        setOpenAt(isOpen ? null : place);
      }}
      onClose={close}
      beside={
        isWelcome && (
          <Suspense>
            <WelcomeToast />
          </Suspense>
        )
      }
    >
      {Menu !== null && <Menu onDone={close} />}
      {failed && <p role="alert">{t('notLoaded')}</p>}
    </ToolMenu>
  );
}
