import type { AnyRouteMatch } from '@tanstack/react-router';
import type { PageId } from '../i18n/namespaces.ts';

/** The page rendered by the matched routes; null if no route matches the address. */
export function currentPage(matches: readonly AnyRouteMatch[]): PageId | null {
  const isMissing = matches.some(
    ({ status, _notFound }) => _notFound === true || status === 'notFound',
  );
  return isMissing ? null : (matches.at(-1)?.staticData.pageId ?? null);
}
