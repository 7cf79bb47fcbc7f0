import type { PageId } from '../i18n/namespaces.ts';

/** Pages without which the rest of the site is complete. */
export type OptionalPage = Extract<
  PageId,
  'newcomers' | 'directions' | 'giving' | 'beliefs' | 'privacy' | 'terms'
>;

/** Pages that this church does without: they have no address, link, menu entry or search result. */
export const disabledPages: readonly OptionalPage[] = [];
