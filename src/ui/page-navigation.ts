import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { SitePath } from './page-link.tsx';

export interface GoOptions {
  /** What stands behind the `?`. */
  readonly search?: Readonly<Record<string, string>>;
  /** Leaves no way back to the page that sends people on. */
  readonly replace?: boolean;
  /** Goes even where a form would ask first. */
  readonly unasked?: boolean;
}

/** Leads to a page of the site by its Korean address; it stays in the language that is being read. */
export function useGoToPage(): (path: SitePath, options?: GoOptions) => void {
  const navigate = useNavigate();
  const { language } = useTranslation().i18n;
  return useCallback(
    (path, { search = {}, replace = false, unasked = false } = {}) => {
      void navigate({
        to: path === '/' ? '/{-$locale}' : `/{-$locale}${path}`,
        params: { locale: language === 'en' ? 'en' : undefined },
        search: () => search,
        replace,
        ignoreBlocker: unasked,
      });
    },
    [navigate, language],
  );
}
