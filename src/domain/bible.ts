/** A book opened by staff; books that are not listed are still in preparation. */
export interface OpenedBook {
  readonly id: string;
  /** Dotted key of the book's name in the dictionaries. */
  readonly nameKey: string;
  readonly category: string;
  readonly testament: string;
  readonly chapters: number;
  /** Position in the canon, starting at 1. */
  readonly orderIndex: number;
  readonly change: number;
}

/** A lecture video of one chapter. */
export interface BibleVideo {
  readonly id: string;
  readonly bookId: string;
  readonly chapter: number;
  readonly videoUrl: string;
  readonly change: number;
}
