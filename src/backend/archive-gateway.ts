import type { ArchiveName, ArchiveRemoval, ArchiveState, NumberedItem } from '../domain/archive.ts';
import type { Failure } from '../domain/failure.ts';
import type { Result } from '../domain/result.ts';
import { callBackend, PAGE_TIMEOUT_MS, type CallOptions } from './call.ts';
import { publicBackend, type Backend } from './client.ts';
import { integerOf, rowsOf, textOf, type Row } from './rows.ts';

/** What devices ask of a table that they copy. */
export interface ArchiveGateway<Item extends NumberedItem> {
  /** In the order of their changes. */
  readChangesAfter(
    change: number,
    limit: number,
    options?: CallOptions,
  ): Promise<Result<readonly Item[], Failure>>;
  readRemovalsAfter(
    change: number,
    limit: number,
    options?: CallOptions,
  ): Promise<Result<readonly ArchiveRemoval[], Failure>>;
}

export type ArchiveStates = Readonly<Partial<Record<ArchiveName, ArchiveState>>>;

export function removalOf(row: Row): ArchiveRemoval {
  return { id: textOf(row, 'id'), change: integerOf(row['change']) };
}

/** The part of a table whose rows devices copy. */
export interface ArchiveTable<Item extends NumberedItem> {
  readonly name: ArchiveName;
  readonly columns: string;
  readonly itemOf: (row: Row) => Item;
}

export function createArchiveGateway<Item extends NumberedItem>(
  backend: Backend,
  { name, columns, itemOf }: ArchiveTable<Item>,
): ArchiveGateway<Item> {
  return {
    // Whom the rows are for is the policies' to decide: without an account only what is published.
    readChangesAfter: (change, limit, options) =>
      callBackend(
        (signal) =>
          backend
            .from(name)
            .select(columns)
            .gt('change', change)
            .order('change', { ascending: true })
            .limit(limit)
            .abortSignal(signal),
        (data) => rowsOf(data).map(itemOf),
        { timeoutMs: PAGE_TIMEOUT_MS, ...options },
      ),
    readRemovalsAfter: (change, limit, options) =>
      callBackend(
        (signal) =>
          backend
            .from('archive_removals')
            .select('id, change')
            .eq('archive', name)
            .gt('change', change)
            .order('change', { ascending: true })
            .limit(limit)
            .abortSignal(signal),
        (data) => rowsOf(data).map(removalOf),
        { timeoutMs: PAGE_TIMEOUT_MS, ...options },
      ),
  };
}

/** Every archive in one answer, since most visits find that nothing changed. */
export function readArchiveStates(
  options?: CallOptions,
  backend: Backend = publicBackend(),
): Promise<Result<ArchiveStates, Failure>> {
  return callBackend(
    (signal) => backend.from('archives').select('name, epoch, latest, items').abortSignal(signal),
    (data) =>
      Object.fromEntries(
        rowsOf(data).map((row) => [
          textOf(row, 'name'),
          {
            epoch: textOf(row, 'epoch'),
            latest: integerOf(row['latest']),
            items: integerOf(row['items']),
          } satisfies ArchiveState,
        ]),
      ),
    options,
  );
}
