import { PERSISTED_QUERIES_KEY } from './persisted-queries-key.ts';

interface PersistedQuery<Data> {
  readonly queryKey: readonly unknown[];
  /** `dataUpdatedAt` in epoch milliseconds. */
  readonly state: { readonly data: Data; readonly dataUpdatedAt: number };
}

/** A persisted query by the start of its key, for the inline scripts; undefined if it was never loaded. */
export function readPersistedQuery<Data>(
  ...start: readonly unknown[]
): PersistedQuery<Data>['state'] | undefined {
  try {
    const persisted = JSON.parse(localStorage.getItem(PERSISTED_QUERIES_KEY) ?? 'null') as {
      readonly clientState: { readonly queries: readonly PersistedQuery<Data>[] };
    } | null;
    return persisted?.clientState.queries.find(({ queryKey }) =>
      start.every((part, at) => queryKey[at] === part),
    )?.state;
  } catch {
    return undefined;
  }
}
