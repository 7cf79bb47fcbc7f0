/** The first publications in display order. */
export interface Listing<Item> {
  readonly items: readonly Item[];
  /** Whether more items follow. */
  readonly hasMore: boolean;
}

/** The first `limit` items. Read one more than that, which tells whether more follow. */
export function listingOf<Item>(items: readonly Item[], limit: number): Listing<Item> {
  return { items: items.slice(0, limit), hasMore: items.length > limit };
}
