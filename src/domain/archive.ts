/** A table that devices copy, in one row: a device that holds the same needs nothing else. */
export interface ArchiveState {
  /** Another epoch is another database: nothing a device holds of the old one is worth keeping. */
  readonly epoch: string;
  /** The number of the newest change; changes are numbered in the order in which they became visible. */
  readonly latest: number;
  /** How many rows the public sees. */
  readonly items: number;
}

/** One row of such a table, with the number of its last change. */
export interface NumberedItem {
  readonly id: string;
  readonly change: number;
}

/** What is left of a row that the public no longer sees: removed, or taken back. */
export type ArchiveRemoval = NumberedItem;

/** The tables that devices copy, by their names in the database. Companion prayers have an archive of their own. */
export const ARCHIVES = ['bulletins', 'church_news', 'bible_books', 'bible_videos'] as const;
export type ArchiveName = (typeof ARCHIVES)[number];
