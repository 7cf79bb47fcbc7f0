/** What the address says besides the path. */
export interface SearchAddress {
  readonly q: string;
}

/** Longer than anything that is worth searching. */
export const MAX_QUERY_LENGTH = 100;

/** Numbers too: the router reads `?q=3` as one. */
export function validateSearchAddress(search: Readonly<Record<string, unknown>>): SearchAddress {
  const { q } = search;
  const text = typeof q === 'number' ? String(q) : q;
  return { q: typeof text === 'string' ? text.slice(0, MAX_QUERY_LENGTH) : '' };
}
