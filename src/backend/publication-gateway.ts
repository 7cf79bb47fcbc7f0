import type { Failure } from '../domain/failure.ts';
import type { Bulletin, ChurchNews } from '../domain/publication.ts';
import type { Result } from '../domain/result.ts';
import { parseSeoulDay } from '../domain/seoul-day.ts';
import type { ArchiveTable } from './archive-gateway.ts';
import { callBackend, UnexpectedShape, type CallOptions } from './call.ts';
import { publicBackend, type Backend } from './client.ts';
import { integerOf, rowsOf, textOf, type Row } from './rows.ts';

/** Bulletins or news, as the public sees them. */
export interface PublicationGateway<Item extends Bulletin> {
  /** In display order, from the given one on. */
  readInOrder(
    from: number,
    limit: number,
    options?: CallOptions,
  ): Promise<Result<readonly Item[], Failure>>;
  /** Null when there is none, or none any more. */
  readById(id: string, options?: CallOptions): Promise<Result<Item | null, Failure>>;
}

const BULLETIN_COLUMNS = 'id, title, date, thumbnail_url, images, place, likes, change';

function textOrNull(value: unknown): string | null {
  if (value !== null && typeof value !== 'string') throw new UnexpectedShape();
  return value;
}

function textsOf(value: unknown): readonly string[] {
  if (!Array.isArray(value)) throw new UnexpectedShape();
  return value.map((text: unknown) => {
    if (typeof text !== 'string') throw new UnexpectedShape();
    return text;
  });
}

function bulletinOf(row: Row): Bulletin {
  const date = parseSeoulDay(textOf(row, 'date'));
  if (date === null) throw new UnexpectedShape();
  return {
    id: textOf(row, 'id'),
    title: textOf(row, 'title'),
    date,
    thumbnailUrl: textOrNull(row['thumbnail_url']),
    images: textsOf(row['images']),
    place: row['place'] === null ? null : integerOf(row['place']),
    likes: integerOf(row['likes']),
    change: integerOf(row['change']),
  };
}

export const BULLETINS: PublicTable<Bulletin> = {
  name: 'bulletins',
  columns: BULLETIN_COLUMNS,
  itemOf: bulletinOf,
};

export const NEWS: PublicTable<ChurchNews> = {
  name: 'church_news',
  columns: `${BULLETIN_COLUMNS}, content`,
  itemOf: (row) => ({
    ...bulletinOf(row),
    content: textOf(row, 'content'),
    // Only a page of the archive leaves anything out.
    isWhole: row['is_whole'] !== false,
  }),
};

interface PublicTable<Item extends Bulletin> extends ArchiveTable<Item> {
  readonly name: 'bulletins' | 'church_news';
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

export function createNewsGateway(backend: Backend): PublicationGateway<ChurchNews> {
  return createPublicationGateway(backend, NEWS);
}

let bulletins: PublicationGateway<Bulletin> | null = null;
let news: PublicationGateway<ChurchNews> | null = null;

export function bulletinGateway(): PublicationGateway<Bulletin> {
  bulletins ??= createBulletinGateway(publicBackend());
  return bulletins;
}

export function newsGateway(): PublicationGateway<ChurchNews> {
  news ??= createNewsGateway(publicBackend());
  return news;
}
