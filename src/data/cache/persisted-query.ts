import { PERSISTED_QUERIES_KEY, PERSISTED_QUERIES_VERSION } from './persisted-queries-key.ts';

interface PersistedQuery<Data> {
  readonly queryKey: readonly unknown[];
  /** `dataUpdatedAt` in epoch milliseconds. */
  readonly state: { readonly data: Data; readonly dataUpdatedAt: number };
}

/**
 * A persisted query by the start of its key, for the inline scripts; undefined if it was never loaded, or by a release
 * with another shape, whose queries the app discards as well.
 */
export function readPersistedQuery<Data>(
  ...start: readonly unknown[]
): PersistedQuery<Data>['state'] | undefined {
  try {
    const persisted = JSON.parse(localStorage.getItem(PERSISTED_QUERIES_KEY) ?? 'null') as {
      readonly buster: string;
      readonly clientState: { readonly queries: readonly PersistedQuery<Data>[] };
    } | null;
    if (persisted?.buster !== PERSISTED_QUERIES_VERSION) return undefined;
    return persisted.clientState.queries.find(({ queryKey }) =>
      start.every((part, at) => queryKey[at] === part),
    )?.state;
  } catch {
    return undefined;
  }
}
