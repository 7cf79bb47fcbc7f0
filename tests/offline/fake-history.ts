import { createHash, randomUUID } from 'node:crypto';
import type {
  ArchivePage,
  ArchivePageEnd,
  ArchivePosition,
  ArchiveState,
  NumberedItem,
} from '../../src/domain/archive.ts';

interface Change {
  readonly digest: string;
  /** The id of the row that this change deleted or unpublished. */
  readonly removed: string | null;
}

/** The numbered changes of a table as in the database: a chained digest at every number, and tombstones. */
export class FakeHistory {
  #changes: Change[] = [{ digest: randomUUID(), removed: null }];
  /** Added to the row count in every response, to simulate a wrong count. */
  miscount = 0;
  /** The maximum number of rows on a page; the database limits bytes instead. */
  pageRows = 500;

  get latest(): number {
    return this.#changes.length - 1;
  }

  /** Records a change and returns its number. */
  record(content: unknown, removed: string | null = null): number {
    const chained = [this.#changes.at(-1)?.digest, this.#changes.length, content, removed];
    const digest = createHash('sha256').update(JSON.stringify(chained)).digest('hex');
    return this.#changes.push({ digest, removed }) - 1;
  }

  state(items: number): ArchiveState {
    return { latest: this.#positionAt(this.latest), items: items + this.miscount };
  }

  page<Item extends NumberedItem>(
    after: ArchivePageEnd | null,
    shown: readonly Item[],
  ): ArchivePage<Item> | null {
    if (after !== null && ![after.through, after.latest].every((end) => this.#has(end)))
      return null;
    const from = after?.through.change ?? 0;
    const removals = this.#changes.flatMap(({ removed: id }, change) =>
      id === null ? [] : [{ id, change }],
    );
    const rows = [...shown, ...removals]
      .filter(({ change }) => change > from)
      .sort((one, other) => one.change - other.change);
    const through = (rows[this.pageRows]?.change ?? this.latest + 1) - 1;
    const upTo = <Row extends NumberedItem>(all: readonly Row[]) =>
      all
        .filter(({ change }) => change > from && change <= through)
        .sort((one, other) => one.change - other.change);
    return {
      items: upTo(shown),
      removals: upTo(removals),
      through: this.#positionAt(through),
      latest: this.#positionAt(this.latest),
      total: shown.length + this.miscount,
    };
  }

  /** An independent copy, as a backup is. */
  copy(): FakeHistory {
    const copy = new FakeHistory();
    copy.#changes = [...this.#changes];
    copy.miscount = this.miscount;
    copy.pageRows = this.pageRows;
    return copy;
  }

  #has({ change, digest }: ArchivePosition): boolean {
    return this.#changes[change]?.digest === digest;
  }

  #positionAt(change: number): ArchivePosition {
    return { change, digest: this.#changes[change]?.digest ?? '' };
  }
}
