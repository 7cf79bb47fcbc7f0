import { searchIndex } from '../../domain/search/search-index.ts';
import {
  readSearchableArchives,
  type SearchableArchives,
} from '../../offline/search/searchable-archives.ts';
import type { SearchableTexts, SearchRequest, SearchResponse } from './search-messages.ts';

// The search worker: caches the archives in memory and searches them off the main thread.

/** The archives if the database cannot be read. */
const NOTHING: SearchableArchives = {
  items: { prayer: [], bulletin: [], news: [] },
  hasLecture: () => false,
  isComplete: false,
};

let texts: SearchableTexts = { pages: [], books: [] };
let archives: Promise<SearchableArchives> | null = null;

globalThis.addEventListener('message', ({ data }: MessageEvent<SearchRequest>) => {
  if (data.kind === 'texts') {
    texts = data.texts;
    void readArchives();
  } else if (data.kind === 'stale') archives = null;
  else void answer(data);
});

function readArchives(): Promise<SearchableArchives> {
  archives ??= readSearchableArchives().catch(() => {
    // The next search reads again.
    archives = null;
    return NOTHING;
  });
  return archives;
}

async function answer({
  number,
  query,
  today,
}: Extract<SearchRequest, { readonly kind: 'query' }>): Promise<void> {
  const { items, hasLecture, isComplete } = await readArchives();
  const start = performance.now();
  // Tomorrow's prayer may already be cached.
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
