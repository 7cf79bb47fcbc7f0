interface SearchAddress {
  readonly q: string;
}

export const MAX_QUERY_LENGTH = 100;

/** Accepts numbers too, because the router parses `?q=3` as one. */
export function validateSearchAddress(search: Readonly<Record<string, unknown>>): SearchAddress {
  const { q } = search;
  const text = typeof q === 'number' ? String(q) : q;
  return { q: typeof text === 'string' ? text.slice(0, MAX_QUERY_LENGTH) : '' };
}
