import type { Bulletin } from '../../domain/publication.ts';
import { withFullId } from '../archives/stored-id.ts';
import type { ArchiveCursor, SortRank } from '../database-tables.ts';
import { whenComplete } from '../inline-database.ts';

/** The first cached publications in display order, and the ISO instant at which their archive was last confirmed. */
interface CachedListing<Item> {
  readonly items: readonly Item[];
  readonly confirmedAt: string | null;
}

/**
 * Reads with plain IndexedDB, for the inline script that runs before the app's code is loaded. Null if the local copy is
 * incomplete, because its first items may then not be the first of the archive.
 */
export function readCachedPublications<Item extends Bulletin>(
  database: IDBDatabase,
  { items, archive }: { readonly items: 'bulletins' | 'news'; readonly archive: string },
  limit: number,
): Promise<CachedListing<Item> | null> {
  const transaction = database.transaction([items, 'cursors']);
  const found: Item[] = [];
  const itemsRequest = transaction
    .objectStore(items)
    .index('[sortRank+date]')
    .openCursor(null, 'prev');
  itemsRequest.onsuccess = () => {
    const cursor = itemsRequest.result;
    if (cursor === null || found.length === limit) return;
    found.push(withFullId(cursor.value as Item & SortRank));
    cursor.continue();
  };
  const cursorRequest = transaction.objectStore('cursors').get(archive) as IDBRequest<
    ArchiveCursor | undefined
  >;
  return whenComplete(transaction, () => {
    const { complete = false, confirmedAt = null } = cursorRequest.result ?? {};
    return complete ? { items: found, confirmedAt } : null;
  });
}
