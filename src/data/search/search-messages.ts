import type { SeoulDay } from '../../domain/seoul-day.ts';
import type { SearchableBook, SearchGroup, SearchItem } from '../../domain/search/search-index.ts';

/** The texts of the app itself in the language that is read. */
export interface SearchableTexts {
  readonly pages: readonly SearchItem[];
  readonly books: readonly SearchableBook[];
}

export interface SearchAnswer {
  readonly query: string;
  readonly groups: readonly SearchGroup[];
  /** False while archives are being downloaded, or where the browser refuses a database. */
  readonly isComplete: boolean;
  /** What the worker took, in milliseconds, after the index was there. */
  readonly tookMs: number;
}

/** What the page tells the worker. */
export type SearchRequest =
  | { readonly kind: 'texts'; readonly texts: SearchableTexts }
  /** The archives changed: the next query reads them anew. */
  | { readonly kind: 'stale' }
  | {
      readonly kind: 'query';
      readonly number: number;
      readonly query: string;
      readonly today: SeoulDay;
    };

export interface SearchResponse extends SearchAnswer {
  /** Of the query that it answers. */
  readonly number: number;
}
