import type { Bulletin, ChurchNews } from '../../domain/publication.ts';
import type { ArchiveTable } from '../archives/archive-gateway.ts';
import { dayOf, integerOf, integerOrNull, textOf, textOrNull, textsOf, type Row } from '../rows.ts';

export interface PublicTable<Item extends Bulletin> extends ArchiveTable<Item> {
  readonly name: 'bulletins' | 'church_news';
}

const BULLETIN_COLUMNS = 'id, title, date, thumbnail_url, images, place, likes, change';

function bulletinOf(row: Row): Bulletin {
  return {
    id: textOf(row, 'id'),
    title: textOf(row, 'title'),
    date: dayOf(row),
    thumbnailUrl: textOrNull(row, 'thumbnail_url'),
    images: textsOf(row['images']),
    place: integerOrNull(row['place']),
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
    // Only archive pages contain partial rows.
    isComplete: row['is_complete'] !== false,
  }),
};
