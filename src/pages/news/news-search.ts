/** Search parameters of the page: the open bulletin (its id or `latest`) or news item, or the open tab. */
export interface NewsSearch {
  readonly bulletin?: string;
  readonly news?: string;
  readonly tab?: 'news';
}

/** No id is longer. A malformed id is kept, so that the page shows "not found" instead of ignoring it. */
const LONGEST = 100;

function idIn(value: unknown): string | null {
  const text = typeof value === 'number' ? String(value) : value;
  return typeof text === 'string' && text !== '' ? text.slice(0, LONGEST) : null;
}

/** Only one item can be open; a bulletin takes precedence over news. */
export function validateNewsSearch(search: Readonly<Record<string, unknown>>): NewsSearch {
  const bulletin = idIn(search['bulletin']);
  if (bulletin !== null) return { bulletin };
  const news = idIn(search['news']);
  if (news !== null) return { news };
  return search['tab'] === 'news' ? { tab: 'news' } : {};
}

type NewsPageTab = 'bulletins' | 'news';

/** The bulletins tab has no parameter; an open news item implies the news tab. */
export function tabOf({ news, tab }: NewsSearch): NewsPageTab {
  return tab === 'news' || news !== undefined ? 'news' : 'bulletins';
}
