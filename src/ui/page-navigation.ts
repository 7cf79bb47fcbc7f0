import { useNavigate } from '@tanstack/react-router';
import { useCallback, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { afterStartup } from '../platform/startup.ts';
import type { SitePath } from './page-link.tsx';

export interface GoOptions {
  readonly search?: Readonly<Record<string, string>>;
  /** Replaces the history entry, so that "back" skips the redirecting page. */
  readonly replace?: boolean;
  /** Skips navigation blockers, such as the confirmation for unsaved changes. */
  readonly skipConfirmation?: boolean;
}

/** Returns a function that navigates to a page of the site by its Korean path, in the current language. */
export function useGoToPage(): (path: SitePath, options?: GoOptions) => void {
  const navigate = useNavigate();
  const { language } = useTranslation().i18n;
  return useCallback(
    (path, { search = {}, replace = false, skipConfirmation = false } = {}) => {
      void navigate({
        to: path === '/' ? '/{-$locale}' : `/{-$locale}${path}`,
        params: { locale: language === 'en' ? 'en' : undefined },
        search: () => search,
        replace,
        ignoreBlocker: skipConfirmation,
      });
    },
    [navigate, language],
  );
}

/**
 * Redirects once the prerendered page is hydrated: boundaries that are not would be hydrated as parts of another page.
 * `options` must be the same object on every render.
 */
export function useRedirect(path: SitePath, options: GoOptions): void {
  const go = useGoToPage();
  useEffect(() => {
    let isLeft = false;
    void afterStartup('hydrated').then(() => {
      if (!isLeft) go(path, options);
    });
    return () => {
      isLeft = true;
    };
  }, [go, path, options]);
}
