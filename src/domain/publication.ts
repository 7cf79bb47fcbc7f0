import type { SeoulDay } from './seoul-day.ts';

/** What the church publishes with pictures; the words are the database's. */
export const PUBLICATION_KINDS = ['bulletin', 'news'] as const;
export type PublicationKind = (typeof PUBLICATION_KINDS)[number];

export interface Bulletin {
  readonly id: string;
  readonly title: string;
  readonly date: SeoulDay;
  readonly thumbnailUrl: string | null;
  /** Addresses in reading order; those without a host belong to the backend's. */
  readonly images: readonly string[];
  /** Where staff put it: 1 stands first. Null is everything else, by its date. */
  readonly place: number | null;
  readonly likes: number;
  readonly change: number;
}

export interface ChurchNews extends Bulletin {
  /** Several lines of plain text, whatever looks like markup in them. */
  readonly content: string;
  /** False for an older item of which the device holds what lists show: the beginning of its text, and no pictures. */
  readonly isWhole: boolean;
}

export type Publication = Bulletin | ChurchNews;

/** What one device thinks of one publication. */
export interface Like {
  readonly kind: PublicationKind;
  /** The publication's. */
  readonly id: string;
  /** By which the database tells devices apart; another for each publication, so that nobody can follow one. */
  readonly device: string;
  readonly liked: boolean;
}

/** Placed ones first, the others from the newest on: the order in which the database answers. */
export function inDisplayOrder(
  one: Pick<Bulletin, 'place' | 'date' | 'id'>,
  other: Pick<Bulletin, 'place' | 'date' | 'id'>,
): number {
  if (one.place !== other.place) {
    return (one.place ?? Infinity) < (other.place ?? Infinity) ? -1 : 1;
  }
  if (one.date !== other.date) return one.date > other.date ? -1 : 1;
  return one.id > other.id ? -1 : one.id < other.id ? 1 : 0;
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The id that an address names; null for what can be none. */
export function parsePublicationId(value: unknown): string | null {
  return typeof value === 'string' && UUID.test(value) ? value.toLowerCase() : null;
}
