import type { Failure } from '../../domain/failure.ts';
import type { Bulletin, ChurchNews } from '../../domain/publication.ts';
import type { Result } from '../../domain/result.ts';
import { callBackend, type CallOptions } from '../call.ts';
import { publicBackend, type Backend } from '../client.ts';
import { BULLETINS, NEWS, type PublicTable } from './publication-rows.ts';
import { rowsOf } from '../rows.ts';
import { once } from '../once.ts';

/** Reads public bulletins or news. */
export interface PublicationGateway<Item extends Bulletin> {
  /** In display order, starting at offset `from`. */
  readInOrder(
    from: number,
    limit: number,
    options?: CallOptions,
  ): Promise<Result<readonly Item[], Failure>>;
  /** Null if it does not exist or is no longer public. */
  readById(id: string, options?: CallOptions): Promise<Result<Item | null, Failure>>;
}

function createPublicationGateway<Item extends Bulletin>(
  backend: Backend,
  table: PublicTable<Item>,
): PublicationGateway<Item> {
  const published = () =>
    backend.from(table.name).select<string, unknown>(table.columns).eq('is_published', true);
  const itemsOf = (data: unknown) => rowsOf(data).map(table.itemOf);
  return {
    readInOrder: (from, limit, options) =>
      callBackend(
        (signal) =>
          published()
            .order('place', { ascending: true, nullsFirst: false })
            .order('date', { ascending: false })
            .order('id', { ascending: false })
            .range(from, from + limit - 1)
            .abortSignal(signal),
        itemsOf,
        options,
      ),
    readById: (id, options) =>
      callBackend(
        (signal) => published().eq('id', id).limit(1).abortSignal(signal),
        (data) => itemsOf(data)[0] ?? null,
        options,
      ),
  };
}

export function createBulletinGateway(backend: Backend): PublicationGateway<Bulletin> {
  return createPublicationGateway(backend, BULLETINS);
}

function createNewsGateway(backend: Backend): PublicationGateway<ChurchNews> {
  return createPublicationGateway(backend, NEWS);
}

export const bulletinGateway = once(() => createBulletinGateway(publicBackend()));

export const newsGateway = once(() => createNewsGateway(publicBackend()));
