import type { PublicationContent, StaffPublicationKind } from '../../domain/publication-form.ts';
import { trimmedLine } from '../../domain/written-text.ts';
import { callAsAccount, type AccountOptions, type AccountResult } from '../account/account-call.ts';
import { UnexpectedShape, WRITE_TIMEOUT_MS } from '../call.ts';
import {
  dayOf,
  instantOrNull,
  integerOf,
  rowsOf,
  textOf,
  textOrNull,
  textsOf,
  type Row,
} from '../rows.ts';
import { likePattern } from './like-pattern.ts';

/** A bulletin or news item as staff see it. */
export interface StaffPublication extends PublicationContent {
  readonly id: string;
  /** Server timestamp that identifies the row's version. */
  readonly updatedAt: string;
}

/** A list entry, without its text. */
export interface ListedPublication {
  readonly id: string;
  readonly title: string;
  readonly date: PublicationContent['date'];
  readonly thumbnail: string | null;
  readonly pictures: number;
  readonly isPublished: boolean;
  /** ISO timestamps. */
  readonly publishAt: string | null;
  readonly takeDownAt: string | null;
  readonly displayOrder: number;
  readonly likes: number;
}

export const PUBLICATION_STATES = [
  'all',
  'published',
  'scheduled',
  'takenDown',
  'private',
] as const;
export type PublicationState = (typeof PUBLICATION_STATES)[number];

export interface PublicationSearch {
  readonly kind: StaffPublicationKind;
  readonly state: PublicationState;
  /** Searched in the title. */
  readonly words: string;
  /** Page number, starting at 1. */
  readonly page: number;
}

interface PublicationPage {
  readonly rows: readonly ListedPublication[];
  /** Total over all pages. */
  readonly total: number;
}

export const PUBLICATIONS_PER_PAGE = 20;

const LIST_COLUMNS =
  'id, title, date, thumbnail_url, images, is_published, publish_at, take_down_at, display_order, likes, updated_at';
const BULLETIN_COLUMNS =
  'id, title, date, thumbnail_url, images, is_published, publish_at, take_down_at, display_order, updated_at';
const TABLES = {
  bulletin: { name: 'bulletins', columns: BULLETIN_COLUMNS },
  news: { name: 'church_news', columns: `${BULLETIN_COLUMNS}, content` },
} as const satisfies Record<StaffPublicationKind, object>;

/**
 * Rows store only the path, so that they cannot point to a foreign storage; with a hosted project, its host is added
 * for display.
 */
const STORAGE_HOST = import.meta.env.VITE_SUPABASE_URL ?? '';

const shownAddress = (path: string) => `${path.startsWith('/') ? STORAGE_HOST : ''}${path}`;

const storedAddress = (address: string) =>
  address.startsWith(`${STORAGE_HOST}/`) ? address.slice(STORAGE_HOST.length) : address;

function thumbnailOf(row: Row): string | null {
  const path = textOrNull(row, 'thumbnail_url');
  return path === null ? null : shownAddress(path);
}

function imagesOf(row: Row): readonly string[] {
  return textsOf(row['images']).map(shownAddress);
}

function listedOf(row: Row): ListedPublication {
  return {
    id: textOf(row, 'id'),
    title: textOf(row, 'title'),
    date: dayOf(row),
    thumbnail: thumbnailOf(row),
    pictures: imagesOf(row).length,
    isPublished: row['is_published'] === true,
    publishAt: instantOrNull(row, 'publish_at'),
    takeDownAt: instantOrNull(row, 'take_down_at'),
    displayOrder: integerOf(row['display_order']),
    likes: integerOf(row['likes']),
  };
}

function publicationOf(row: Row): StaffPublication {
  return {
    id: textOf(row, 'id'),
    title: textOf(row, 'title'),
    date: dayOf(row),
    content: row['content'] === undefined ? null : textOf(row, 'content'),
    thumbnail: thumbnailOf(row),
    images: imagesOf(row),
    isPublished: row['is_published'] === true,
    publishAt: instantOrNull(row, 'publish_at'),
    takeDownAt: instantOrNull(row, 'take_down_at'),
    displayOrder: integerOf(row['display_order']),
    updatedAt: textOf(row, 'updated_at'),
  };
}

const firstOf = (data: unknown) => rowsOf(data).map(publicationOf)[0] ?? null;

