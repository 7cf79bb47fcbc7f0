/** A place in the history of an archive. A server with another digest at that number has another history. */
export interface ArchivePosition {
  /** The number of a change; changes are numbered in the order in which they became visible. */
  readonly change: number;
  /** The server's digest of every change up to that number. */
  readonly digest: string;
}

/** A table that devices copy, in one row: a device at the same position with as many rows needs nothing else. */
export interface ArchiveState {
  readonly latest: ArchivePosition;
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

/** Everything that changed between two positions. */
export interface ArchivePage<Item extends NumberedItem> {
  readonly items: readonly Item[];
  readonly removals: readonly ArchiveRemoval[];
  /** Everything up to here has arrived with this page. */
  readonly through: ArchivePosition;
  /** The number of the archive's newest change when the page was read. */
  readonly latest: number;
  /** How many rows the public saw when the page was read. */
  readonly total: number;
}

/** The tables that devices copy, by their names in the database. */
export const ARCHIVES = [
  'companion_prayers',
  'bulletins',
  'church_news',
  'bible_books',
  'bible_videos',
] as const;
export type ArchiveName = (typeof ARCHIVES)[number];
