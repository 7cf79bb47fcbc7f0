import { searchIndex } from '../../domain/search/search-index.ts';
import {
  readSearchableArchives,
  type SearchableArchives,
} from '../../offline/search/searchable-archives.ts';
import type { SearchableTexts, SearchRequest, SearchResponse } from './search-messages.ts';

/** Builds the index of everything that is read, keeps it in memory and answers queries, beside the page. */
const NOTHING: SearchableArchives = {
  items: { prayer: [], bulletin: [], news: [] },
  hasLecture: () => false,
  isComplete: false,
};

let texts: SearchableTexts = { pages: [], books: [] };
let archives: Promise<SearchableArchives> | null = null;

globalThis.addEventListener('message', ({ data }: MessageEvent<SearchRequest>) => {
  if (data.kind === 'texts') texts = data.texts;
  else if (data.kind === 'stale') archives = null;
  else void answer(data);
});

async function answer({
  number,
  query,
  today,
}: Extract<SearchRequest, { readonly kind: 'query' }>): Promise<void> {
  archives ??= readSearchableArchives().catch(() => NOTHING);
  const { items, hasLecture, isComplete } = await archives;
  const start = performance.now();
  // Tomorrow's prayer may be on the device already.
  const prayer = items.prayer.filter(({ day }) => day !== null && day <= today);
  const groups = searchIndex(
    { books: texts.books, items: { ...items, prayer, page: texts.pages }, hasLecture },
    query,
  );
  const response: SearchResponse = {
    number,
    query,
    groups,
    isComplete,
    tookMs: performance.now() - start,
  };
  globalThis.postMessage(response);
}
