import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { isPlainClick } from '../../ui/is-plain-click.ts';
import type { NewsSearch } from './news-search.ts';
import type { PublicationOpening } from './publication-list.tsx';

interface PublicationLinkProps extends PublicationOpening {
  readonly search: NewsSearch;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** Link that opens a bulletin or news item over the page, or in a new tab. */
export function PublicationLink({
  search,
  className,
  onOpen,
  onPrefetch,
  children,
}: PublicationLinkProps) {
  const { i18n } = useTranslation();
  return (
    <Link
      to="/{-$locale}/news"
      params={{ locale: i18n.language === 'en' ? 'en' : undefined }}
      search={search}
      resetScroll={false}
      preload={false}
      aria-haspopup="dialog"
      className={className}
      onClick={(event) => {
        if (isPlainClick(event)) onOpen();
      }}
      onPointerEnter={onPrefetch}
      onFocus={onPrefetch}
    >
      {children}
    </Link>
  );
}
