import { Link, useRouter, type LinkComponentProps } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';

type WithLanguage<Target> = Target extends `/{-$locale}${infer Path}` ? Path : never;

/** Every path of the route table, without the language prefix. */
export type SitePath = '/' | Exclude<WithLanguage<LinkComponentProps['to']>, ''>;

export interface PageLinkProps extends Pick<
  LinkComponentProps,
  'children' | 'onClick' | 'aria-label' | 'hash'
> {
  readonly path: SitePath;
  readonly className?: string | undefined;
  readonly search?: object | undefined;
}

/** A link to a page of the site by its Korean path, in the current language; nothing if the site lacks the page. */
export function PageLink({ path, search, children, ...rest }: PageLinkProps) {
  const { i18n } = useTranslation();
  const { routesByPath } = useRouter();
  const to = path === '/' ? '/{-$locale}' : (`/{-$locale}${path}` as const);
  if (!(to in routesByPath)) return null;
  return (
    <Link
      to={to}
      // Explicit: on an unknown address the router would take its first segment for the locale.
      params={{ locale: i18n.language === 'en' ? 'en' : undefined }}
      search={search ?? {}}
      activeOptions={{ exact: true, includeSearch: search !== undefined }}
      {...rest}
    >
      {children}
    </Link>
  );
}
