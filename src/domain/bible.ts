/** A book that staff opened; what the Bible has beyond it is still being prepared. */
export interface OpenedBook {
  readonly id: string;
  /** Dotted key of the book's name in the dictionaries. */
  readonly nameKey: string;
  readonly category: string;
  readonly testament: string;
  readonly chapters: number;
  /** From 1 on, in the order of the canon. */
  readonly orderIndex: number;
  readonly change: number;
}

/** The link to the lecture on one chapter. */
export interface BibleVideo {
  readonly id: string;
  readonly bookId: string;
  readonly chapter: number;
  readonly videoUrl: string;
  readonly change: number;
}
