import type { SeoulDay } from './seoul-day.ts';

/** The kinds of publications with pictures, by the names used in the database. */
const PUBLICATION_KINDS = ['bulletin', 'news'] as const;
export type PublicationKind = (typeof PUBLICATION_KINDS)[number];

export interface Bulletin {
  readonly id: string;
  readonly title: string;
  readonly date: SeoulDay;
  readonly thumbnailUrl: string | null;
  /** URLs in reading order; relative ones belong to the backend's origin. */
  readonly images: readonly string[];
  /** Position set by staff, starting at 1; null if ordered by date after the positioned ones. */
  readonly place: number | null;
  readonly likes: number;
  readonly change: number;
}

export interface ChurchNews extends Bulletin {
  /** Plain text with line breaks; markup is not interpreted. */
  readonly content: string;
  /** False for an older item of which only the list data is stored: the beginning of its text, without pictures. */
  readonly isComplete: boolean;
}

export type Publication = Bulletin | ChurchNews;

/** The like state of one publication on one device. */
export interface Like {
  readonly kind: PublicationKind;
  /** Id of the publication. */
  readonly id: string;
  /** Pseudonymous device id, different for each publication so that a device cannot be tracked across them. */
  readonly device: string;
  readonly liked: boolean;
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Parses an id from a URL; null if it is invalid. */
export function parsePublicationId(value: unknown): string | null {
  return typeof value === 'string' && UUID.test(value) ? value.toLowerCase() : null;
}
