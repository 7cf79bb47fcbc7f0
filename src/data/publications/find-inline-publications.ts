import { requestPublications } from '../../backend/publications/inline-publications-request.ts';
import type { PublicTable } from '../../backend/publications/publication-rows.ts';
import type { Bulletin } from '../../domain/publication.ts';
import { readInline } from '../../offline/inline-database.ts';
import { readCachedPublications } from '../../offline/publications/cached-publications.ts';
import { listingOf, type Listing } from '../archives/listing.ts';
import type { ArchiveValue } from '../archives/read-archive.ts';

/** For inline scripts: the first publications from IndexedDB, or from the server; undefined if neither has them. */
export async function findInlinePublications<Item extends Bulletin>(
  database: Promise<IDBDatabase> | null,
  table: PublicTable<Item>,
  items: 'bulletins' | 'news',
  limit: number,
): Promise<ArchiveValue<Listing<Item>> | undefined> {
  const cached =
    database &&
    (await readInline(database, (open) =>
      readCachedPublications<Item>(open, { items, archive: table.name }, limit + 1),
    ));
  if (cached !== null) {
    return {
      value: listingOf(cached.items, limit),
      confirmedAt: cached.confirmedAt,
      from: 'device',
    };
  }
  const answered = await requestPublications(table, limit + 1);
  if (answered === null) return undefined;
  return {
    value: listingOf(answered, limit),
    confirmedAt: new Date().toISOString(),
    from: 'server',
  };
}
