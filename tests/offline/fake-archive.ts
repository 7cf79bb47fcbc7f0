import { randomUUID } from 'node:crypto';
import type { ArchivePageEnd } from '../../src/domain/archive.ts';
import type { NumberedPrayer } from '../../src/domain/companion-prayer.ts';
import { addDays, seoulDayAt, type Clock, type SeoulDay } from '../../src/domain/seoul-day.ts';
import { syncableArchive, syncArchives } from '../../src/offline/archives/archive-sync.ts';
import type { CompanionPrayerMirror } from '../../src/offline/prayers/companion-prayer-mirror.ts';
import { FakeServer } from './fake-server.ts';

/** The archive as in the database: numbered changes, tombstones and a state row. */
export class FakeArchive extends FakeServer {
  prayers = new Map<string, NumberedPrayer>();

  byDay(day: SeoulDay): NumberedPrayer | undefined {
    return [...this.prayers.values()].find((prayer) => prayer.day === day);
  }

  post(day: SeoulDay, content: string, id: string = randomUUID()): boolean {
    if (this.byDay(day) !== undefined || this.prayers.has(id)) return false;
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
    this.history.record(id, id);
    return true;
  }

  /** Replaces the database by one with the same prayers and new change numbers. */
  renew(): void {
    const prayers = [...this.prayers.values()];
    this.renewHistory();
    this.prayers.clear();
    for (const { id, day, content } of prayers) this.post(day, content, id);
  }

  /** Backs up the current state; returns a function that restores it. */
  backUp(): () => void {
    const history = this.history.copy();
    const prayers = new Map(this.prayers);
    return () => {
      this.history = history.copy();
      this.prayers = new Map(prayers);
    };
  }

  contents(): readonly (readonly [SeoulDay, string, string])[] {
    return [...this.prayers.values()]
      .map(({ day, id, content }) => [day, id, content] as const)
      .sort(([one], [other]) => (one < other ? -1 : 1));
  }

  #write(prayer: Omit<NumberedPrayer, 'change'>): void {
    const { id, day, content } = prayer;
    this.prayers.set(id, { ...prayer, change: this.history.record([id, day, content]) });
  }

  /** Syncs the prayers of one device with this server. */
  sync(mirror: CompanionPrayerMirror, clock: Clock) {
    const archive = syncableArchive(
      'companion_prayers',
      mirror,
      {
        readFirst: (limit) => this.readBefore(addDays(seoulDayAt(clock()), 1), limit),
        readPage: (after) => this.readPage(after),
      },
      { clock },
    );
    return syncArchives([archive], () => this.readStates());
  }

  readStates() {
    return this.answer('state', () => ({
      companion_prayers: this.history.state(this.prayers.size),
    }));
  }

  readBefore(day: SeoulDay, limit: number) {
    return this.answer('before', () =>
      [...this.prayers.values()]
        .filter((prayer) => prayer.day < day)
        .sort((one, other) => (one.day < other.day ? 1 : -1))
        .slice(0, limit),
    );
  }

  readPage(after: ArchivePageEnd | null) {
    return this.answer('page', () => this.history.page(after, [...this.prayers.values()]));
  }
}
