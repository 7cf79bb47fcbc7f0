import type { Bulletin, ChurchNews } from '../../domain/publication.ts';
import type { Listing } from '../archives/listing.ts';
import type { ArchiveValue } from '../archives/read-archive.ts';

/** The lists that an inline script has loaded before the app's code. */
export interface InlinePublications {
  bulletins?: ArchiveValue<Listing<Bulletin>> | undefined;
  news?: ArchiveValue<Listing<ChurchNews>> | undefined;
  /** True once the app renders the lists; nothing more is filled in then. */
  isTaken: boolean;
}

declare global {
  /** Only defined on a prerendered news page. */
  var inlinePublications: InlinePublications | undefined;
}

/** Lets the app take over the news page's lists. */
export function takeInlinePublications(): void {
  const { inlinePublications } = globalThis;
  if (inlinePublications !== undefined) inlinePublications.isTaken = true;
}

/** The number of items that the news page shows initially. */
export const PUBLICATIONS_AT_FIRST = { bulletins: 8, news: 6 } as const;

/** The number of items in Home's week. */
export const PUBLICATIONS_OF_WEEK = { bulletins: 1, news: 2 } as const;

/** Initial query data from the list already on the page, if the limit is the same; the time is in epoch milliseconds. */
export function inlineListing<Kind extends 'bulletins' | 'news'>(
  kind: Kind,
  limit: number,
): {
  readonly initialData?: NonNullable<InlinePublications[Kind]>;
  readonly initialDataUpdatedAt?: number;
} {
  const { inlinePublications, inlineWeek } = globalThis;
  const found =
    limit === PUBLICATIONS_AT_FIRST[kind]
      ? inlinePublications?.[kind]
      : limit === PUBLICATIONS_OF_WEEK[kind]
        ? inlineWeek?.[kind]
        : undefined;
  if (found === undefined) return {};
  // Local data is always revalidated.
  const updatedAt = found.from === 'server' ? Date.parse(found.confirmedAt ?? '') : 0;
  return { initialData: found, initialDataUpdatedAt: updatedAt };
}
