import { useTranslation } from 'react-i18next';
import { bottomNavigation } from '../../content/navigation.ts';
import { PageLink } from '../../ui/page-link.tsx';
import classes from './bottom-bar.module.css';
import { MobileMenu } from './mobile-menu.tsx';

/**
 * Bottom navigation of the installed app on phones. Hidden in a browser, on wide screens, and until its style sheet is
 * loaded.
 */
export function BottomBar() {
  const { t } = useTranslation('navigation');
  return (
    <nav className={classes.bar} aria-label={t('appMenu')} data-app-bar>
      {bottomNavigation.map(({ label, path }) => (
        <PageLink key={label} path={path}>
          {t(label)}
        </PageLink>
      ))}
      <details data-menu>
        <summary>{t('more')}</summary>
        <div className={classes.panel}>
          <MobileMenu name="app-menu" />
        </div>
      </details>
    </nav>
  );
}
