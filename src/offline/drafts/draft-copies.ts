/**
 * Copies of unsaved drafts in local storage, which is synchronous: an IndexedDB write does not finish while a page is
 * being closed. A copy is removed once its draft is in the database.
 */
export interface DraftCopies {
  /** Undefined if there is none; null if the draft was cleared. */
  read(key: string): unknown;
  save(key: string, value: unknown): void;
  remove(key: string): void;
  /** Keeps the copy, which no form reads now, until `release`: its draft is queued in memory. */
  hold(key: string): void;
  /** Removes the copy unless a newer one was saved since `hold`. */
  release(key: string): void;
  /** All copies whose key starts with the prefix, by key. */
  readAll(prefix: string): ReadonlyMap<string, unknown>;
  /** Removes all copies whose key starts with the prefix. */
  removeAll(prefix: string): void;
}

const nameOf = (key: string) => `draft:${key}`;

/** `storage` is called for every operation, because a browser may deny access at any time. */
export function createDraftCopies(storage: () => Storage): DraftCopies {
  const held = new Set<string>();
  const read = (key: string): unknown => {
    if (held.has(key)) return undefined;
    try {
      const text = storage().getItem(nameOf(key));
      return text === null ? undefined : (JSON.parse(text) as unknown);
    } catch {
      return undefined;
    }
  };
  /** The keys that start with the prefix. */
  const keysOf = (prefix: string): readonly string[] => {
    const stored = storage();
    const names = Array.from({ length: stored.length }, (_, index) => stored.key(index) ?? '');
    return names
      .filter((name) => name.startsWith(nameOf(prefix)))
      .map((name) => name.slice(nameOf('').length));
  };
  const remove = (key: string) => {
    try {
      storage().removeItem(nameOf(key));
    } catch {
      // Storage that cannot be accessed contains no copy.
    }
  };
  return {
    read,
    save(key, value) {
      held.delete(key);
      try {
        storage().setItem(nameOf(key), JSON.stringify(value));
      } catch {
        // The database may still finish its write in time.
      }
    },
    remove,
    hold: (key) => void held.add(key),
    release(key) {
      if (held.delete(key)) remove(key);
    },
    removeAll(prefix) {
      try {
        for (const key of keysOf(prefix)) storage().removeItem(nameOf(key));
      } catch {
        // Storage that cannot be accessed contains no copies.
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

/** The draft copies in this browser's local storage; they outlive a closed tab. */
export const deviceDraftCopies: DraftCopies = createDraftCopies(() => localStorage);
