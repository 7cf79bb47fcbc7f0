import type { QueryClient } from '@tanstack/react-query';
import type { i18n } from 'i18next';

/** What every route can rely on; made once per page in the browser and once per page at build. */
export interface RouterContext {
  readonly i18n: i18n;
  readonly queryClient: QueryClient;
  /** Whether the page to be shown stands in the document already, so that its own code and texts may come later. */
  readonly isPrerendered: () => boolean;
}
