import { randomUUID } from 'node:crypto';
import type { ArchiveRemoval, ArchiveState } from '../../src/domain/archive.ts';
import type { Failure } from '../../src/domain/failure.ts';
import { inDisplayOrder, type Bulletin } from '../../src/domain/publication.ts';
import { fail, succeed, type Result } from '../../src/domain/result.ts';
import { parseSeoulDay, type SeoulDay } from '../../src/domain/seoul-day.ts';

/** The fields that staff edit. */
export type Written = Partial<Omit<Bulletin, 'id' | 'change' | 'likes'>>;

export function dayOf(text: string): SeoulDay {
  const day = parseSeoulDay(text);
  if (day === null) throw new Error(text);
  return day;
}

/** Bulletins as in the database: drafts, numbered changes and removals. */
export class FakePublications {
  epoch: string = randomUUID();
  latest = 0;
  rows = new Map<string, { bulletin: Bulletin; published: boolean }>();
  removals = new Map<string, ArchiveRemoval>();
  requests: string[] = [];
  /** The most rows in one response; may be fewer than requested. */
  pageSize = 500;
  /** Added to the number of items in the state row. */
  miscount = 0;
  /** Called before each response: edits by staff, or a failure to return. */
  meanwhile: (request: string) => Failure | undefined = () => undefined;

  publish(written: Written = {}, id: string = randomUUID()): string {
    this.write(id, written, true);
    return id;
  }

  write(id: string, written: Written, published = true): void {
    const before = this.rows.get(id);
    const bulletin: Bulletin = {
      id,
      title: '주보',
      date: dayOf('2026-11-15'),
      thumbnailUrl: null,
      images: [],
      place: null,
      likes: 0,
      ...before?.bulletin,
      ...written,
      change: (this.latest += 1),
    };
    this.rows.set(id, { bulletin, published });
    if (published) this.removals.delete(id);
    else if (before?.published === true) this.#recordRemoval(id);
  }

  unpublish(id: string): void {
    if (this.rows.get(id)?.published === true) this.write(id, {}, false);
  }

  remove(id: string): void {
    const before = this.rows.get(id);
    this.rows.delete(id);
    if (before?.published === true) this.#recordRemoval(id);
  }

  /** Replaces the database by one with the same rows and new change numbers. */
  renew(): void {
    const rows = [...this.rows];
    this.epoch = randomUUID();
    this.latest = 0;
    this.rows.clear();
    this.removals.clear();
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
    return {
      epoch: this.epoch,
      latest: this.latest,
      items: this.shown().length + this.miscount,
    };
  }

  #recordRemoval(id: string): void {
    this.removals.set(id, { id, change: (this.latest += 1) });
  }

  readonly remote = {
    readState: () => this.answer('state', () => this.state()),
    readFirst: (limit: number) => this.answer('first', () => this.shown().slice(0, limit)),
    readInOrder: (from: number, limit: number) =>
      this.answer('in order', () => this.shown().slice(from, from + limit)),
    readById: (id: string) =>
      this.answer('by id', () => this.shown().find((bulletin) => bulletin.id === id) ?? null),
    readChangesAfter: (change: number, limit: number) =>
      this.answer('changes', () =>
        this.#page(
          this.shown().filter((bulletin) => bulletin.change > change),
          limit,
        ),
      ),
    readRemovalsAfter: (change: number, limit: number) =>
      this.answer('removals', () =>
        this.#page(
          [...this.removals.values()].filter((removal) => removal.change > change),
          limit,
        ),
      ),
  };

  #page<Item extends { readonly change: number }>(items: readonly Item[], limit: number) {
    return [...items]
      .sort((one, other) => one.change - other.change)
      .slice(0, Math.min(limit, this.pageSize));
  }

  async answer<T>(request: string, make: () => T): Promise<Result<T, Failure>> {
    this.requests.push(request);
    await Promise.resolve();
    const failure = this.meanwhile(request);
    if (failure !== undefined) return fail(failure);
    const value = make();
    await Promise.resolve();
    return succeed(value);
  }
}
