/** A position in the history of an archive. A different digest at the same change number means a different history. */
export interface ArchivePosition {
  /** Change numbers follow the order in which changes became visible. */
  readonly change: number;
  /** The server's digest of all changes up to this number. */
  readonly digest: string;
}

/** Summary of a synced table: a device at the same position with the same row count is up to date. */
export interface ArchiveState {
  readonly latest: ArchivePosition;
  /** Number of publicly visible rows. */
  readonly items: number;
}

/** A row of a synced table, with the number of its last change. */
export interface NumberedItem {
  readonly id: string;
  readonly change: number;
}

/** Tombstone of a row that is no longer public because it was deleted or unpublished. */
export type ArchiveRemoval = NumberedItem;

/** One page of the changes after a position. */
export interface ArchivePage<Item extends NumberedItem> {
  readonly items: readonly Item[];
  readonly removals: readonly ArchiveRemoval[];
  /** The position reached once this page is applied. */
  readonly through: ArchivePosition;
  /** The archive's newest position when the page was read. */
  readonly latest: ArchivePosition;
  /** Number of publicly visible rows when the page was read. */
  readonly total: number;
}

/** Where the next page continues: only in a history that has both positions are the rows of the earlier pages valid. */
export type ArchivePageEnd = Pick<ArchivePage<never>, 'through' | 'latest'>;

/** The synced tables, by their names in the database. */
export const ARCHIVES = [
  'companion_prayers',
  'bulletins',
  'church_news',
  'bible_books',
  'bible_videos',
] as const;
export type ArchiveName = (typeof ARCHIVES)[number];
