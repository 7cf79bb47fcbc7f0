import { useRouterState } from '@tanstack/react-router';
import type { Locale } from '../i18n/locale.ts';

/** The language of the current route, for components that render before i18next is loaded. */
export function useRouteLocale(): Locale {
  return useRouterState({
    select: ({ matches }) =>
      matches.some(({ params }) => 'locale' in params && params.locale === 'en') ? 'en' : 'ko',
  });
}
