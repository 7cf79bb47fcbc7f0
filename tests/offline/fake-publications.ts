import { randomUUID } from 'node:crypto';
import type { ArchivePageEnd, ArchiveState } from '../../src/domain/archive.ts';
import type { Bulletin } from '../../src/domain/publication.ts';
import type { Clock } from '../../src/domain/seoul-day.ts';
import { syncableArchive, syncArchives } from '../../src/offline/archives/archive-sync.ts';
import type { PublicationMirror } from '../../src/offline/publications/publication-mirror.ts';
import { FakeServer } from './fake-server.ts';
import { day } from '../support/seoul-day.ts';

/** The fields that staff edit. */
export type Written = Partial<Omit<Bulletin, 'id' | 'change' | 'likes'>>;

/** Bulletins as in the database: drafts, numbered changes and removals. */
export class FakePublications extends FakeServer {
  rows = new Map<string, { bulletin: Bulletin; published: boolean }>();

  publish(written: Written = {}, id: string = randomUUID()): string {
    this.write(id, written, true);
    return id;
  }

  write(id: string, written: Written, published = true): void {
    const before = this.rows.get(id);
    const isRemoved = !published && before?.published === true;
    const bulletin: Bulletin = {
      id,
      title: '주보',
      date: day('2026-11-15'),
      thumbnailUrl: null,
      images: [],
      place: null,
      likes: 0,
      ...before?.bulletin,
      ...written,
      change: this.history.record([id, written], isRemoved ? id : null),
    };
    this.rows.set(id, { bulletin, published });
  }

  unpublish(id: string): void {
    if (this.rows.get(id)?.published === true) this.write(id, {}, false);
  }

  remove(id: string): void {
    const before = this.rows.get(id);
    this.rows.delete(id);
    if (before?.published === true) this.history.record(id, id);
  }

  /** Replaces the database by one with the same rows and new change numbers. */
  renew(): void {
    const rows = [...this.rows];
    this.renewHistory();
    this.rows.clear();
    for (const [id, { bulletin, published }] of rows) this.write(id, bulletin, published);
  }

  /** The published bulletins in display order. */
  shown(): readonly Bulletin[] {
    return [...this.rows.values()]
      .filter(({ published }) => published)
      .map(({ bulletin }) => bulletin)
      .sort(inDisplayOrder);
  }

  state(): ArchiveState {
    return this.history.state(this.shown().length);
  }

  /** Backs up the current state; returns a function that restores it. */
  backUp(): () => void {
    const history = this.history.copy();
    const rows = new Map(this.rows);
    return () => {
      this.history = history.copy();
      this.rows = new Map(rows);
    };
  }

  /** Syncs the bulletins of one device with this server. */
  sync(mirror: PublicationMirror<Bulletin>, clock: Clock) {
    return syncArchives([syncableArchive('bulletins', mirror, this.remote, { clock })], () =>
      this.answer('state', () => ({ bulletins: this.state() })),
    );
  }

  readonly remote = {
    readFirst: (limit: number) => this.answer('first', () => this.shown().slice(0, limit)),
    readInOrder: (from: number, limit: number) =>
      this.answer('in order', () => this.shown().slice(from, from + limit)),
    readById: (id: string) =>
      this.answer('by id', () => this.shown().find((bulletin) => bulletin.id === id) ?? null),
    readPage: (after: ArchivePageEnd | null) =>
      this.answer('page', () => this.history.page(after, this.shown())),
  };
}

/** Comparator: positioned items first, then newest first; the same order as the database. */
function inDisplayOrder(
  one: Pick<Bulletin, 'place' | 'date' | 'id'>,
  other: Pick<Bulletin, 'place' | 'date' | 'id'>,
): number {
  if (one.place !== other.place) {
    return (one.place ?? Infinity) < (other.place ?? Infinity) ? -1 : 1;
  }
  if (one.date !== other.date) return one.date > other.date ? -1 : 1;
  return one.id > other.id ? -1 : one.id < other.id ? 1 : 0;
}
