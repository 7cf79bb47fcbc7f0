import type { QueryClient } from '@tanstack/react-query';
import type { i18n } from 'i18next';

/** Context of every route; created once per page load in the browser and once per page at build time. */
export interface RouterContext {
  readonly i18n: i18n;
  readonly queryClient: QueryClient;
  /** Whether the page is already in the document, so that its code and texts may load later. */
  readonly isPrerendered: () => boolean;
}
