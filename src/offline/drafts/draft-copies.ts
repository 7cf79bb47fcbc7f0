/**
 * The last words before a page goes: a database does not finish writing then, this storage does. A copy lives only
 * until its draft has reached the database.
 */
export interface DraftCopies {
  /** Undefined when there is none; null says that the draft was emptied. */
  read(key: string): unknown;
  save(key: string, value: unknown): void;
  remove(key: string): void;
  /** Every copy whose key begins so, by its key. */
  readAll(prefix: string): ReadonlyMap<string, unknown>;
  /** Every copy whose key begins so. */
  removeAll(prefix: string): void;
}

const nameOf = (key: string) => `draft:${key}`;

/** Asked for its storage with every call, because a browser may refuse it at any time. */
export function createDraftCopies(storage: () => Storage): DraftCopies {
  const read = (key: string): unknown => {
    try {
      const text = storage().getItem(nameOf(key));
      return text === null ? undefined : (JSON.parse(text) as unknown);
    } catch {
      return undefined;
    }
  };
  /** Of all copies whose key begins so. */
  const keysOf = (prefix: string): readonly string[] => {
    const kept = storage();
    const names = Array.from({ length: kept.length }, (_, index) => kept.key(index) ?? '');
    return names
      .filter((name) => name.startsWith(nameOf(prefix)))
      .map((name) => name.slice(nameOf('').length));
  };
  return {
    read,
    save(key, value) {
      try {
        storage().setItem(nameOf(key), JSON.stringify(value));
      } catch {
        // The database may still be quick enough.
      }
    },
    remove(key) {
      try {
        storage().removeItem(nameOf(key));
      } catch {
        // What could not be removed could not be kept either.
      }
    },
    removeAll(prefix) {
      try {
        for (const key of keysOf(prefix)) storage().removeItem(nameOf(key));
      } catch {
        // What could not be removed could not be kept either.
      }
    },
    readAll(prefix) {
      try {
        const found = keysOf(prefix).map((key) => [key, read(key)] as const);
        return new Map(found.filter(([, value]) => value !== undefined));
      } catch {
        return new Map();
      }
    },
  };
}

/** Those of this device; a closed tab leaves them behind. */
export const deviceDraftCopies: DraftCopies = createDraftCopies(() => localStorage);
