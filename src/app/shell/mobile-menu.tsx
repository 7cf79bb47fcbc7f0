import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { headerNavigation } from '../../content/navigation.ts';
import { ChevronDownIcon } from '../../ui/icons/icons.tsx';
import classes from './mobile-menu.module.css';
import { PageLink } from '../../ui/page-link.tsx';

const ITEMS = [...headerNavigation.left, ...headerNavigation.right];

/** The menu of narrow screens; one of its groups stands open at a time. */
export function MobileMenu() {
  const { t } = useTranslation('navigation');
  const { t: tShell } = useTranslation('shell');
  const [openMenu, setOpenMenu] = useState<string | null>(null);
  const id = useId();
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
              <button
                type="button"
                aria-expanded={openMenu === item.label}
                aria-controls={`${id}-${item.label}`}
                onClick={() => {
                  setOpenMenu((open) => (open === item.label ? null : item.label));
                }}
              >
                {t(item.label)}
                <ChevronDownIcon />
              </button>
              <ul id={`${id}-${item.label}`} hidden={openMenu !== item.label}>
                {item.links.map(({ label, path }) => (
                  <li key={label}>
                    <PageLink path={path}>{t(label)}</PageLink>
                  </li>
                ))}
              </ul>
            </li>
          ),
        )}
      </ul>
    </nav>
  );
}
