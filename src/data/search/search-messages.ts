import type { SeoulDay } from '../../domain/seoul-day.ts';
import type { SearchableBook, SearchGroup, SearchItem } from '../../domain/search/search-index.ts';

/** The app's own texts in the current language. */
export interface SearchableTexts {
  readonly pages: readonly SearchItem[];
  readonly books: readonly SearchableBook[];
}

export interface SearchAnswer {
  readonly query: string;
  readonly groups: readonly SearchGroup[];
  /** False while archives are being downloaded, or where the browser refuses a database. */
  readonly isComplete: boolean;
  /** The duration of the search in milliseconds, without loading the archives. */
  readonly tookMs: number;
}

/** Messages from the page to the worker. */
export type SearchRequest =
  | { readonly kind: 'texts'; readonly texts: SearchableTexts }
  /** The archives have changed: the next query reloads them. */
  | { readonly kind: 'stale' }
  | {
      readonly kind: 'query';
      readonly number: number;
      readonly query: string;
      readonly today: SeoulDay;
    };

export interface SearchResponse extends SearchAnswer {
  /** The number of the query. */
  readonly number: number;
}
