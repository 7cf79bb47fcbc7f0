import type { i18n } from 'i18next';

/** Context of every route; created once per page load in the browser and once per page at build time. */
export interface RouterContext {
  /** Loaded with the first part of the page that has texts. */
  readonly i18n: Promise<i18n>;
  /** Whether the page is already in the document, so that its code and texts may load later. */
  readonly isPrerendered: () => boolean;
}