/** Uses the device's clock, so this list may differ from the public one by that clock's error. */
function conditionOf(state: Exclude<PublicationState, 'all'>, now: string): string {
  switch (state) {
    case 'private':
      return 'is_published.is.false';
    case 'scheduled':
      return `and(is_published.is.true,publish_at.gt.${now})`;
    case 'takenDown':
      return `and(is_published.is.true,take_down_at.lte.${now})`;
    case 'published':
      return `and(is_published.is.true,or(publish_at.is.null,publish_at.lte.${now}),or(take_down_at.is.null,take_down_at.gt.${now}))`;
  }
}

/** Reads one page, newest first. */
export function readPublicationPage(
  { kind, state, words, page }: PublicationSearch,
  options?: AccountOptions,
): Promise<AccountResult<PublicationPage>> {
  const first = (page - 1) * PUBLICATIONS_PER_PAGE;
  return callAsAccount(
    (client, signal) => {
      const all = client.from(TABLES[kind].name).select(LIST_COLUMNS, { count: 'exact' });
      const inState = state === 'all' ? all : all.or(conditionOf(state, new Date().toISOString()));
      const found =
        trimmedLine(words) === '' ? inState : inState.ilike('title', likePattern(words));
      return (
        found
          .order('date', { ascending: false })
          .order('id', { ascending: false })
          // An offset beyond the last page is an empty page; the database reports it as an unsatisfiable range.
          .range(first, first + PUBLICATIONS_PER_PAGE - 1)
          .abortSignal(signal)
      );
    },
    (data, count) => ({ rows: rowsOf(data).map(listedOf), total: integerOf(count) }),
    options,
  );
}

/** Null if it no longer exists. */
export function readPublication(
  kind: StaffPublicationKind,
  id: string,
  options?: AccountOptions,
): Promise<AccountResult<StaffPublication | null>> {
  const { name, columns } = TABLES[kind];
  return callAsAccount(
    (client, signal) => client.from(name).select(columns).eq('id', id).abortSignal(signal),
    firstOf,
    options,
  );
}

function rowOfContent(kind: StaffPublicationKind, content: PublicationContent) {
  const { thumbnail } = content;
  const row = {
    title: content.title,
    date: content.date,
    images: content.images.map(storedAddress),
    thumbnail_url: thumbnail === null ? null : storedAddress(thumbnail),
    is_published: content.isPublished,
    publish_at: content.publishAt,
    take_down_at: content.takeDownAt,
    display_order: content.displayOrder,
  };
  // The types of the two tables together allow only columns that both have.
  return kind === 'news'
    ? Object.assign<typeof row, object>(row, { content: content.content ?? '' })
    : row;
}

/** `id_taken`: a row with this id already exists. */
export function insertPublication(
  kind: StaffPublicationKind,
  content: PublicationContent,
  id: string,
  options: AccountOptions = {},
): Promise<AccountResult<StaffPublication, 'id_taken'>> {
  const { name, columns } = TABLES[kind];
  const row = { ...rowOfContent(kind, content), id };
  return callAsAccount(
    (client, signal) => client.from(name).insert(row).select(columns).abortSignal(signal),
    (data) => {
      const added = firstOf(data);
      if (added === null) throw new UnexpectedShape();
      return added;
    },
    { timeoutMs: WRITE_TIMEOUT_MS, ...options, named: { '23505': 'id_taken' } },
  );
}

/** Updates a publication; null if the row was changed or removed since that version was read. */
export function changePublication(
  kind: StaffPublicationKind,
  id: string,
  expectedVersion: string,
  content: PublicationContent,
  options: AccountOptions = {},
): Promise<AccountResult<StaffPublication | null>> {
  const { name, columns } = TABLES[kind];
  const row = rowOfContent(kind, content);
  return callAsAccount(
    (client, signal) =>
      client
        .from(name)
        .update(row)
        .eq('id', id)
        .eq('updated_at', expectedVersion)
        .select(columns)
        .abortSignal(signal),
    firstOf,
    { timeoutMs: WRITE_TIMEOUT_MS, upToLevel: 1, ...options },
  );
}

/** Removes a publication and returns it for undo; null if it no longer existed. */
export function removePublication(
  kind: StaffPublicationKind,
  id: string,
): Promise<AccountResult<StaffPublication | null>> {
  const { name, columns } = TABLES[kind];
  return callAsAccount(
    (client, signal) => client.from(name).delete().eq('id', id).select(columns).abortSignal(signal),
    firstOf,
    { timeoutMs: WRITE_TIMEOUT_MS, upToLevel: 1 },
  );
}
