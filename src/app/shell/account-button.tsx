import { lazy, Suspense, useCallback, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useWelcome } from '../../data/kept-account.ts';
import { PersonIcon } from '../../ui/icons/icons.tsx';
import { useOnDemand } from '../../ui/use-on-demand.ts';
import classes from './site-header.module.css';
import { useDismiss } from './use-dismiss.ts';

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
  const id = useId();
  const container = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const close = useCallback(() => {
    setOpenAt(null);
  }, []);
  useDismiss(isOpen, container, button, close);
  return (
    <div ref={container} className={classes['display']}>
      <button
        ref={button}
        type="button"
        className={classes['tool']}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => {
          if (!isOpen) request();
          setOpenAt(isOpen ? null : place);
        }}
      >
        <PersonIcon />
        <span className="visually-hidden">{t('open')}</span>
      </button>
      <div id={id} className={classes['displayPanel']} hidden={!isOpen}>
        {isOpen && Menu !== null && <Menu onDone={close} />}
        {isOpen && failed && <p role="alert">{t('notLoaded')}</p>}
      </div>
      {isWelcome && (
        <Suspense>
          <WelcomeToast />
        </Suspense>
      )}
    </div>
  );
}
