import { Link, type LinkComponentProps } from '@tanstack/react-router';
import { useLocale } from '../../i18n/use-locale.ts';
import { adminSearch, type AdminParams, type AdminView } from './admin-address.ts';

interface AdminLinkProps extends Omit<LinkComponentProps<'a'>, 'to' | 'params' | 'search'> {
  readonly view: AdminView;
  readonly params?: AdminParams;
}

/** A link within the admin area; use it as `renderRoot` of Mantine's links and buttons. */
export function AdminLink({ view, params, ...rest }: AdminLinkProps) {
  const locale = useLocale();
  return (
    <Link
      to="/{-$locale}/bc-admin"
      params={{ locale: locale === 'en' ? 'en' : undefined }}
      search={() => adminSearch(view, params)}
      activeOptions={{ exact: true, includeSearch: true }}
      {...rest}
    />
  );
}
