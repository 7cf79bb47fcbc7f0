import { useRouterState } from '@tanstack/react-router';
import { lazy, Suspense, useCallback, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  headerNavigation,
  type NavigationItem,
  type NavigationMenu,
} from '../../content/navigation.ts';
import { useAccountKept } from '../../data/kept-account.ts';
import { ChevronDownIcon, CloseIcon, MenuIcon, TextSizeIcon } from '../../ui/icons/icons.tsx';
import { Logo } from '../../ui/icons/logo.tsx';
import { AccountButton } from './account-button.tsx';
import { DisplaySettings } from './display-settings.tsx';
import { LanguageSwitch } from './language-switch.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { shownPage } from '../shown-page.ts';
import classes from './site-header.module.css';
import { ToolMenu } from './tool-menu.tsx';
import { useDismiss } from './use-dismiss.ts';
import { useScrolledPast } from './use-scrolled-past.ts';

const MobileMenu = lazy(async () => ({ default: (await import('./mobile-menu.tsx')).MobileMenu }));

/** After so many pixels the bar becomes solid: later on home, whose picture reaches under it. */
const SOLID_AFTER = { home: 80, elsewhere: 20 };

export function SiteHeader() {
  const { t } = useTranslation('shell');
  const pageId = useRouterState({ select: ({ matches }) => shownPage(matches) });
  const pathname = useRouterState({ select: ({ location }) => location.pathname });
  // Open on this very page: going to another one closes it.
  const [menuOpenAt, setMenuOpenAt] = useState<string | null>(null);
  const isMenuOpen = menuOpenAt === pathname;
  const isScrolled = useScrolledPast(pageId === 'home' ? SOLID_AFTER.home : SOLID_AFTER.elsewhere);
  const menuButton = useRef<HTMLButtonElement>(null);
  const header = useRef<HTMLElement>(null);
  const closeMenu = useCallback(() => {
    setMenuOpenAt(null);
  }, []);
  useDismiss(isMenuOpen, header, menuButton, closeMenu);
  const hasAccount = useAccountKept();

  return (
    <header
      ref={header}
      className={classes['header']}
      data-solid={isScrolled || isMenuOpen || undefined}
      data-page={pageId === 'home' ? 'home' : undefined}
    >
      <div className={classes['bar']}>
        <nav className={classes['wide']} aria-label={t('menu.label')}>
          <ul className={classes['group']}>
            {headerNavigation.left.map((item) => (
              <BarItem key={item.label} item={item} />
            ))}
          </ul>
          <PageLink path="/" className={classes['brand']} aria-label={t('menu.home')}>
            <Logo />
            <span>{t('churchName')}</span>
          </PageLink>
          <ul className={classes['group']}>
            {headerNavigation.right.map((item) => (
              <BarItem key={item.label} item={item} />
            ))}
          </ul>
        </nav>
        <PageLink path="/" className={classes['narrowBrand']} aria-label={t('menu.home')}>
          <Logo />
          <span>{t('churchName')}</span>
        </PageLink>
        <div className={classes['tools']}>
          <LanguageSwitch className={classes['tool']} />
          <DisplayMenu />
          {hasAccount && (
            <Suspense>
              <AccountButton place={pathname} />
            </Suspense>
          )}
          <button
            ref={menuButton}
            type="button"
            className={classes['menuButton']}
            aria-expanded={isMenuOpen}
            aria-controls="mobile-menu"
            onClick={() => {
              setMenuOpenAt(isMenuOpen ? null : pathname);
            }}
          >
            {isMenuOpen ? <CloseIcon /> : <MenuIcon />}
            <span className="visually-hidden">{isMenuOpen ? t('menu.close') : t('menu.open')}</span>
          </button>
        </div>
      </div>
      <div id="mobile-menu" className={classes['narrow']} hidden={!isMenuOpen}>
        {isMenuOpen && (
          <Suspense fallback={t('loading')}>
            <MobileMenu />
          </Suspense>
        )}
      </div>
    </header>
  );
}

function BarItem({ item }: { readonly item: NavigationItem }) {
  const { t } = useTranslation('navigation');
  if (item.kind === 'menu') return <BarMenu menu={item} />;
  return (
    <li>
      <PageLink path={item.path} className={classes['link']}>
        {t(item.label)}
      </PageLink>
    </li>
  );
}

/** Opens by click, by key, and for a mouse that rests on it. */
function BarMenu({ menu }: { readonly menu: NavigationMenu }) {
  const { t } = useTranslation('navigation');
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const container = useRef<HTMLLIElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const close = useCallback(() => {
    setOpen(false);
  }, []);
  useDismiss(isOpen, container, button, close);
  return (
    <li
      ref={container}
      className={classes['menu']}
      onPointerEnter={({ pointerType }) => {
        if (pointerType === 'mouse') setOpen(true);
      }}
      onPointerLeave={({ pointerType }) => {
        if (pointerType === 'mouse') close();
      }}
    >
      <button
        ref={button}
        type="button"
        className={classes['link']}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={({ detail }) => {
          // A mouse click follows the hover that has just opened it; keys and touch toggle.
          setOpen((open) => (detail > 0 && matchMedia('(hover: hover)').matches ? true : !open));
        }}
      >
        {t(menu.label)}
        <ChevronDownIcon />
      </button>
      <ul id={id} className={classes['dropdown']} hidden={!isOpen}>
        {menu.links.map(({ label, path }) => (
          <li key={label}>
            <PageLink path={path} onClick={close}>
              {t(label)}
            </PageLink>
          </li>
        ))}
      </ul>
    </li>
  );
}

function DisplayMenu() {
  const { t } = useTranslation('shell');
  const [isOpen, setOpen] = useState(false);
  const close = useCallback(() => {
    setOpen(false);
  }, []);
  return (
    <ToolMenu
      label={t('display.open')}
      icon={<TextSizeIcon />}
      isOpen={isOpen}
      onToggle={() => {
        setOpen((open) => !open);
      }}
      onClose={close}
    >
      <Suspense fallback={t('loading')}>
        <DisplaySettings />
      </Suspense>
    </ToolMenu>
  );
}
