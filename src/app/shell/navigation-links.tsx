import { useTranslation } from 'react-i18next';
import type { NavigationMenu } from '../../content/navigation.ts';
import { PageLink } from '../../ui/page-link.tsx';

interface NavigationLinksProps {
  readonly links: NavigationMenu['links'];
  readonly className?: string;
}

/** The links of a menu. */
export function NavigationLinks({ links, className }: NavigationLinksProps) {
  const { t } = useTranslation('navigation');
  return (
    <ul className={className}>
      {links.map(({ label, path, search }) => (
        <li key={label}>
          <PageLink path={path} search={search}>
            {t(label)}
          </PageLink>
        </li>
      ))}
    </ul>
  );
}
