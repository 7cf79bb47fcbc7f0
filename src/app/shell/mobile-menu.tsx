import { useTranslation } from 'react-i18next';
import { useLocale } from '../../i18n/use-locale.ts';
import { church } from '../../content/church.ts';
import { headerNavigation, quickNavigation } from '../../content/navigation.ts';
import { ChevronDownIcon, PhoneIcon, SearchIcon } from '../../ui/icons/icons.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { NavigationLinks } from './navigation-links.tsx';
import classes from './mobile-menu.module.css';

const ITEMS = [...headerNavigation.left, ...headerNavigation.right];

interface MobileMenuProps {
  /** Disclosures with the same `name` form an exclusive group. */
  readonly name: string;
}

/**
 * The menu for narrow screens: the most visited pages, the office's phone number, then all pages in groups of which one
 * is open at a time.
 */
export function MobileMenu({ name }: MobileMenuProps) {
  const { t } = useTranslation('navigation');
  const { t: tShell } = useTranslation('shell');
  const number = church.phone.display[useLocale()];
  return (
    <nav aria-label={tShell('menu.label')}>
      <ul className={`${classes.list} ${classes.quick}`}>
        {quickNavigation.map(({ label, path, search }) => (
          <li key={label}>
            <PageLink path={path} search={search}>
              {t(label)}
              {label === 'search' && <SearchIcon />}
            </PageLink>
          </li>
        ))}
        <li>
          <a href={`tel:${church.phone.international}`}>
            {t('call', { number })}
            <PhoneIcon />
          </a>
        </li>
      </ul>
      <ul className={classes.list}>
        {ITEMS.map((item) =>
          item.kind === 'link' ? (
            <li key={item.label}>
              <PageLink path={item.path}>{t(item.label)}</PageLink>
            </li>
          ) : (
            <li key={item.label}>
              <details name={name}>
                <summary>
                  {t(item.label)}
                  <ChevronDownIcon />
                </summary>
                <NavigationLinks links={item.links} />
              </details>
            </li>
          ),
        )}
      </ul>
    </nav>
  );
}
