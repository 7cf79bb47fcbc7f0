import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useWelcome } from '../../data/account/stored-session.ts';
import { PersonIcon } from '../../ui/icons/icons.tsx';
import { useLazyModule } from '../../ui/use-lazy-module.ts';
import { closeHeaderMenus, HeaderMenu } from './header-menu.tsx';
import { lazyWithRetry } from '../../ui/lazy-with-retry.ts';

const loadMenu = async () => (await import('../../features/account/account-menu.tsx')).AccountMenu;
const WelcomeToast = lazyWithRetry(
  async () => (await import('../../features/account/welcome-toast.tsx')).WelcomeToast,
);

/** The header's account button while a user is signed in on this device. Its menu is loaded on first use. */
export function AccountButton() {
  const { t } = useTranslation('account-menu');
  const { part: Menu, failed, request } = useLazyModule(loadMenu);
  /** A new key whenever the menu opens, as closing it dismisses a question in it. */
  const [openCount, setOpenCount] = useState(0);
  const isWelcome = useWelcome();
  return (
    <>
      <HeaderMenu
        label={t('open')}
        icon={<PersonIcon />}
        onOpen={() => {
          request();
          setOpenCount(openCount + 1);
        }}
      >
        {Menu !== null && <Menu key={openCount} onDone={closeHeaderMenus} />}
        {failed && <p role="alert">{t('notLoaded')}</p>}
      </HeaderMenu>
      {isWelcome && (
        <Suspense>
          <WelcomeToast />
        </Suspense>
      )}
    </>
  );
}
