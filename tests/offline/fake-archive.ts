import { randomUUID } from 'node:crypto';
import type { Failure } from '../../src/domain/failure.ts';
import type { ArchiveRemoval } from '../../src/domain/archive.ts';
import type { NumberedPrayer } from '../../src/domain/prayer-change.ts';
import { fail, succeed } from '../../src/domain/result.ts';
import type { SeoulDay } from '../../src/domain/seoul-day.ts';
import type { PrayerArchiveRemote } from '../../src/offline/companion-prayer-sync.ts';

/** The archive as in the database: numbered changes, removals and a state row. */
export class FakeArchive {
  epoch: string = randomUUID();
  latest = 0;
  prayers = new Map<string, NumberedPrayer>();
  removals = new Map<string, ArchiveRemoval>();
  requests: string[] = [];
  /** Added to the number of items in the state row. */
  miscount = 0;
  /** Called before each response: edits by staff, or a failure to return. */
  meanwhile: (request: string) => Failure | undefined = () => undefined;

  byDay(day: SeoulDay): NumberedPrayer | undefined {
    return [...this.prayers.values()].find((prayer) => prayer.day === day);
  }

  post(day: SeoulDay, content: string, id: string = randomUUID()): boolean {
    if (this.byDay(day) !== undefined || this.prayers.has(id)) return false;
    this.removals.delete(id);
    this.#write({ id, day, content, updatedAt: '2026-01-01T00:00:00.000Z' });
    return true;
  }

  correct(id: string, change: { readonly day?: SeoulDay; readonly content?: string }): boolean {
    const prayer = this.prayers.get(id);
    if (prayer === undefined) return false;
    const conflicting = change.day === undefined ? undefined : this.byDay(change.day);
    if (conflicting !== undefined && conflicting.id !== id) return false;
    this.#write({ ...prayer, ...change });
    return true;
  }

  remove(id: string): boolean {
    if (!this.prayers.delete(id)) return false;
    this.removals.set(id, { id, change: (this.latest += 1) });
    return true;
  }

  /** Replaces the database by one with the same prayers and new change numbers. */
  renew(): void {
    const prayers = [...this.prayers.values()];
    this.epoch = randomUUID();
    this.latest = 0;
    this.prayers.clear();
    this.removals.clear();
    for (const { id, day, content } of prayers) this.post(day, content, id);
  }

  contents(): readonly (readonly [SeoulDay, string, string])[] {
    return [...this.prayers.values()]
      .map(({ day, id, content }) => [day, id, content] as const)
      .sort(([one], [other]) => (one < other ? -1 : 1));
  }

  #write(prayer: Omit<NumberedPrayer, 'change'>): void {
    this.latest += 1;
    this.prayers.set(prayer.id, { ...prayer, change: this.latest });
  }

  readonly remote: PrayerArchiveRemote = {
    readState: () =>
      this.#answer('state', () => ({
        epoch: this.epoch,
        latest: this.latest,
        items: this.prayers.size + this.miscount,
      })),
    readBefore: (day, limit) =>
      this.#answer('before', () =>
        [...this.prayers.values()]
          .filter((prayer) => prayer.day < day)
          .sort((one, other) => (one.day < other.day ? 1 : -1))
          .slice(0, limit),
      ),
    readChangesAfter: (change, limit) =>
      this.#answer('changes', () =>
        [...this.prayers.values()]
          .filter((prayer) => prayer.change > change)
          .sort((one, other) => one.change - other.change)
          .slice(0, Math.min(limit, this.pageSize)),
      ),
    readRemovalsAfter: (change, limit) =>
      this.#answer('removals', () =>
        [...this.removals.values()]
          .filter((removal) => removal.change > change)
          .sort((one, other) => one.change - other.change)
          .slice(0, Math.min(limit, this.pageSize)),
      ),
  };

  /** The most rows in one response; may be fewer than requested. */
  pageSize = 500;

  async #answer<T>(request: string, make: () => T) {
    this.requests.push(request);
    await Promise.resolve();
    const failure = this.meanwhile(request);
    if (failure !== undefined) return fail(failure);
    const value = make();
    await Promise.resolve();
    return succeed(value);
  }
}
