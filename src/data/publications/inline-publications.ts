import type { Bulletin, ChurchNews } from '../../domain/publication.ts';
import type { Listing } from '../archives/archives.ts';
import type { Known } from '../archives/read-archive.ts';

/** What the inline script of the news page has found before the app's code was there. */
export interface InlinePublications {
  bulletins?: Known<Listing<Bulletin>> | undefined;
  news?: Known<Listing<ChurchNews>> | undefined;
}

declare global {
  /** There on a prerendered news page only. */
  var inlinePublications: InlinePublications | undefined;
}

/** How many of each the page shows at first. */
export const PUBLICATIONS_AT_FIRST = { bulletins: 8, news: 6 } as const;

/** What is on the page already, for the query that shows as many; its age in milliseconds since 1970. */
export function inlineListing<Kind extends keyof InlinePublications>(
  kind: Kind,
  limit: number,
): {
  readonly initialData?: NonNullable<InlinePublications[Kind]>;
  readonly initialDataUpdatedAt?: number;
} {
  const found = globalThis.inlinePublications?.[kind];
  if (found === undefined || limit !== PUBLICATIONS_AT_FIRST[kind]) return {};
  // What comes from the device is always looked after.
  const updatedAt = found.from === 'server' ? Date.parse(found.confirmedAt ?? '') : 0;
  return { initialData: found, initialDataUpdatedAt: updatedAt };
}
