import { Link, type LinkComponentProps } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';

type WithLanguage<Target> = Target extends `/{-$locale}${infer Path}` ? Path : never;

/** Every address of the route table, without the language. */
export type SitePath = '/' | Exclude<WithLanguage<LinkComponentProps['to']>, ''>;

interface PageLinkProps extends Pick<
  LinkComponentProps,
  'children' | 'onClick' | 'aria-label' | 'hash'
> {
  readonly path: SitePath;
  readonly className?: string | undefined;
}

/** A link to a page of the site by its Korean address; it stays in the language that is being read. */
export function PageLink({ path, children, ...rest }: PageLinkProps) {
  const { i18n } = useTranslation();
  return (
    <Link
      to={path === '/' ? '/{-$locale}' : `/{-$locale}${path}`}
      // Said outright: on an address that is no page its first segment would be taken for the language.
      params={{ locale: i18n.language === 'en' ? 'en' : undefined }}
      activeOptions={{ exact: true, includeSearch: false }}
      {...rest}
    >
      {children}
    </Link>
  );
}
