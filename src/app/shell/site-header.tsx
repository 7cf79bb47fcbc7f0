import { useRouterState } from '@tanstack/react-router';
import { Suspense, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import {
  headerNavigation,
  type NavigationItem,
  type NavigationMenu,
} from '../../content/navigation.ts';
import { useHasStoredSession } from '../../data/account/stored-session.ts';
import { ChevronDownIcon, CloseIcon, MenuIcon, TextSizeIcon } from '../../ui/icons/icons.tsx';
import { Logo } from '../../ui/icons/logo.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { currentPage } from '../current-page.ts';
import { AccountButton } from './account-button.tsx';
import { DisplaySettings } from './display-settings.tsx';
import { HeaderMenu } from './header-menu.tsx';
import { LanguageSwitch } from './language-switch.tsx';
import { MobileMenu } from './mobile-menu.tsx';
import { NavigationLinks } from './navigation-links.tsx';
import classes from './site-header.module.css';
import { useScrolledPast } from './use-scrolled-past.ts';

/** Pixels of scrolling after which the header becomes opaque; more on Home, where the banner reaches under it. */
const SOLID_AFTER = { home: 80, otherPages: 20 };

/**
 * Site header. Menus, settings and the language switch work before the app is loaded, with HTML and the inline script.
 */
export function SiteHeader() {
  const { t } = useTranslation('shell');
  const pageId = useRouterState({ select: ({ matches }) => currentPage(matches) });
  const isScrolled = useScrolledPast(pageId === 'home' ? SOLID_AFTER.home : SOLID_AFTER.otherPages);
  const hasAccount = useHasStoredSession();

  return (
    <header
      className={classes.header}
      data-solid={isScrolled || undefined}
      data-page={pageId === 'home' ? 'home' : undefined}
    >
      <div className={classes.bar}>
        <nav className={classes.wide} aria-label={t('menu.label')}>
          <ul className={classes.group}>
            {headerNavigation.left.map((item) => (
              <BarItem key={item.label} item={item} />
            ))}
          </ul>
          <PageLink path="/" className={classes.brand} aria-label={t('menu.home')}>
            <Logo />
            <span>{t('churchName')}</span>
          </PageLink>
          <ul className={classes.group}>
            {headerNavigation.right.map((item) => (
              <BarItem key={item.label} item={item} />
            ))}
          </ul>
        </nav>
        <PageLink path="/" className={classes.narrowBrand} aria-label={t('menu.home')}>
          <Logo />
          <span>{t('churchName')}</span>
        </PageLink>
        <div className={classes.tools}>
          <LanguageSwitch className={classes.tool} />
          <HeaderMenu label={t('display.open')} icon={<TextSizeIcon />}>
            <DisplaySettings />
          </HeaderMenu>
          {hasAccount && (
            <Suspense>
              <AccountButton />
            </Suspense>
          )}
          <details className={classes.narrowMenu} data-menu>
            <summary className={classes.menuButton}>
              <MenuIcon />
              <CloseIcon />
              <span className="visually-hidden">{t('menu.open')}</span>
            </summary>
            <div className={classes.narrow}>
              <MobileMenu name="mobile-menu" />
            </div>
          </details>
        </div>
      </div>
    </header>
  );
}

function BarItem({ item }: { readonly item: NavigationItem }) {
  const { t } = useTranslation('navigation');
  if (item.kind === 'menu') return <BarMenu menu={item} />;
  return (
    <li>
      <PageLink path={item.path} className={classes.link}>
        {t(item.label)}
      </PageLink>
    </li>
  );
}

/** A menu that opens on click, by keyboard, and on hover. */
function BarMenu({ menu }: { readonly menu: NavigationMenu }) {
  const { t } = useTranslation('navigation');
  // Of the last press; the click event has it only in newer browsers.
  const pointerType = useRef('');
  return (
    <li className={classes.menu}>
      <details
        data-menu
        onPointerEnter={(event) => {
          if (event.pointerType === 'mouse') event.currentTarget.open = true;
        }}
        onPointerLeave={(event) => {
          if (event.pointerType === 'mouse') event.currentTarget.open = false;
        }}
      >
        <summary
          className={classes.link}
          onPointerDown={(event) => {
            pointerType.current = event.pointerType;
          }}
          onClick={(event) => {
            // A mouse click would close the menu that hover has just opened; only keyboard and touch close it.
            const isMouse = event.detail > 0 && pointerType.current === 'mouse';
            if (isMouse && event.currentTarget.closest('details')?.open) event.preventDefault();
          }}
        >
          {t(menu.label)}
          <ChevronDownIcon />
        </summary>
        <NavigationLinks links={menu.links} className={classes.dropdown} />
      </details>
    </li>
  );
}
