/** What the address says besides the path: the one bulletin or news item that is open, or the tab of the news. */
export interface NewsSearch {
  readonly bulletin?: string;
  readonly news?: string;
  readonly tab?: 'news';
}

/** No id is longer; what is none is still shown as something that is not there, rather than passed over in silence. */
const LONGEST = 100;

function idIn(value: unknown): string | null {
  const text = typeof value === 'number' ? String(value) : value;
  return typeof text === 'string' && text !== '' ? text.slice(0, LONGEST) : null;
}

/** One thing is open at a time, the bulletin before the news. */
export function validateNewsSearch(search: Readonly<Record<string, unknown>>): NewsSearch {
  const bulletin = idIn(search['bulletin']);
  if (bulletin !== null) return { bulletin };
  const news = idIn(search['news']);
  if (news !== null) return { news };
  return search['tab'] === 'news' ? { tab: 'news' } : {};
}

export type NewsTab = 'bulletins' | 'news';

/** The bulletins have the page's own address; an open news item lies over the news. */
export function tabOf({ news, tab }: NewsSearch): NewsTab {
  return tab === 'news' || news !== undefined ? 'news' : 'bulletins';
}
