import Dexie, { type DexieOptions, type Table } from 'dexie';
import type { ArchiveName, ArchivePosition } from '../domain/archive.ts';
import type { BibleVideo, OpenedBook } from '../domain/bible.ts';
import type { NumberedPrayer } from '../domain/companion-prayer.ts';
import type { OccupiedTime } from '../domain/reservation-availability.ts';
import type { ReservationReceipt } from '../domain/reservation.ts';
import type { Bulletin, ChurchNews, Like } from '../domain/publication.ts';
import { withFullId } from './archives/stored-id.ts';
import { STORES_BY_VERSION } from './database-schema.ts';
import type { Draft, OutboxAnswer, OutboxLease } from './outbox/outbox-tables.ts';
import type { OutboxRow } from './outbox/outbox-row.ts';

/** A row in the local copy of an archive. Its id is shortened by `storedId` in the database, and whole when it is read. */
export interface SyncedRow {
  /** The generation of the copy that it was written for; see {@link ArchiveCursor.generation}. */
  readonly generation: number;
}

/** A cached prayer with the ISO instant at which the server confirmed it. */
export interface CachedPrayer extends NumberedPrayer, SyncedRow {
  readonly confirmedAt: string;
}

/** The sync state of the local copy of an archive. */
export interface ArchiveCursor {
  readonly key: ArchiveName;
  /** All changes up to this position are applied; null before the first page. */
  readonly position: ArchivePosition | null;
  /** The archive's newest position when the last page was read; undefined before the first page. */
  readonly latest?: ArchivePosition;
  /**
   * Stored ids of items that were fetched on their own and have a change after `position`. A page must confirm them: the
   * server may lose that change by restoring a backup.
   */
  readonly ahead?: readonly string[];
  /** Increases when the copy is started over. Rows of an older generation stay readable until the copy is complete. */
  readonly generation: number;
  /** Whether rows of an older generation may be left. */
  readonly hasOlderRows: boolean;
  /** Whether the copy contains every item of the archive as of `position`. */
  readonly complete: boolean;
  /** ISO instant at which the copy was last found complete; null before the first time. */
  readonly confirmedAt: string | null;
  /** The digest of a state whose row count never matched, so that it is not downloaded over and over. */
  readonly unconfirmedDigest: string | null;
  /** Increases with every write, so that a response that is out of date is not applied. */
  readonly revision: number;
}

/** A row of the table of occupied times. */
interface AvailabilityRow extends CachedAvailability {
  /** `<resource id>/<month>`. */
  readonly key: string;
  readonly month: string;
}

/** The occupied times of one room or vehicle in one month, as last received from the server. */
export interface CachedAvailability {
  readonly occupied: readonly OccupiedTime[];
  /** ISO instant at which the server last confirmed them. */
  readonly confirmedAt: string;
}

/** The sort key of a publication; an index on it yields the display order in reverse. */
export interface SortRank {
  /** Higher comes first; 0 if staff did not set a position. */
  readonly sortRank: number;
}

/** The id under which the server counts a like of this device for one publication. */
interface CachedLike extends Pick<Like, 'id' | 'device'> {
  /** Whether the server counts the like, by its last response; a later change is queued in the outbox. */
  readonly counted: boolean;
}

export type TableName =
  | 'prayers'
  | 'outbox'
  | 'answers'
  | 'leases'
  | 'drafts'
  | 'receipts'
  | 'availability'
  | 'bulletins'
  | 'news'
  | 'bibleBooks'
  | 'bibleVideos'
  | 'cursors'
  | 'likes';

export class BeholdTables extends Dexie {
  declare readonly prayers: Table<CachedPrayer, string>;
  declare readonly outbox: Table<OutboxRow, string>;
  declare readonly answers: Table<OutboxAnswer, OutboxAnswer['kind']>;
  declare readonly leases: Table<OutboxLease, string>;
  declare readonly drafts: Table<Draft, string>;
  declare readonly receipts: Table<ReservationReceipt, string>;
  declare readonly availability: Table<AvailabilityRow, string>;
  declare readonly bulletins: Table<Bulletin & SortRank & SyncedRow, string>;
  declare readonly news: Table<ChurchNews & SortRank & SyncedRow, string>;
  declare readonly bibleBooks: Table<OpenedBook & SyncedRow, string>;
  declare readonly bibleVideos: Table<BibleVideo & SyncedRow, string>;
  declare readonly cursors: Table<ArchiveCursor, ArchiveCursor['key']>;
  declare readonly likes: Table<CachedLike, string>;

  constructor(name: string, options: DexieOptions) {
    super(name, options);
    for (const [version, stores] of Object.entries(STORES_BY_VERSION)) {
      this.version(Number(version)).stores(stores);
    }
    this.prayers.hook('reading', readRow);
    this.bulletins.hook('reading', readRow);
    this.news.hook('reading', readRow);
    this.bibleVideos.hook('reading', readRow);
  }
}

/** Dexie calls the hook for a row that does not exist, too. */
function readRow<Row extends { readonly id: string }>(row: Row | undefined): Row | undefined {
  return row && withFullId(row);
}
