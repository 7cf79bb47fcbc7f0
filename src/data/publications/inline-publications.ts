import type { Bulletin, ChurchNews } from '../../domain/publication.ts';
import type { Listing } from '../archives/archives.ts';
import type { Known } from '../archives/read-archive.ts';

/** The lists that the inline script of the news page has loaded before the app's code. */
export interface InlinePublications {
  bulletins?: Known<Listing<Bulletin>> | undefined;
  news?: Known<Listing<ChurchNews>> | undefined;
}

declare global {
  /** Only defined on a prerendered news page. */
  var inlinePublications: InlinePublications | undefined;
}

/** The number of items that the page shows initially. */
export const PUBLICATIONS_AT_FIRST = { bulletins: 8, news: 6 } as const;

/** Initial query data from the list already on the page, if the limit is the same; the time is in epoch milliseconds. */
export function inlineListing<Kind extends keyof InlinePublications>(
  kind: Kind,
  limit: number,
): {
  readonly initialData?: NonNullable<InlinePublications[Kind]>;
  readonly initialDataUpdatedAt?: number;
} {
  const found = globalThis.inlinePublications?.[kind];
  if (found === undefined || limit !== PUBLICATIONS_AT_FIRST[kind]) return {};
  // Local data is always revalidated.
  const updatedAt = found.from === 'server' ? Date.parse(found.confirmedAt ?? '') : 0;
  return { initialData: found, initialDataUpdatedAt: updatedAt };
}
