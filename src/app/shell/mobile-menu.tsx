import { useTranslation } from 'react-i18next';
import { headerNavigation } from '../../content/navigation.ts';
import { ChevronDownIcon } from '../../ui/icons/icons.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import classes from './mobile-menu.module.css';

const ITEMS = [...headerNavigation.left, ...headerNavigation.right];

/** The menu of narrow screens; one of its groups is open at a time. */
export function MobileMenu() {
  const { t } = useTranslation('navigation');
  const { t: tShell } = useTranslation('shell');
  return (
    <nav aria-label={tShell('menu.label')}>
      <ul className={classes['list']}>
        {ITEMS.map((item) =>
          item.kind === 'link' ? (
            <li key={item.label}>
              <PageLink path={item.path}>{t(item.label)}</PageLink>
            </li>
          ) : (
            <li key={item.label}>
              <details name="mobile-menu">
                <summary>
                  {t(item.label)}
                  <ChevronDownIcon />
                </summary>
                <ul>
                  {item.links.map(({ label, path }) => (
                    <li key={label}>
                      <PageLink path={path}>{t(label)}</PageLink>
                    </li>
                  ))}
                </ul>
              </details>
            </li>
          ),
        )}
      </ul>
    </nav>
  );
}
