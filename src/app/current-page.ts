import type { AnyRouteMatch } from '@tanstack/react-router';
import type { PageId } from '../i18n/namespaces.ts';

/** Which page the matched routes show; null for an address that is no page. */
export function currentPage(matches: readonly AnyRouteMatch[]): PageId | null {
  const isMissing = matches.some(
    ({ status, _notFound }) => _notFound === true || status === 'notFound',
  );
  return isMissing ? null : (matches.at(-1)?.staticData.pageId ?? null);
}
