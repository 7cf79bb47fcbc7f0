/** What the address says besides the path: the one bulletin or news item that is open. */
export interface NewsSearch {
  readonly bulletin?: string;
  readonly news?: string;
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
  return news === null ? {} : { news };
}
